import { describe, expect, test } from 'vitest';
import { addressSql } from '../leads/store/list-leads.ts';
import type { Database } from './database.ts';
import { hasSchema, migrate, readMigrations, type Migration } from './migrate.ts';

const first: Migration = {
  version: 1,
  name: '001',
  sql: '-- about; it\ncreate table a (id bigint);\ninsert into a values (1);\n',
};
const second: Migration = {
  version: 2,
  name: '002',
  sql: 'create table b (id bigint);\ninsert into b select id from a;\n',
};
const broken: Migration = {
  version: 3,
  name: '003',
  sql: 'create table c (id bigint);\ninsert into nowhere values (1);\n',
};

/** Tests what migrations promise on every database. `place` gives a way to open one and the same new database many times. */
export function describeMigrations(name: string, place: () => Promise<() => Promise<Database>>): void {
  describe(`migrations on ${name}`, () => {
    test('the project’s own run, and a second time change nothing', async () => {
      const database = await (await place())();
      expect(await migrate(database)).toBeNull();
      expect(await migrate(database)).toBeNull();
      const versions = await database.read({ sql: 'select version from schema_versions order by version' });
      expect(versions.map((row) => row['version'])).toEqual(
        readMigrations(database.kind).map(({ version }) => version),
      );
    });

    test('run only what is new', async () => {
      const database = await (await place())();
      expect(await migrate(database, [first])).toBeNull();
      expect(await migrate(database, [first, second])).toBeNull();
      expect(await database.read({ sql: 'select id from b' })).toEqual([{ id: 1 }]);
    });

    test('are safe with several starters', async () => {
      const open = await place();
      const databases = await Promise.all([open(), open(), open(), open()]);
      const problems = await Promise.all(databases.map((database) => migrate(database, [first, second])));
      expect(problems).toEqual([null, null, null, null]);
      expect(await databases[0]!.read({ sql: 'select id from a' })).toEqual([{ id: 1 }]);
    });

    test('leave nothing behind when one fails', async () => {
      const database = await (await place())();
      expect(await migrate(database, [first, broken])).toMatch(/^The database could not be upgraded: .*nowhere/);
      await expect(database.read({ sql: 'select id from a' })).rejects.toThrow();
      expect(await migrate(database, [first])).toBeNull();
    });

    test('leave nothing in a database that has tables of such names already', async () => {
      const database = await (await place())();
      await database.write([{ sql: 'create table a (theirs bigint)' }]);
      expect(await migrate(database, [first])).toMatch(/a"? already exists/);
      expect(await hasSchema(database)).toBe(false);
    });

    test('the index of addresses is made of what is stored, and no broken text stops it', async () => {
      const database = await (await place())();
      const all = readMigrations(database.kind);
      const before = all.filter(({ version }) => version < 9);
      expect(await migrate(database, before)).toBeNull();
      const texts = ['{"name":"\\"email\\":\\"b@example.org\\"","email":"A@Example.org"}', '{"email', '', '{}'];
      const sql = `insert into leads (id, reference, kind, face, received_at, state, fields) values ($1, $1, 'quote', 'f', 1, 'new', $2)`;
      await database.write(texts.map((text, n) => ({ sql, values: [`lead-${n}`, text] })));
      expect(await migrate(database, all)).toBeNull();
      const found = (address: string) =>
        database.read({ sql: `select id from leads where ${addressSql[database.kind]} = $1`, values: [address] });
      expect(await found('a@example.org')).toEqual([{ id: 'lead-0' }]);
      expect(await found('b@example.org')).toEqual([]);
    });

    test('refuse a database that a newer program wrote', async () => {
      const database = await (await place())();
      await migrate(database, [first, second]);
      expect(await migrate(database, [first])).toMatch(/written by a newer version .*schema 2, this version knows 1/);
    });
  });
}
