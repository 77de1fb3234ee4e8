import { describe, onTestFinished } from 'vitest';
import type { Database } from '../server/database/database.ts';
import { VERSIONS } from '../server/database/migrate.ts';
import { openDatabase } from '../server/database/open-database.ts';
import { makeFolder } from './folder.ts';
import { keepOpen } from './keep-open.ts';
import { memoryFolder, execute } from './postgres.ts';
import { createMigratedDatabase } from './shared-postgres.ts';

/** A new, empty database with Janus' tables, which can be opened more than once. */
export type NewPlace = () => Promise<() => Promise<Database>>;

/** Runs a suite on both databases. `open` gives a new, empty one, which is closed after its test. */
export function describeOnEachDatabase(title: string, suite: (open: () => Promise<Database>) => void): void {
  describeOnEachPlace(title, (newPlace) => suite(async () => (await newPlace())()));
}

/** The same for a suite that opens a database several times. */
export function describeOnEachPlace(title: string, suite: (newPlace: NewPlace) => void): void {
  describe(`${title} on SQLite`, () =>
    suite(async () => {
      const dataDir = makeFolder(memoryFolder());
      return async () => keepOpen(await openDatabase({ dataDir, databaseUrl: '' }));
    }));

  describe(`${title} on PostgreSQL`, () =>
    suite(async () => {
      const databaseUrl = await takeDatabase();
      onTestFinished(() => void used.push(databaseUrl));
      return async () => keepOpen(await openDatabase({ dataDir: '/nowhere', databaseUrl }));
    }));
}

/** Databases of earlier tests of this worker, to which nobody is connected any more. */
const used: string[] = [];

/** To empty a database takes a tenth of the time of making one. */
async function takeDatabase(): Promise<string> {
  const url = used.pop();
  if (url === undefined) return createMigratedDatabase();
  await execute(url, EMPTY_ALL_TABLES);
  return url;
}

const EMPTY_ALL_TABLES = `do $$ begin execute (
  select 'truncate ' || string_agg(quote_ident(tablename), ', ') from pg_tables
  where schemaname = 'public' and tablename <> '${VERSIONS}'
); end $$`;
