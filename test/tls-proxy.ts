import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createSecureContext } from 'node:tls';
import { namedCertificate } from './named-certificate.ts';

/** The faults of this proxy besides deploy/Caddyfile, which tests have to find. */
export interface ProxyFaults {
  certificate?: typeof namedCertificate;
  /** The headers that the server gets instead of those that name the client. */
  sent?: (incoming: IncomingMessage) => Record<string, string>;
  /** Changes the lines of an answer. */
  answered?: (headers: Record<string, string | string[]>) => Record<string, string | string[]>;
  /** Answers of plain HTTP. */
  plain?: (incoming: IncomingMessage, outgoing: ServerResponse) => void;
}

export interface TlsProxy {
  https: number;
  http: number;
  /** The methods of the requests that reached the server. */
  methods: Set<string>;
  stop(): void;
}

/** A TLS proxy before the server at the port, which asks it for names as Caddy does. */
export async function startTlsProxy(upstream: number, faults: ProxyFaults = {}): Promise<TlsProxy> {
  const { certificate = namedCertificate, sent = forwarded, answered, plain = redirect } = faults;
  const context = createSecureContext(certificate);
  const allowed = async (name: string) =>
    (await fetch(`http://127.0.0.1:${upstream}/tls/ask?domain=${name}`)).status === 200;
  const secure = createSecureServer({
    ...certificate,
    SNICallback: (name, answer) =>
      void allowed(name).then((may) => (may ? answer(null, context) : answer(new Error('refused')))),
  });
  const methods = new Set<string>();
  secure.on('request', (incoming, outgoing) => {
    const { url: path = '/', method = 'GET', headers } = incoming;
    methods.add(method);
    const way = { port: upstream, path, method, headers: { ...headers, ...sent(incoming) } };
    const asked = request({ host: '127.0.0.1', ...way }, (answer) => {
      const lines = answer.headers as Record<string, string | string[]>;
      outgoing.writeHead(answer.statusCode!, answered ? answered(lines) : lines);
      answer.pipe(outgoing);
    });
    incoming.pipe(asked);
  });
  secure.on('tlsClientError', () => {});
  const open = createServer(plain);
  await Promise.all([secure, open].map((server) => once(server.listen(0, '127.0.0.1'), 'listening')));
  return {
    https: (secure.address() as AddressInfo).port,
    http: (open.address() as AddressInfo).port,
    methods,
    stop() {
      for (const server of [secure, open]) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
}

const forwarded = ({ socket }: IncomingMessage) => ({
  'x-forwarded-for': socket.remoteAddress ?? '',
  'x-forwarded-proto': 'https',
});

function redirect({ headers, url }: IncomingMessage, outgoing: ServerResponse): void {
  outgoing.writeHead(308, { location: `https://${headers.host?.split(':')[0]}${url}` }).end();
}
