import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import type { Statement } from './database.ts';
import { createTransactions } from './postgres-transactions.ts';
import type { Client } from './send-together.ts';

interface FakeClient extends Client {
  isDead: boolean;
  release(broken?: boolean): void;
}

/** A pool that gives out its idle clients first. */
class FakePool extends EventEmitter {
  readonly idle: FakeClient[] = [];

  async connect(): Promise<FakeClient> {
    return this.idle.shift() ?? this.add();
  }

  add(): FakeClient {
    const client: FakeClient = {
      isDead: false,
      query: () => undefined,
      release: (broken) => void (broken || this.idle.push(client)),
    };
    this.emit('connect', client);
    return client;
  }
}

test('a transaction that lost its connection is tried once more, on a new one where all idle ones have only read', async () => {
  const pool = new FakePool();
  const send = async (client: Client, statements: Statement[]) => {
    if ((client as FakeClient).isDead) throw new Error('Connection terminated unexpectedly');
    return { rows: statements.map(() => []), ended: false };
  };
  const { run } = createTransactions({ pool, send });
  pool.idle.push(...[1, 2, 3].map(() => Object.assign(pool.add(), { isDead: true })));
  expect(await run([{ sql: 'insert' }])).toMatchObject({ kind: 'stored', rows: [[]] });
});
