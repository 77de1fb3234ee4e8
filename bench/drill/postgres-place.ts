import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startPostgres } from '../../test/postgres.ts';
import type { OpenPlace } from './place.ts';

/**
 * Servers of PostgreSQL below `folder`, saved and restored by its own pg_dump and pg_restore. Null where these are not
 * installed: they come with Debian's package postgresql, and the npm package of the tests has none.
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
