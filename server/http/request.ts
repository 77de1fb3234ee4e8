import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { Hono, MiddlewareHandler } from 'hono';
import proxyAddress from 'proxy-addr';
import type { SiteList } from '#contract/site/site.ts';
import type { LinkHandler } from '../leads/action-links/handle-link.ts';
import type { ReceiveDependencies } from '../leads/receive/receive-lead.ts';
import type { FileServer } from '../render/file-server.ts';
import { type HstsLevel, type SecurityHeaders, withHeaders } from '../respond/security-headers.ts';
import { hostName, isLoopback } from '../text/host-name.ts';
import type { Visits } from '../visits/visits.ts';

export interface AppParts {
  siteList: SiteList;
  files: FileServer;
  dependencies: ReceiveDependencies;
  limit: Limit;
  /** `TIME_ZONE`. Empty is the machine's. */
  timeZone: string;
  links: { handler: LinkHandler; limit: Limit };
  readiness(): Promise<Readiness>;
  metrics: Metrics;
  dataFolder(): { freeBytes: number; lastBackupAt: number | null };
  /** The bearer token for reading numbers from elsewhere. Nobody can if it is empty. */
  metricsToken: string;
  /** Null with `VISITS=off`. */
  visits: Pick<Visits, 'viewed'> | null;
  /** `HSTS`, or null if each site has its default. */
  hsts: HstsLevel | null;
  failed(error: unknown): void;
}

/** Counts a call. Resolves to 0 if it may pass, otherwise to the seconds until the next may. */
export type Limit = (client: string) => Promise<number>;

/** Whether a lead could be stored now, and the deliveries that still wait. */
export type Readiness =
  | { ready: true; deliveries: Record<string, number>; oldestWaitingSeconds: number; note?: string | null }
  | { ready: false; why: string };

/** The counts for Prometheus, by kind of form and by status. No label holds anything of a visitor. */
export type Metrics = Record<'accepted' | 'refused', Record<string, number>>;

/** A request as it came over the wire, next to the `Request` that is made from it, and its sender. */
export interface RequestContext extends Client {
  /** The target without an authority. Dots and escapes are not resolved: only a literal address finds its file. */
  target: string;
  headers: IncomingHttpHeaders;
}

export type AppEnv = { Bindings: RequestContext };

export type Routes = Hono<AppEnv>;

export const readPath = (target: string) => target.split('?', 1)[0]!;

export const readQuery = (target: string) => target.slice(readPath(target).length + 1);

export interface Client {
  /** The key of rate limits: an IPv4 address or an IPv6 /64, or empty text if the connection is gone already. */
  address: string;
  /** Whether the visitor's side of the connection is TLS. */
  tls: boolean;
  /** Whether the sender is on this machine, and does not forward for somebody else. */
  local: boolean;
  /** Authority of an absolute request target, otherwise the `Host` header (RFC 9112, 3.2.2). */
  host: string | undefined;
}

/** Whether the proxy at `address`, `hop` steps away from us, is trusted. */
export type Trust = (address: string, hop: number) => boolean;

/** Parses `TRUST_PROXY`: hops, addresses, CIDR ranges, `loopback`, `linklocal` or `uniquelocal`. Null if neither. */
export function parseTrust(setting: string): Trust | null {
  const text = setting.trim();
  if (text === '') return () => false;
  // Tested first, since an address can be written as one number too.
  if (/^\d+$/.test(text)) return /^[1-9]\d?$/.test(text) ? (_address, hop) => hop < Number(text) : null;
  try {
    return proxyAddress.compile(text.split(',').map((part) => part.trim()));
  } catch {
    return null;
  }
}

/** Whether an address is of the same machine or network, as a proxy's is. */
export const isNeighbour = proxyAddress.compile(['loopback', 'linklocal', 'uniquelocal', '100.64.0.0/10']);

/** Finds a proxy of this network that `trust` does not count as one, so that all its visitors share one limit. */
export function findUntrustedProxy(
  { headers, socket }: Pick<Message, 'headers' | 'socket'>,
  trust: Trust,
): string | null {
  if (headers['x-forwarded-for'] === undefined) return null;
  const address = socket.remoteAddress ?? '';
  return !trust(address, 0) && isNeighbour(address, 0) ? address.replace(/^::ffff:(?=\d+\.)/i, '') : null;
}

