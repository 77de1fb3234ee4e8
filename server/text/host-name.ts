import { isIPv4 } from 'node:net';

/** Host name of a `Host` header: lower case, without port or final dot; empty when there is none. */
export function hostName(header: string | undefined): string {
  if (!header) return '';
  return header.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
}

/** RFC 3986, 3.2.2: a name or an address in brackets, and a port; nothing else, no user in front of it either. */
const HOST = /^(?:[\w.~%!$&'()*+,;=-]*|\[[0-9a-f:.]+\])(?::\d*)?$/i;

/** Whether a request names its host as RFC 9112 (3.2) has it. None at all is the host that nobody claims. */
export function isHost(host: string | undefined): boolean {
  return host === undefined || HOST.test(host);
}

/** Whether a host, as `URL` spells it or without the brackets of IPv6, is this very machine. No name is looked up. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  if (isIPv4(bare)) return bare.startsWith('127.');
  return bare === '::1' || /^(?:[a-z0-9_-]+\.)*localhost$/.test(bare);
}
