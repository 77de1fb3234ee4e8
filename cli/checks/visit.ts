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

/** A running site and its face, which is undefined if its content is not here. */
export interface FaceSite {
  site: Site;
  face: Face | undefined;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** The names of all header lines in small letters, with repetitions. */
  lines: string[];
  body: string;
}

type Visited = { ok: true; answer: Answer } | { ok: false; why: string };

interface VisitOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** Whether to use http:// instead. */
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
  const common = { method, path, host: place.host, headers: { host, ...headers }, agent: false as const, signal };
  return new Promise((resolve) => {
    const failed = ({ code = '' }: NodeJS.ErrnoException) =>
      resolve({ ok: false, why: problemOfHandshake(signal.aborted ? 'LATE' : code, TIMEOUT_MS).why });
    const send = plain ? requestPlain : requestSecure;
    send({ ...common, ...named }, (incoming) => read(incoming).then((answer) => resolve({ ok: true, answer }), failed))
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
  /** A certificate that browsers accept for the name. Times are milliseconds since 1970. */
  | { kind: 'there'; validFrom: number; validUntil: number; issuer: string; names: string[] }
  /** `code` is Node's or OpenSSL's. `why` goes after the name. */
  | { kind: 'refused' | 'unreachable'; code: string; why: string };

/** The share of a certificate's time that is too little. Caddy and certbot renew when a third is left. */
const SOON = 1 / 5;

export interface Certificate {
  /** Whether browsers accept it, so that pages can be requested. */
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
  const text = `${host} has a certificate that browsers accept, ${until}${issuer ? `, from ${issuer}` : ''}.`;
  if (validUntil - now > (validUntil - validFrom) * SOON) return ok(text);
  return warning(`${text} It should have been renewed: read the proxy's log.`);
}

/** A proxy that asks no authority refuses immediately. */
const STRANGER_TIMEOUT_MS = 15_000;

/** Checks that an unknown name gets no certificate. Otherwise anybody could make the proxy request one for any name. */
export async function checkStranger({ host, place, ca }: Site, shake = shakeHands): Promise<Finding[]> {
  const stranger = `${randomBytes(6).toString('hex')}.${host.replace(/^www\./, '')}`;
  const handshake = await shake(stranger, place, { timeout: STRANGER_TIMEOUT_MS, ca });
  const name = `A name that no site has (${stranger})`;
  if (handshake.kind === 'there') {
    if (handshake.names.includes(stranger))
      return [wrong(`${name} got a certificate: let the proxy ask first ("ask" in deploy/Caddyfile).`)];
    return [warning(`${name} is served with a certificate for ${handshake.names.find((one) => one.startsWith('*'))}.`)];
  }
  if (handshake.code === 'LATE')
    return [warning(`${name} was not refused immediately: does the proxy ask an authority for any name?`)];
  return handshake.kind === 'refused' ? [ok(`${name} gets no certificate.`)] : [unknown(`${name}: ${handshake.why}.`)];
}

/** Requests the certificate for `name` as a visitor's browser does. Never rejects. `timeout`: milliseconds. */
function shakeHands(
  name: string,
  place: Place,
  { timeout, ca }: { timeout: number; ca?: string | undefined },
): Promise<Handshake> {
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

/** Explains a handshake's error to an administrator. `timeout`: the milliseconds that were waited. */
export function problemOfHandshake(code: string, timeout: number): Handshake & { kind: 'refused' | 'unreachable' } {
  if (code === 'LATE') return { kind: 'refused', code, why: `did not answer within ${Math.ceil(timeout / 1000)} s` };
  const unreachable = unreachableReasons[code];
  if (unreachable !== undefined) return { kind: 'unreachable', code, why: unreachable };
  // An alert is the server's answer that it has no certificate for the name.
  const isAlert = /^ERR_SSL_.*(?:ALERT|UNRECOGNIZED_NAME)/.test(code);
  const why = refusalReasons[code] ?? (isAlert ? NONE : `TLS failed (${code || 'no reason'})`);
  return { kind: 'refused', code, why };
}

const NONE = 'the proxy has no certificate for this name';

const unreachableReasons: Record<string, string> = {
  ENOTFOUND: 'DNS has no address for it',
  EAI_AGAIN: 'DNS did not answer',
  ECONNREFUSED: 'no server listens there',
  EHOSTUNREACH: 'there is no way to that machine',
  ENETUNREACH: 'there is no way to that network',
  ETIMEDOUT: 'that machine does not answer. A firewall may block it',
};

const CLOSED = 'the connection was closed before a certificate arrived';
const NO_TLS = 'the server there does not use TLS';
const UNKNOWN = 'the certificate is from an authority that no browser knows';
const NO_CHAIN = 'the certificate arrives without the chain that leads to a known authority';

const refusalReasons: Record<string, string> = {
  ECONNRESET: CLOSED,
  EPIPE: CLOSED,
  EPROTO: NO_TLS,
  ERR_SSL_WRONG_VERSION_NUMBER: NO_TLS,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: NO_TLS,
  CERT_HAS_EXPIRED: 'the certificate has expired',
  CERT_NOT_YET_VALID: 'the certificate is not valid yet, or a clock is wrong',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is for other names',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the certificate is signed by itself, which no browser accepts',
  SELF_SIGNED_CERT_IN_CHAIN: UNKNOWN,
  UNABLE_TO_GET_ISSUER_CERT: UNKNOWN,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: NO_CHAIN,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: NO_CHAIN,
};
