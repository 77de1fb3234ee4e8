import { describe, expect, test } from 'vitest';
import type { Database } from '../server/database/database.ts';
import { hasSchema, migrate, readMigrations, type Migration } from '../server/database/migrate.ts';

const migration = (version: number, sql: string): Migration => ({ version, name: `00${version}`, sql });
const first = migration(1, '-- about; it\ncreate table a (id bigint);\ninsert into a values (1);\n');
const second = migration(2, 'create table b (id bigint);\ninsert into b select id from a;\n');
const broken = migration(3, 'create table c (id bigint);\ninsert into nowhere values (1);\n');

/** Tests what migrations promise on every database. `place` gives a way to open one and the same new database many times. */
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
