import { expect, test } from 'vitest';
import type { Row, Statement } from './database.ts';
import { createGroupCommit, type Outcome } from './group-commit.ts';

/** Transactions that end when the test says so. */
function hold() {
  const groups: { size: number; end(): void }[] = [];
  const transact = (statements: Statement[]) =>
    new Promise<Outcome>((resolve) => {
      const rows: Row[][] = statements.map(({ sql }) => [{ sql }]);
      groups.push({ size: statements.length, end: () => resolve({ kind: 'stored', rows }) });
    });
  const { write } = createGroupCommit(transact, { groupsAtOnce: 2 });
  return { groups, write: (name: string) => write([{ sql: name }]) };
}

/** Waits until everything queued in this turn has run. */
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

test('of four writes that are refused together each is run by itself, and one alone is lost', async () => {
  const transact = async (statements: Statement[]): Promise<Outcome> =>
    statements.some(({ sql }) => sql === 'bad')
      ? { kind: 'refused', error: new Error('bad') }
      : { kind: 'stored', rows: statements.map(() => []) };
  const { write, close } = createGroupCommit(transact, { groupsAtOnce: 1 });
  const outcomes = await Promise.allSettled(['a', 'bad', 'b', 'c'].map((sql) => write([{ sql }])));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  await close();
});
