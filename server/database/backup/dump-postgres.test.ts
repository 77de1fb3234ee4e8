import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checksumOf } from '../sqlite/sqlite-file.ts';
import { dumpPostgres, loadDump } from './dump-postgres.ts';

/** PostgreSQL's client is not installed everywhere: programs with its names record their arguments. */
let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'janus-dump-'));
  path = join(folder, 'backups/monday.dump');
});
afterEach(() => rmSync(folder, { recursive: true }));

function program(name: string, lines: string): void {
  writeFileSync(join(folder, name), `#!/bin/sh\n${lines}\n`);
  chmodSync(join(folder, name), 0o755);
}
const DUMPING = `printf '%s\\n' "$@" "password: $PGPASSWORD" > "$TAKEN"
for word; do case $word in --file=*) echo leads > "\${word#--file=}";; esac; done`;
const url = 'postgres://janus:p%40ss@127.0.0.1:1/janus?sslmode=verify-full';
const dump = () =>
  dumpPostgres(url, path, { environment: { PATH: `${folder}:/usr/bin:/bin`, TAKEN: join(folder, 'taken') } });

test('a dump is read again, summed up, for this user alone, and its password in no argument', async () => {
  program('pg_dump', DUMPING);
  program('pg_restore', 'test "$(cat "$2")" = leads');
  expect(await dump()).toEqual({ ok: true, contents: { bytes: 6, checksum: await checksumOf(path) } });
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readFileSync(`${path}.sha256`, 'utf8')).toBe(`${await checksumOf(path)}  monday.dump\n`);
  const [password, ...given] = readFileSync(join(folder, 'taken'), 'utf8').trimEnd().split('\n').toReversed();
  expect(password).toBe('password: p@ss');
  expect(given.join('\n')).not.toContain('p%40ss');
  expect(given).toEqual(expect.arrayContaining(['--table=schema_versions', '--table=leads', '--table=deliveries']));
  expect(given).toContain('--dbname=postgres://janus@127.0.0.1:1/janus?sslmode=verify-full&sslrootcert=system');
});

test('one that cannot be made or read leaves nothing, and says why in a line', async () => {
  program('pg_dump', `echo 'pg_dump: error: server version: 18\npg_dump: detail: aborting' >&2; exit 1`);
  program('pg_restore', 'exit 0');
  expect(await dump()).toEqual({
    ok: false,
    problem: 'pg_dump failed: pg_dump: error: server version: 18 pg_dump: detail: aborting',
  });
  program('pg_dump', DUMPING);
  program('pg_restore', 'echo "could not read from input file" >&2; exit 1');
  expect(await dump()).toMatchObject({ ok: false, problem: expect.stringContaining('could not read') });
  expect(readdirSync(join(folder, 'backups'))).toEqual([]);
});

test('a dump is restored in one step or not at all, with its password in no argument', async () => {
  program('pg_restore', `printf '%s\\n' "$@" "password: $PGPASSWORD" > "$TAKEN"`);
  const environment = { PATH: `${folder}:/usr/bin:/bin`, TAKEN: join(folder, 'taken') };
  expect(await loadDump(url, path, environment)).toBeNull();
  const taken = readFileSync(join(folder, 'taken'), 'utf8');
  for (const option of ['--single-transaction', '--exit-on-error', '--no-owner', path, 'password: p@ss'])
    expect(taken.split('\n')).toContain(option);
  expect(taken).not.toContain('p%40ss');
  program('pg_restore', 'echo \'relation "leads" already exists\' >&2; exit 1');
  expect(await loadDump(url, path, environment)).toContain('relation "leads" already exists');
});

test('without the program it is said what brings it', async () => {
  const dumped = await dumpPostgres(url, path, { environment: { PATH: folder } });
  expect(dumped).toEqual({ ok: false, problem: expect.stringContaining('apt-get install postgresql-client') });
});

test('an unreadable address is returned as a problem, not thrown', async () => {
  expect(await dumpPostgres('postgres://janus:50%ff@localhost/janus', path, { environment: {} })).toMatchObject({
    ok: false,
  });
});
