/** Host name of a `Host` header: lower case, without port or final dot; empty when there is none. */
export function hostName(header: string | undefined): string {
  if (!header) return '';
  return header.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
}
