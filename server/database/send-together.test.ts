import { expect, test } from 'vitest';
import { sendTogether } from './send-together.ts';

/** What the driver calls as the server answers. */
interface Handlers {
  handleCommandComplete(): void;
  handleError(error: Error): void;
  handleReadyForQuery(): void;
}

const statements = [{ sql: 'begin' }, { sql: 'commit' }];
const options = { patience: 1000, readerOf: () => String };
const shutdown = new Error('terminating connection due to administrator command');

function send() {
  let server: Handlers | undefined;
  const query = (handlers: object) => (server = handlers as Handlers);
  const answers = sendTogether({ query }, statements, options);
  return { answers, server: server! };
}

test('statements that are sent together are stored where the server stops behind their commit, and the connection is over', async () => {
  const { answers, server } = send();
  server.handleCommandComplete();
  server.handleCommandComplete();
  server.handleError(shutdown);
  expect(await answers).toEqual({ rows: [[], []], ended: true });
});

test('one that is stopped before has not said so', async () => {
  const { answers, server } = send();
  server.handleCommandComplete();
  server.handleError(shutdown);
  await expect(answers).rejects.toThrow('administrator');
});

test('one that has answered everything goes on', async () => {
  const { answers, server } = send();
  for (const _ of statements) server.handleCommandComplete();
  server.handleReadyForQuery();
  expect(await answers).toEqual({ rows: [[], []], ended: false });
});
