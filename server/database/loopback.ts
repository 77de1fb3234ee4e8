import { isIPv4 } from 'node:net';

/** Whether a host, as `URL` spells it or without the brackets of IPv6, is this very machine. No name is looked up. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  if (isIPv4(bare)) return bare.startsWith('127.');
  return bare === '::1' || /^(?:[a-z0-9_-]+\.)*localhost$/.test(bare);
}
