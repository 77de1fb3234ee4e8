import { connect, type TLSSocket } from 'node:tls';

/** The address of a TLS server. */
export interface Place {
  host: string;
  port: number;
}

export type Handshake =
  /** A certificate that browsers take for the name. Milliseconds since 1970; `issuer` as the certificate calls it. */
  | { kind: 'there'; validFrom: number; validUntil: number; issuer: string; names: string[] }
  /** `code` is Node's or OpenSSL's; `why` goes after the name. */
  | { kind: 'refused' | 'unreachable'; code: string; why: string };

export interface HandshakeLimits {
  /** Milliseconds. */
  timeout: number;
  /** Authorities that are trusted instead of Node's own (PEM). */
  ca?: string | undefined;
}

/** Asks for the certificate of `name` as a visitor's browser does. Never rejects. */
export function shakeHands(name: string, place: Place, { timeout, ca }: HandshakeLimits): Promise<Handshake> {
  return new Promise((resolve) => {
    const socket = connect({ ...place, servername: name, ALPNProtocols: ['http/1.1'], ...(ca ? { ca } : {}) });
    const end = (handshake: Handshake) => {
      clearTimeout(timer);
      resolve(handshake);
      socket.destroy();
    };
    const timer = setTimeout(() => end(problemOfHandshake('LATE', timeout)), timeout);
    socket.once('secureConnect', () => end(there(socket)));
    socket.on('error', ({ code = '' }: NodeJS.ErrnoException) => end(problemOfHandshake(code, timeout)));
    socket.on('close', () => end(problemOfHandshake('ECONNRESET', timeout)));
  });
}

function there(socket: TLSSocket): Handshake {
  const { valid_from, valid_to, issuer, subjectaltname = '' } = socket.getPeerCertificate();
  const [by = ''] = [issuer?.O ?? issuer?.CN ?? ''].flat();
  const names = subjectaltname.split(', ').map((entry) => entry.replace(/^DNS:/, ''));
  return { kind: 'there', validFrom: Date.parse(valid_from), validUntil: Date.parse(valid_to), issuer: by, names };
}

/** Says what an error of a handshake means to an administrator. `timeout`: milliseconds that were waited. */
export function problemOfHandshake(code: string, timeout: number): Handshake & { kind: 'refused' | 'unreachable' } {
  if (code === 'LATE') return { kind: 'refused', code, why: `did not answer within ${Math.ceil(timeout / 1000)} s` };
  const unreachable = ways[code];
  if (unreachable !== undefined) return { kind: 'unreachable', code, why: unreachable };
  // An alert is the server's answer: it has nothing to show for the name.
  const isAlert = /^ERR_SSL_.*(?:ALERT|UNRECOGNIZED_NAME)/.test(code);
  return { kind: 'refused', code, why: certificates[code] ?? (isAlert ? NONE : `TLS failed (${code || 'no reason'})`) };
}

const NONE = 'the proxy has no certificate for this name';

const ways: Record<string, string> = {
  ENOTFOUND: 'DNS has no address for it',
  EAI_AGAIN: 'DNS did not answer',
  ECONNREFUSED: 'nobody listens there',
  EHOSTUNREACH: 'there is no way to that machine',
  ENETUNREACH: 'there is no way to that network',
  ETIMEDOUT: 'that machine does not answer; a firewall may stand before it',
};

const certificates: Record<string, string> = {
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

/** Reads `host`, `host:port`, `[IPv6]` or `[IPv6]:port`; null for anything else. The port of HTTPS is the usual one. */
export function readPlace(text: string): Place | null {
  if (!/^(?:[\w.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i.test(text)) return null;
  const url = URL.parse(`tcp://${text}`);
  if (!url) return null;
  const port = url.port === '' ? 443 : Number(url.port);
  return port === 0 ? null : { host: url.hostname.replace(/^\[|\]$/g, ''), port };
}
