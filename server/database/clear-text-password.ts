import type { EventEmitter } from 'node:events';
import type { Duplex } from 'node:stream';
import type { TLSSocket } from 'node:tls';
import { isThisMachine } from './postgres-url.ts';

interface Client {
  host: string;
  connection: EventEmitter & { stream: Duplex };
}

const WORDS =
  'the server asks for the password in clear text, and that is sent only to this machine or over TLS with a certificate ' +
  'that is verified: add sslmode=verify-full, or let the server ask by scram-sha-256';

/**
 * Whoever answers in a PostgreSQL server's place may ask for the password in clear text, and the driver would send it. A
 * client that is not connected yet closes such a connection instead.
 */
export function refuseClearTextPassword({ host, connection }: Client): void {
  // Before the driver's own listener: to a stream that is destroyed it writes nothing.
  connection.prependListener('authenticationCleartextPassword', () => {
    const { authorized } = connection.stream as Partial<TLSSocket>;
    if (authorized !== true && !isThisMachine(host)) connection.stream.destroy(new Error(WORDS));
  });
}
