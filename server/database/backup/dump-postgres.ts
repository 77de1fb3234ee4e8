import { execFile, type ExecFileException } from 'node:child_process';
import { statSync } from 'node:fs';
import { promisify } from 'node:util';
import { oneLine } from '../../text/unsafe-text.ts';
import { readMigrations, tablesOf, VERSIONS } from '../migrate.ts';
import { libpqAddress } from '../postgres/postgres-url.ts';
import { checksumOf } from '../sqlite/sqlite-file.ts';
import { placeBackup } from './backup.ts';

interface DumpContents {
  bytes: number;
  /** SHA-256 of the file, hexadecimal. */
  checksum: string;
}

type Dumped = { ok: true; contents: DumpContents } | { ok: false; problem: string };

/**
 * Writes our part of a database into one file by PostgreSQL's own `pg_dump` (its custom format), while servers write to
 * it. `pg_restore` then reads every row of the file. `environment`: for these programs. `ended` ends them. An
 * unfinished file is removed.
 */
export async function dumpPostgres(
  url: string,
  path: string,
  { environment, ended }: { environment: Record<string, string | undefined>; ended?: AbortSignal | undefined },
): Promise<Dumped> {
  const write = async (part: string): Promise<Dumped> => {
    const { address, env } = connection(url, environment);
    const options = { env, ...(ended && { signal: ended }) };
    // Others may keep in the same database what this user must not read.
    const tables = [VERSIONS, ...tablesOf(readMigrations('postgres'))].map((table) => `--table=${table}`);
    const dump = ['--format=custom', '--no-owner', '--no-privileges', '--no-password', ...tables];
    const problem =
      (await run('pg_dump', [...dump, `--file=${part}`, `--dbname=${address}`], options)) ??
      (await run('pg_restore', ['--file=/dev/null', part], options));
    if (problem !== null) return { ok: false, problem };
    return { ok: true, contents: { bytes: statSync(part).size, checksum: await checksumOf(part) } };
  };
  return placeBackup(path, write, { ended });
}

/** Restores a dump into a database without our tables: all of it or nothing. Resolves to the problem, or to null. */
export async function loadDump(
  url: string,
  path: string,
  environment: Record<string, string | undefined>,
): Promise<string | null> {
  const { address, env } = connection(url, environment);
  const options = ['--no-owner', '--exit-on-error', '--single-transaction', '--no-password'];
  return run('pg_restore', [...options, `--dbname=${address}`, path], { env });
}

/** Arguments can be read by every user of the machine, the environment cannot. */
function connection(url: string, environment: RunOptions['env']) {
  const { address, password } = libpqAddress(url);
  return { address, env: { ...environment, ...(password === '' ? {} : { PGPASSWORD: password }) } };
}

interface RunOptions {
  env: Record<string, string | undefined>;
  signal?: AbortSignal;
}

/** Runs a program. Resolves to null if it worked, otherwise to a line with the reason. */
async function run(program: string, args: string[], options: RunOptions): Promise<string | null> {
  try {
    await execute(program, args, options);
    return null;
  } catch (error) {
    const { code, signal, stderr = '', message } = error as ExecFileException & { code?: unknown };
    if (code === 'ENOENT')
      return `There is no ${program} on this machine. It comes with PostgreSQL's client: apt-get install postgresql-client.`;
    return `${program} failed: ${oneLine(String(stderr)) || (signal ?? (typeof code === 'number' ? `exit code ${code}` : message))}`;
  }
}

const execute = promisify(execFile);
