import { request as requestPlain, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { request as requestSecure } from 'node:https';
import { problemOfHandshake, type Place } from './handshake.ts';

/** How one name of a running site is reached from outside. */
export interface Site {
  /** As visitors type it. */
  host: string;
  /** Where its TLS server listens. */
  place: Place;
  httpPort: number;
  /** Authorities instead of Node's own (PEM). */
  ca?: string | undefined;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** Names of all header lines in small letters, as often as they came. */
  lines: string[];
  body: string;
}

export type Visited = { ok: true; answer: Answer } | { ok: false; why: string };

interface VisitOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** Over http:// instead. */
  plain?: boolean;
}

const TIMEOUT_MS = 20_000;
const MOST_BYTES = 4_000_000;

/** One request, whose redirects are not followed. Never rejects. */
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
