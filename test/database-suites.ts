import { beforeEach, describe, expect, test } from 'vitest';
import { naughtyStrings } from './random-text.ts';
import type { Database, Statement, Value } from '../server/database/database.ts';
import { hasSchema, migrate, readMigrations, type Migration } from '../server/database/migrate.ts';

const insert = (id: number, note: string | null): Statement => ({
  sql: 'insert into things (id, note) values ($1, $2)',
  values: [id, note],
});
const all: Statement = { sql: 'select id, note from things order by id' };

/** Texts that would end a quotation, begin a comment, or name a value in a way that either database knows. */
const HOSTILE = [
  `\\'; drop table things; --`,
  `$2 ' $1`,
  `$$; drop table things; $$`,
  `/* '`,
  `U&'\\0027'`,
  `;\ncommit;`,
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

    test('answers a write with the rows of each statement, of which the later see the earlier', async () => {
      const returning = { sql: `insert into things (id, note) values ($1, $2) returning id, note`, values: [2, 'two'] };
      const two = { id: 2, note: 'two' };
      expect(await database.write([insert(1, 'one'), returning, all])).toEqual([
        [],
        [two],
        [{ id: 1, note: 'one' }, two],
      ]);
    });

    test('a transaction decides by what it reads, and nobody sees its half', async () => {
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
      const undone = database.transaction(async (run) => {
        await run(insert(7, 'undone'));
        throw new Error('changed its mind');
      });
      await expect(undone).rejects.toThrow('changed its mind');
      expect([await addNext(), await addNext()]).toEqual([2, 3]);
      expect(await database.read(all)).toHaveLength(4);
    });

    test('of many simultaneous writes each is stored whole or not, whatever the others do', async () => {
      const writes = [[1], [2, 2], [3], [1], [4, 1], [5]].map((ids) =>
        database.write(ids.map((id) => ({ sql: `${insert(id, 'n').sql} returning id`, values: [id, `n${id}`] }))),
      );
      const outcomes = await Promise.allSettled(writes);
      const rows = outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value.flat() : null));
      expect(rows).toEqual([[{ id: 1 }], null, [{ id: 3 }], null, null, [{ id: 5 }]]);
      expect((await database.read(all)).map(({ id }) => id)).toEqual([1, 3, 5]);
    });

    test('keeps every text as it was, however it would read as a statement', async () => {
      const notes = [...HOSTILE, ...naughtyStrings.filter((text) => text.isWellFormed() && !text.includes('\0'))];
      await Promise.all(notes.map((note, id) => database.write([insert(id, note)])));
      expect((await database.read(all)).map((row) => row['note'])).toEqual(notes);
      for (const [id, note] of HOSTILE.entries())
        expect(await database.read({ sql: 'select id from things where note = $1', values: [note] })).toEqual([{ id }]);
    });

    test('keeps numbers and nothing in the types of their places, and counts in numbers', async () => {
      const sql = 'create table kinds (whole bigint, part double precision, small integer, words text)';
      await database.write([{ sql }]);
      const rows: Value[][] = [
        [-1, 0.1, 0, '-1'],
        [Number.MIN_SAFE_INTEGER, -1.5e-7, -2_147_483_648, 'null'],
        [null, null, null, null],
      ];
      for (const values of rows) await database.write([{ sql: 'insert into kinds values ($1, $2, $3, $4)', values }]);
      const stored = await database.read({ sql: 'select whole, part, small, words from kinds' });
      expect(stored.map((row) => Object.values(row))).toEqual(rows);
      expect(await database.read({ sql: 'select count(*) as n, min(whole) as least from kinds' })).toEqual([
        { n: 3, least: Number.MIN_SAFE_INTEGER },
      ]);
    });

    test('refuses a text with NUL, alone among those that wait, and repairs a lone surrogate', async () => {
      const writes = [insert(1, 'a\u0000b'), insert(2, 'half \ud83d'), insert(3, 'c')].map((one) =>
        database.write([one]),
      );
      const outcomes = await Promise.allSettled(writes);
      expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
      expect((await database.read(all)).map((row) => row['note'])).toEqual(['half \ufffd', 'c']);
    });

    test('takes parameters by number, more than once and in any order, and exactly as many as there are', async () => {
      await database.write([insert(1, 'b'), insert(2, 'a')]);
      const sql = 'select id from things where note = $2 or (note = $2 and id = $1)';
      expect(await database.read({ sql, values: [5, 'a'] })).toEqual([{ id: 2 }]);
      await expect(database.write([{ sql: insert(3, 'c').sql, values: [3] }])).rejects.toThrow();
      await expect(database.read({ sql: 'select id from things', values: [1] })).rejects.toThrow();
    });

    test('keeps references: no part without its thing, none left behind', async () => {
      const part: Statement = { sql: 'insert into parts (thing) values ($1)', values: [1] };
      await expect(database.write([part])).rejects.toThrow();
      await database.write([insert(1, 'one'), part]);
      await database.write([{ sql: 'delete from things' }]);
      expect(await database.read({ sql: 'select * from parts' })).toEqual([]);
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

const migration = (version: number, sql: string): Migration => ({ version, name: `00${version}`, sql });
const first = migration(1, '-- about; it\ncreate table a (id bigint);\ninsert into a values (1);\n');
const second = migration(2, 'create table b (id bigint);\ninsert into b select id from a;\n');
const broken = migration(3, 'create table c (id bigint);\ninsert into nowhere values (1);\n');

/** Tests what migrations promise on every database. `place` gives a way to open one new database many times. */
export function describeMigrations(name: string, place: () => Promise<() => Promise<Database>>): void {
  describe(`migrations on ${name}`, () => {
    test('the project’s own run, and a second time change nothing', async () => {
      const database = await (await place())();
      for (let time = 1; time <= 2; time += 1) expect(await migrate(database)).toBeNull();
      const versions = await database.read({ sql: 'select version from schema_versions order by version' });
      const own = readMigrations(database.kind).map(({ version }) => version);
      expect(versions.map((row) => row['version'])).toEqual(own);
    });

    test('run only what is new, once however many start at the same time, and not on what is newer', async () => {
      const open = await place();
      const databases = await Promise.all([open(), open(), open()]);
      for (const migrations of [[first], [first, second]])
        expect(await Promise.all(databases.map((each) => migrate(each, migrations)))).toEqual([null, null, null]);
      expect(await databases[0]!.read({ sql: 'select id from b' })).toEqual([{ id: 1 }]);
      expect(await migrate(databases[0]!, [first])).toMatch(/a newer version .*schema 2, this version knows 1/);
    });

    test('leave nothing behind when one fails, or where tables of such names are somebody else’s', async () => {
      const database = await (await place())();
      expect(await migrate(database, [first, broken])).toMatch(/^The database could not be upgraded: .*nowhere/);
      await database.write([{ sql: 'create table a (theirs bigint)' }]);
      expect(await migrate(database, [first])).toMatch(/a"? already exists/);
      expect(await hasSchema(database)).toBe(false);
    });
  });
}
