/** The variables that a process needs to run at all. A build gets no other setting but those that it is given: passwords are among them. */
const NEEDED =
  /^(?:PATH|HOME|TMPDIR|TEMP|TMP|TZ|LANG|LC_\w+|SYSTEMROOT|COMSPEC|PATHEXT|APPDATA|NODE_(?:OPTIONS|COMPILE_CACHE|EXTRA_CA_CERTS))$/i;

/**
 * @param {Record<string, string>} settings
 * @returns {Record<string, string | undefined>}
 */
export function buildEnvironment(settings) {
  const needed = Object.entries(process.env).filter(([name]) => NEEDED.test(name));
  return { ...Object.fromEntries(needed), ...settings };
}
