import type { Place } from './handshake.ts';

const USUAL_PORT = 443;

/** `host`, `host:port`, `[IPv6]` or `[IPv6]:port`; null for anything else. */
export function readPlace(text: string): Place | null {
  if (!/^(?:[\w.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i.test(text)) return null;
  const url = URL.parse(`tcp://${text}`);
  if (!url) return null;
  const port = url.port === '' ? USUAL_PORT : Number(url.port);
  return port === 0 ? null : { host: url.hostname.replace(/^\[|\]$/g, ''), port };
}
