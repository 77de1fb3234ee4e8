/** Names that nobody can own: for documentation, tests and this machine (RFC 2606, RFC 6761). */
export function isReservedName(host: string): boolean {
  return /(?:^|\.)(?:example|test|invalid|localhost|example\.(?:com|net|org))$/i.test(host.replace(/\.$/, ''));
}

/** The host of a mail address. */
export function hostOfAddress(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}