/** Characters that are read from the right, where proxies add theirs. */
const FORWARDED_MAX = 2048;

type Message = Pick<IncomingMessage, 'headers' | 'socket'> & { url?: string | undefined };

/** Reads the rightmost address of `X-Forwarded-For` that is not a trusted proxy's, or without proxies the socket's. */
export function readClient(message: Message, trust: Trust): Client {
  const host = readHost(message);
  const socketAddress = message.socket.remoteAddress ?? '';
  const local = isLocal(socketAddress, host, message.headers);
  if (!trust(socketAddress, 0))
    return { address: formatLimitKey(socketAddress), tls: isEncrypted(message), local, host };
  const proto = String(message.headers['x-forwarded-proto'] ?? '');
  const tls = isEncrypted(message) || proto.slice(proto.lastIndexOf(',') + 1).trim() === 'https';
  const forwarded = String(message.headers['x-forwarded-for'] ?? '').slice(-FORWARDED_MAX);
  const headers = { 'x-forwarded-for': forwarded.split(',').map(withoutPort).join(',') };
  const claimed = proxyAddress({ headers, socket: message.socket } as unknown as IncomingMessage, trust) ?? '';
  return { address: formatLimitKey(claimed) || formatLimitKey(socketAddress), tls, local, host };
}

/** Headers that proxies add (RFC 7239, RFC 9110 7.6.3, and the older custom). */
const FORWARDING = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/** A proxy on this machine may add no header, but then it sends the host name that visitors use. */
function isLocal(address: string, host: string | undefined, headers: Message['headers']): boolean {
  const name = hostName(host);
  const isOwn = name === '' || isLoopback(name);
  const isLoopbackAddress = formatLimitKey(address).startsWith('127.') || address === '::1';
  return isLoopbackAddress && isOwn && !FORWARDING.some((header) => headers[header] !== undefined);
}

export function readHost({ url = '', headers }: Pick<Message, 'url' | 'headers'>): string | undefined {
  if (url.startsWith('/')) return headers.host;
  return /^https?:\/\/([^/?#]*)/i.exec(url)?.[1] ?? headers.host;
}

/** Strips brackets, port and quotes of a node of `X-Forwarded-For` (RFC 7239, 6). Other text stays. */
function withoutPort(node: string): string {
  const text = node.trim().replace(/^"|"$/g, '');
  const inBrackets = /^\[([^\]]*)\]/.exec(text)?.[1];
  if (inBrackets !== undefined) return inBrackets;
  const before = text.slice(0, Math.max(0, text.lastIndexOf(':')));
  return isIP(text) === 0 && isIP(before) !== 0 ? before : text;
}

const isEncrypted = (message: Message) => 'encrypted' in message.socket && message.socket.encrypted === true;

/** Makes the key that an address counts by: of IPv6 its network. Empty for text that is no address. */
export function formatLimitKey(address: string): string {
  const [bare = ''] = address.replace(/^::ffff:(?=\d+\.)/i, '').split('%', 1);
  if (/^\d+\.\d+\.\d+\.\d+$/.test(bare)) return bare;
  if (!URL.canParse(`http://[${bare}]/`)) return '';
  // The URL parser writes every spelling of an address in the one way of RFC 5952.
  const canonical = new URL(`http://[${bare}]/`).hostname.slice(1, -1);
  const [head = '', tail] = canonical.split('::');
  const groups = head.split(':').filter(Boolean);
  const after = tail?.split(':').filter(Boolean) ?? [];
  const zeros = Array.from({ length: 8 - groups.length - after.length }, () => '0');
  return `${[...groups, ...zeros, ...after].slice(0, 4).join(':')}::/64`;
}

/** Widens a client's IPv6 /64 to its /48, the most that one customer has. An IPv4 address stays. */
export function widenToNetwork(client: string): string {
  const [network = '', length] = client.split('::/');
  return length === '64' ? `${network.split(':').slice(0, 3).join(':')}::/48` : client;
}

/** Sets security headers on every response of the routes below, errors included. */
export function setSecurityHeaders(security: SecurityHeaders): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    await next();
    withHeaders(context.res, security);
  };
}
