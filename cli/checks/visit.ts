import { randomBytes } from 'node:crypto';
import { type IncomingHttpHeaders, type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { connect, type TLSSocket } from 'node:tls';
import type { Face } from '#contract/site/site.ts';
import { duration, type Finding, ok, unknown, warning, wrong } from './check.ts';

/** The way to one name of a running site from outside. */
export interface Site {
  /** The name that visitors type. */
  host: string;
  /** The address of its TLS server. */
  place: Place;
  httpPort: number;
  /** Authorities instead of Node's own (PEM). */
  ca?: string | undefined;
}

/** A running site, and the face that it shows; undefined where the content of that is not here. */
export interface FaceSite {
  site: Site;
  face: Face | undefined;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** The names of all header lines in small letters, as often as they came. */
  lines: string[];
  body: string;
}

type Visited = { ok: true; answer: Answer } | { ok: false; why: string };

interface VisitOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** Over http:// instead. */
  plain?: boolean;
}

const TIMEOUT_MS = 20_000;
const MOST_BYTES = 4_000_000;

/** Sends one request, whose redirects are not followed. Never rejects. */
export function visit(site: Site, path: string, options: VisitOptions = {}): Promise<Visited> {
  const { method = 'GET', headers = {}, body, plain = false } = options;
  const { host, place, httpPort, ca } = site;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const named = plain ? { port: httpPort } : { port: place.port, servername: host, ...(ca ? { ca } : {}) };
  const sent = {
    method,
    path,
    host: place.host,
    headers: { host, ...headers },
    agent: false as const,
    signal,
    ...named,
  };
  return new Promise((resolve) => {
    const failed = ({ code = '' }: NodeJS.ErrnoException) =>
      resolve({ ok: false, why: problemOfHandshake(signal.aborted ? 'LATE' : code, TIMEOUT_MS).why });
    const send = plain ? requestPlain : requestSecure;
    send(sent, (incoming) => read(incoming).then((answer) => resolve({ ok: true, answer }), failed))
      .on('error', failed)
      .end(body);
  });
}

async function read(incoming: IncomingMessage): Promise<Answer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > MOST_BYTES) break;
  }
  const lines = incoming.rawHeaders.filter((_, at) => at % 2 === 0).map((name) => name.toLowerCase());
  const body = Buffer.concat(chunks).toString('utf8');
  return { status: incoming.statusCode ?? 0, headers: incoming.headers, lines, body };
}

/** The address of a TLS server. */
export interface Place {
  host: string;
  port: number;
}

export type Handshake =
  /** A certificate that browsers accept for the name; times in milliseconds since 1970. */
  | { kind: 'there'; validFrom: number; validUntil: number; issuer: string; names: string[] }
  /** `code` is Node's or OpenSSL's; `why` goes after the name. */
  | { kind: 'refused' | 'unreachable'; code: string; why: string };

interface HandshakeLimits {
  /** Milliseconds. */
  timeout: number;
  /** Authorities that are trusted instead of Node's own (PEM). */
  ca?: string | undefined;
}

/** The part of a certificate's time that is too little. Caddy and certbot renew when a third of it is left. */
const SOON = 1 / 5;

export interface Certificate {
  /** Whether browsers accept it, so that pages can be asked for. */
  reached: boolean;
  finding: Finding;
}

/** Checks whether browsers accept the certificate, and for how long. `now`: milliseconds since 1970. */
export async function checkCertificate(site: Site, now: number): Promise<Certificate> {
  const { host, place, ca } = site;
  const handshake = await shakeHands(host, place, { timeout: TIMEOUT_MS, ca });
  if (handshake.kind === 'there') return { reached: true, finding: describeCertificate(host, handshake, now) };
  const where = place.host === host && place.port === 443 ? host : `${host} (at ${place.host} port ${place.port})`;
  return { reached: false, finding: wrong(`${where}: ${handshake.why}.`) };
}

function describeCertificate(host: string, handshake: Handshake & { kind: 'there' }, now: number): Finding {
  const { validFrom, validUntil, issuer } = handshake;
  const until = `until ${new Date(validUntil).toISOString().slice(0, 10)} (for ${duration(validUntil - now)})`;
  const text = `${host} has a certificate that browsers take, ${until}${issuer ? `, from ${issuer}` : ''}.`;
  if (validUntil - now > (validUntil - validFrom) * SOON) return ok(text);
  return warning(`${text} It should have been renewed: look into the proxy's log.`);
}

/** A proxy that asks no authority refuses at once. */
const STRANGER_TIMEOUT_MS = 15_000;

