/**
 * The host in `NowFetch.com`, `https://nowfetch.com:443/` or `nowfetch.com.`, as browsers ask for it: lower case, letters
 * beyond ASCII as punycode (RFC 3492). Undefined where there is none.
 */
export function readHostName(given: string): string | undefined {
  const [bare = ''] = given
    .trim()
    .replace(/^https?:\/\//i, '')
    .split('/');
  const name = bare
    .replace(/:\d{1,5}$/, '')
    .replace(/\.$/, '')
    .toLowerCase();
  if (!/[^\x20-\x7e]/.test(name)) return isHostName(name) ? name : undefined;
  const ascii = URL.parse(`http://${name}`)?.hostname ?? '';
  return isHostName(ascii) && !/[\x20-\x2c/:?@[\\\]]/.test(name) ? ascii : undefined;
}

/** Labels of letters, digits and inner hyphens, at least two of them (RFC 1035), or this machine. */
function isHostName(name: string): boolean {
  return (
    name === 'localhost' ||
    (name.length <= 253 && /^(?!-)[a-z0-9-]{1,63}(?<!-)(\.(?!-)[a-z0-9-]{1,63}(?<!-))+$/.test(name))
  );
}
