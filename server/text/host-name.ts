import { isIPv4 } from 'node:net';

/** Parses the host name of a `Host` header: lower case, without port or final dot. Empty if there is none. */
export const hostName = (header = '') => header.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');

/** RFC 3986, 3.2.2: a name or an address in brackets, and a port. Nothing else, and no user before it. */
const HOST = /^(?:[\w.~%!$&'()*+,;=-]*|\[[0-9a-f:.]+\])(?::\d*)?$/i;

/** Reports whether a request names its host as RFC 9112 (3.2) allows. None at all is the host that nobody claims. */
export const isHost = (host: string | undefined) => host === undefined || HOST.test(host);

/** Whether a host, as `URL` spells it or without the brackets of IPv6, is this machine. No name is looked up. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  if (isIPv4(bare)) return bare.startsWith('127.');
  return bare === '::1' || /^(?:[a-z0-9_-]+\.)*localhost$/.test(bare);
}

/** Whether nobody can own the name: it is for documentation, tests or this machine (RFC 2606, RFC 6761). */
export function isReservedName(host: string): boolean {
  return /(?:^|\.)(?:example|test|invalid|localhost|example\.(?:com|net|org))$/i.test(host.replace(/\.$/, ''));
}

export const findMailHost = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase();