/** Checks that an unknown name gets no certificate: else anybody makes the proxy ask an authority for any name. */
export async function checkStranger({ host, place, ca }: Site, shake = shakeHands): Promise<Finding[]> {
  const stranger = `${randomBytes(6).toString('hex')}.${host.replace(/^www\./, '')}`;
  const handshake = await shake(stranger, place, { timeout: STRANGER_TIMEOUT_MS, ca });
  const name = `A name that no face has (${stranger})`;
  if (handshake.kind === 'there') {
    if (handshake.names.includes(stranger))
      return [wrong(`${name} got a certificate: let the proxy ask first ("ask" in deploy/Caddyfile).`)];
    return [warning(`${name} is served with a certificate for ${handshake.names.find((one) => one.startsWith('*'))}.`)];
  }
  if (handshake.code === 'LATE')
    return [warning(`${name} was not refused at once: does the proxy ask an authority for any name?`)];
  return handshake.kind === 'refused' ? [ok(`${name} gets no certificate.`)] : [unknown(`${name}: ${handshake.why}.`)];
}

/** Asks for the certificate of `name` as a visitor's browser does. Never rejects. */
function shakeHands(name: string, place: Place, { timeout, ca }: HandshakeLimits): Promise<Handshake> {
  return new Promise((resolve) => {
    const socket = connect({ ...place, servername: name, ALPNProtocols: ['http/1.1'], ...(ca ? { ca } : {}) });
    const end = (handshake: Handshake) => {
      clearTimeout(timer);
      resolve(handshake);
      socket.destroy();
    };
    const timer = setTimeout(() => end(problemOfHandshake('LATE', timeout)), timeout);
    socket.once('secureConnect', () => end(acceptedHandshake(socket)));
    socket.on('error', ({ code = '' }: NodeJS.ErrnoException) => end(problemOfHandshake(code, timeout)));
    socket.on('close', () => end(problemOfHandshake('ECONNRESET', timeout)));
  });
}

function acceptedHandshake(socket: TLSSocket): Handshake {
  const { valid_from, valid_to, issuer, subjectaltname = '' } = socket.getPeerCertificate();
  const [by = ''] = [issuer?.O ?? issuer?.CN ?? ''].flat();
  const names = subjectaltname.split(', ').map((entry) => entry.replace(/^DNS:/, ''));
  return { kind: 'there', validFrom: Date.parse(valid_from), validUntil: Date.parse(valid_to), issuer: by, names };
}

/** Says what an error of a handshake means to an administrator. `timeout`: milliseconds that were waited. */
export function problemOfHandshake(code: string, timeout: number): Handshake & { kind: 'refused' | 'unreachable' } {
  if (code === 'LATE') return { kind: 'refused', code, why: `did not answer within ${Math.ceil(timeout / 1000)} s` };
  const unreachable = unreachableReasons[code];
  if (unreachable !== undefined) return { kind: 'unreachable', code, why: unreachable };
  // An alert is the server's answer: it has nothing to show for the name.
  const isAlert = /^ERR_SSL_.*(?:ALERT|UNRECOGNIZED_NAME)/.test(code);
  return {
    kind: 'refused',
    code,
    why: refusalReasons[code] ?? (isAlert ? NONE : `TLS failed (${code || 'no reason'})`),
  };
}

const NONE = 'the proxy has no certificate for this name';

const unreachableReasons: Record<string, string> = {
  ENOTFOUND: 'DNS has no address for it',
  EAI_AGAIN: 'DNS did not answer',
  ECONNREFUSED: 'nobody listens there',
  EHOSTUNREACH: 'there is no way to that machine',
  ENETUNREACH: 'there is no way to that network',
  ETIMEDOUT: 'that machine does not answer; a firewall may stand before it',
};

const refusalReasons: Record<string, string> = {
  ECONNRESET: 'the connection was closed before a certificate came',
  EPIPE: 'the connection was closed before a certificate came',
  EPROTO: 'what listens there speaks no TLS',
  ERR_SSL_WRONG_VERSION_NUMBER: 'what listens there speaks no TLS',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'what listens there speaks no TLS',
  CERT_HAS_EXPIRED: 'the certificate has run out',
  CERT_NOT_YET_VALID: 'the certificate is not valid yet; is a clock wrong?',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is for other names',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the certificate is signed by itself, which no browser takes',
  SELF_SIGNED_CERT_IN_CHAIN: 'the certificate is from an authority that no browser knows',
  UNABLE_TO_GET_ISSUER_CERT: 'the certificate is from an authority that no browser knows',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'the certificate comes without the chain that leads to a known authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the certificate comes without the chain that leads to a known authority',
  CERT_REVOKED: 'the certificate was revoked',
};

/** Parses `host`, `host:port`, `[IPv6]` or `[IPv6]:port`; null for anything else. The default is HTTPS' port. */
export function parsePlace(text: string): Place | null {
  if (!/^(?:[\w.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i.test(text)) return null;
  const url = URL.parse(`tcp://${text}`);
  if (!url) return null;
  const port = url.port === '' ? 443 : Number(url.port);
  return port === 0 ? null : { host: url.hostname.replace(/^\[|\]$/g, ''), port };
}
