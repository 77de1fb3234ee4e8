import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Row, Statement } from './database.ts';
import { createSharedTransactions, type Outcome } from './shared-transactions.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** Transactions that end when the test says so. */
function hold() {
  const groups: { size: number; end(): void }[] = [];
  const run = (statements: Statement[]) =>
    new Promise<Outcome>((resolve) => {
      const rows: Row[][] = statements.map(({ sql }) => [{ sql }]);
      groups.push({ size: statements.length, end: () => resolve({ kind: 'stored', rows }) });
    });
  const { write } = createSharedTransactions({ run });
  return { groups, write: (name: string) => write([{ sql: name }]) };
}

/** Until all that follows at once has followed. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((next) => setImmediate(next));
}

test('writes that come while two transactions are under way wait for one of them and share the next', async () => {
  const { groups, write } = hold();
  const first = [write('a')];
  await settle();
  first.push(write('b'));
  await settle();
  const rest = Promise.all(['c', 'd', 'e'].map(write));
  await settle();
  expect(groups.map(({ size }) => size)).toEqual([1, 1]);
  groups[0]!.end();
  await first[0];
  await settle();
  expect(groups.map(({ size }) => size)).toEqual([1, 1, 3]);
  groups[2]!.end();
  expect(await rest).toEqual([[[{ sql: 'c' }]], [[{ sql: 'd' }]], [[{ sql: 'e' }]]]);
});

test('two transactions that hang hold nobody else up', async () => {
  const { groups, write } = hold();
  for (const name of ['a', 'b']) {
    void write(name);
    await settle();
  }
  const third = write('c');
  await settle();
  expect(groups).toHaveLength(2);
  vi.runAllTimers();
  expect(groups).toHaveLength(3);
  groups[2]!.end();
  expect(await third).toEqual([[{ sql: 'c' }]]);
});

test('of four transactions that are refused together each is run by itself, and one alone is lost', async () => {
  const run = async (statements: Statement[]): Promise<Outcome> =>
    statements.some(({ sql }) => sql === 'bad')
      ? { kind: 'refused', error: new Error('bad') }
      : { kind: 'stored', rows: statements.map(() => []) };
  const { write, close } = createSharedTransactions({ run });
  const outcomes = await Promise.allSettled(['a', 'bad', 'b', 'c'].map((sql) => write([{ sql }])));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  await close();
});
