import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, rmSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readDatabaseFile } from '../../server/database/sqlite/sqlite-file.ts';
import { startPostgres } from '../../test/postgres.ts';
import { outputOf, type Program, type Settings } from './program.ts';

/** The store of leads: a data folder with SQLite, or a PostgreSQL server. */
export interface Place {
  /** The settings of the machine. They change when a backup of PostgreSQL is restored, which creates a new database. */
  settings: Settings;
  /** While the server runs. */
  backup(program: Program, file: string): Promise<void>;
  /** While no server runs. */
  restore(program: Program, file: string): Promise<void>;
  /** The number of leads in the copy that an upgrade keeps by itself. Null if it keeps none. */
  countCopied(): Promise<number | null>;
  /** The settings under which the last restore kept the earlier data. */
  aside(): Settings;
  lose(): Promise<void>;
}

export type OpenPlace = (name: string) => Promise<Place>;

/** Data folders below `folder`, saved and restored by the project's own commands. */
export function sqlitePlaces(folder: string): OpenPlace {
  return async (name) => {
    const settings = { DATA_DIR: join(folder, name), DATABASE_URL: '' };
    return {
      settings,
      backup: async (program, file) => void outputOf(await program.run('backup', settings, file)),
      restore: async (program, file) => void outputOf(await program.run('restore', settings, file)),
      async countCopied() {
        const copy = readdirSync(settings.DATA_DIR).find((file) => /^before-upgrade-\d+\.db$/.test(file));
        const reading = await readDatabaseFile(join(settings.DATA_DIR, copy ?? 'before-upgrade'));
        return reading.ok ? reading.contents.leads : 0;
      },
      aside() {
        const kept = readdirSync(settings.DATA_DIR).find((file) => file.startsWith('janus.db.before-'))!;
        const asideDir = join(folder, `${name}-aside`);
        mkdirSync(asideDir, { recursive: true });
        cpSync(join(settings.DATA_DIR, kept), join(asideDir, 'janus.db'));
        return { ...settings, DATA_DIR: asideDir };
      },
      lose: async () => rmSync(settings.DATA_DIR, { recursive: true }),
    };
  };
}

/**
 * Starts servers of PostgreSQL below `folder`, saved and restored by its own pg_dump and pg_restore. Returns null if these are not
 * installed: Debian's package postgresql has them, and the npm package of the tests does not.
 */
export function postgresPlaces(folder: string): OpenPlace | null {
  const binaries = globSync('/usr/lib/postgresql/*/bin').find(
    (path) => globSync(`${path}/{postgres,initdb,pg_restore}`).length === 3,
  );
  if (binaries === undefined) return null;
  const run = (command: string, ...args: string[]) => promisify(execFile)(join(binaries, command), args);
  return async (name) => {
    const server = await startPostgres({ binaries });
    const settings = { DATA_DIR: join(folder, name), DATABASE_URL: await server.createDatabase() };
    let before = { ...settings };
    return {
      settings,
      backup: async (_program, file) =>
        void (await run('pg_dump', '--format=custom', `--file=${file}`, settings.DATABASE_URL)),
      async restore(_program, file) {
        before = { ...settings };
        settings.DATABASE_URL = await server.createDatabase();
        await run('pg_restore', '--exit-on-error', '--no-owner', `--dbname=${settings.DATABASE_URL}`, file);
      },
      countCopied: async () => null,
      aside: () => before,
      async lose() {
        await server.crash();
        await server.stop();
      },
    };
  };
}
