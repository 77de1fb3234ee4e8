import { connect, type TLSSocket } from 'node:tls';
import { problemOfHandshake } from './handshake-problem.ts';

/** Where a TLS server listens. */
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
