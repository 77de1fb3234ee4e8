import { describe, expect, test } from 'vitest';
import type { Database } from './database.ts';
import { migrate, readMigrations, type Migration } from './migrate.ts';

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

/** What migrations promise on every database. `place` gives a way to open one and the same new database many times. */
export function describeMigrations(name: string, place: () => Promise<() => Promise<Database>>): void {
  describe(`migrations on ${name}`, () => {
    test('the project’s own run, and a second time change nothing', async () => {
      const database = await (await place())();
      expect(await migrate(database)).toBeNull();
      expect(await migrate(database)).toBeNull();
      const versions = await database.read({ sql: 'select version from schema_versions order by version' });
      expect(versions.map((row) => row['version'])).toEqual(readMigrations().map(({ version }) => version));
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
      expect(await migrate(database, [first, broken])).toMatch(
        /^The database could not be brought up to date: .*nowhere/,
      );
      await expect(database.read({ sql: 'select id from a' })).rejects.toThrow();
      expect(await migrate(database, [first])).toBeNull();
    });

    test('refuse a database that a newer program wrote', async () => {
      const database = await (await place())();
      await migrate(database, [first, second]);
      expect(await migrate(database, [first])).toMatch(/written by a newer version .*schema 2, this one knows 1/);
    });
  });
}
