import { beforeEach, describe, expect, test } from 'vitest';
import { naughtyStrings } from '../../test/naughty-strings.ts';
import type { Database, Statement, Value } from './database.ts';

const insert = (id: number, note: string | null): Statement => ({
  sql: 'insert into things (id, note) values ($1, $2)',
  values: [id, note],
});
const all: Statement = { sql: 'select id, note from things order by id' };

/** Texts that would end a quotation, begin a comment, or name a value in a way that either database knows. */
const HOSTILE = [
  `'`,
  `\\`,
  `\\'`,
  `\\\\''`,
  `'; drop table things; --`,
  `\\'; drop table things; --`,
  `$1`,
  `$2 ' $1`,
  `$$; drop table things; $$`,
  `/* '`,
  `-- '`,
  `E'\\x27'`,
  `U&'\\0027'`,
  `{"a":"\\u0027"}`,
  `;\n;\ncommit\n;\n`,
  `\u00bf\u005c\u02bc\uff07`,
];

/** Tests what every database promises. `open` gives a new and empty one for each test, and closes it after the test. */
export function describeDatabase(name: string, open: () => Promise<Database>): void {
  describe(`${name} keeps the contract of databases`, () => {
    let database: Database;
    beforeEach(async () => {
      database = await open();
      await database.write([{ sql: 'create table things (id bigint primary key, note text not null)' }]);
      await database.write([{ sql: 'create table parts (thing bigint references things (id) on delete cascade)' }]);
    });

    test('answers a write with the rows of each statement', async () => {
      const answers = await database.write([
        insert(1, 'one'),
        { sql: `insert into things (id, note) values ($1, $2) returning id, note`, values: [2, 'two'] },
        all,
      ]);
      expect(answers).toEqual([
        [],
        [{ id: 2, note: 'two' }],
        [
          { id: 1, note: 'one' },
          { id: 2, note: 'two' },
        ],
      ]);
    });

    test('a transaction decides by what it reads, one after another, and nobody sees its half', async () => {
      const addNext = () =>
        database.transaction(async (run) => {
          const [{ n } = {}] = await run({ sql: 'select count(*) as n from things' });
          await run(insert(Number(n), 'next'));
          return Number(n);
        });
      const halfway = database.transaction(async (run) => {
        await run(insert(0, 'half'));
        const seen = database.read(all);
        await run(insert(1, 'whole'));
        return { seen };
      });
      expect([0, 2]).toContain((await (await halfway).seen).length);
      await expect(
        database.transaction(async (run) => {
          await run(insert(7, 'undone'));
          throw new Error('changed its mind');
        }),
      ).rejects.toThrow('changed its mind');
      expect([await addNext(), await addNext()]).toEqual([2, 3]);
      expect(await database.read(all)).toHaveLength(4);
    });

    test('stores all statements of a write or none', async () => {
      await expect(database.write([insert(1, 'one'), insert(1, 'again')])).rejects.toThrow();
      expect(await database.read(all)).toEqual([]);
    });

    test('a failing write takes none of those that wait with it', async () => {
      const writes = [insert(1, 'a'), insert(2, 'b'), insert(2, 'c'), insert(4, null), insert(3, 'd')].map((one) =>
        database.write([one]),
      );
      const outcomes = await Promise.allSettled(writes);
      expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(2);
      expect(outcomes.at(-1)!.status).toBe('fulfilled');
      expect((await database.read(all)).map((row) => row['id'])).toEqual([1, 2, 3]);
    });

    test('each of many simultaneous writes gets its own rows, after one that failed as well', async () => {
      const storeAll = (sql: string, ids: number[]) =>
        Promise.allSettled(ids.map((id) => database.write([{ sql, values: [id, `n${id}`] }])));
      const inserts = await storeAll('insert into things (id, note) values ($1, $2)', [1, 1, 2, 3]);
      expect(inserts.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
      const answers = await storeAll('update things set note = $2 where id = $1 returning note', [3, 4, 2]);
      const rows = answers.map((answer) => answer.status === 'fulfilled' && answer.value[0]);
      expect(rows).toEqual([[{ note: 'n3' }], [], [{ note: 'n2' }]]);
    });

    test('one of equal simultaneous writes is first', async () => {
      const claim: Statement = {
        sql: 'insert into things (id, note) values ($1, $2) on conflict (id) do nothing returning id',
        values: [7, 'mine'],
      };
      const answers = await Promise.all(Array.from({ length: 40 }, () => database.write([claim])));
      expect(answers.filter(([rows]) => rows!.length === 1)).toHaveLength(1);
    });

    test('many simultaneous writes are all stored', async () => {
      await Promise.all(Array.from({ length: 500 }, (_, id) => database.write([insert(id, 'x')])));
      expect(await database.read({ sql: 'select count(*) as n from things' })).toEqual([{ n: 500 }]);
    });

    test('a later statement of a write sees the earlier ones', async () => {
      const dependent: Statement = {
        sql: `insert into things (id, note) select $1, $2 where exists (select 1 from things where note = $3)`,
        values: [2, 'second', 'first'],
      };
      await database.write([dependent]);
      expect(await database.read(all)).toEqual([]);
      await database.write([insert(1, 'first'), dependent]);
      expect(await database.read(all)).toHaveLength(2);
    });

    test('gives times and counts back as numbers, and text as it was', async () => {
      const note = 'Zoë 𝒳 \u2028 "quoted" \\ $1 %';
      await database.write([insert(Number.MAX_SAFE_INTEGER, note)]);
      expect(await database.read(all)).toEqual([{ id: Number.MAX_SAFE_INTEGER, note }]);
      const [sums] = await database.read({
        sql: 'select count(*) as n, max(id) as top, min(note) as text from things',
      });
      expect(sums).toEqual({ n: 1, top: Number.MAX_SAFE_INTEGER, text: note });
    });

    test('keeps every text as it was, however it would read as a statement, alone and among others', async () => {
      const notes = [...HOSTILE, ...naughtyStrings.filter((text) => text.isWellFormed() && !text.includes('\0'))];
      await Promise.all(notes.map((note, id) => database.write([insert(id, note)])));
      const rows = await database.read(all);
      expect(rows.map((row) => row['note'])).toEqual(notes);
      const named: Statement = { sql: 'select id, note from things where note = $1 order by id limit $2', values: [] };
      for (const [id, note] of HOSTILE.entries())
        expect(await database.read({ ...named, values: [note, 1] })).toEqual([{ id, note }]);
    });

    test('keeps numbers and nothing in the types of their places', async () => {
      await database.write([
        { sql: 'create table kinds (whole bigint, part double precision, small integer, words text)' },
      ]);
      const store = (values: Value[]): Statement => ({ sql: 'insert into kinds values ($1, $2, $3, $4)', values });
      const rows = [
        [-1, 0.1, 0, '-1'],
        [Number.MIN_SAFE_INTEGER, -1.5e-7, -2_147_483_648, 'null'],
        [null, null, null, null],
      ];
      await Promise.all(rows.map((values) => database.write([store(values)])));
      await database.write([store([7, 7, 7, '7'])]);
      const stored = await database.read({ sql: 'select whole, part, small, words from kinds' });
      expect(stored.map((row) => Object.values(row))).toEqual([...rows, [7, 7, 7, '7']]);
    });

    test('refuses a text with NUL, alone among those that wait, and repairs a lone surrogate', async () => {
      const writes = [insert(1, 'a\u0000b'), insert(2, 'half \ud83d'), insert(3, 'c')].map((one) =>
        database.write([one]),
      );
      const outcomes = await Promise.allSettled(writes);
      expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
      await expect(database.read({ sql: 'select id from things where note = $1', values: ['\0'] })).rejects.toThrow();
      expect(await database.read(all)).toEqual([
        { id: 2, note: 'half \ufffd' },
        { id: 3, note: 'c' },
      ]);
    });

    test('takes parameters by number, more than once and in any order', async () => {
      await database.write([insert(1, 'b'), insert(2, 'a')]);
      const read: Statement = {
        sql: 'select id from things where note = $2 or (note = $2 and id = $1)',
        values: [5, 'a'],
      };
      expect(await database.read(read)).toEqual([{ id: 2 }]);
    });

    test('refuses a wrong number of values instead of storing nothing in their place', async () => {
      const short: Statement = { sql: 'insert into things (id, note) values ($1, $2)', values: [1] };
      await expect(database.write([short])).rejects.toThrow();
      await expect(database.read({ sql: 'select id from things', values: [1] })).rejects.toThrow();
      expect(await database.read(all)).toEqual([]);
    });

    test('keeps references: no part without its thing, none left behind', async () => {
      const part: Statement = { sql: 'insert into parts (thing) values ($1)', values: [1] };
      await expect(database.write([part])).rejects.toThrow();
      await database.write([insert(1, 'one'), part]);
      await database.write([{ sql: 'delete from things' }]);
      expect(await database.read({ sql: 'select * from parts' })).toEqual([]);
    });

    test('an error in a statement rejects and does no harm', async () => {
      await expect(database.read({ sql: 'select nothing from nowhere' })).rejects.toThrow();
      await expect(database.write([{ sql: 'insert into nowhere values (1)' }])).rejects.toThrow();
      await database.write([insert(1, 'one')]);
      expect(await database.read(all)).toHaveLength(1);
    });

    test('closing finishes the writes under way and refuses later ones', async () => {
      const writes = Promise.all([database.write([insert(1, 'one')]), database.write([insert(2, 'two')])]);
      const closed = database.close();
      await expect(writes).resolves.toHaveLength(2);
      await closed;
      await expect(database.write([insert(3, 'three')])).rejects.toThrow();
      await expect(database.read(all)).rejects.toThrow();
      await database.close();
    });
  });
}
