import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeDatabase, describeMigrations } from '../database-suites.ts';
import { openPostgres } from '../../server/database/postgres/postgres.ts';
import { findProgram } from '../../scripts/test-tools.mjs';
import { createDatabase } from '../shared-postgres.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../server-process.ts';
import { keepOpen } from '../keep-open.ts';
import { answering } from '../postgres.ts';

// Installed by `npm test` where Debian's packages can be. A machine without it runs the same contract without the
// pooler.
describe.runIf(findProgram('pgbouncer'))('behind PgBouncer in transaction mode', () => {
  let pooler: Pooler;
  beforeAll(async () => {
    pooler = await startPgBouncer(await createDatabase());
  });
  afterAll(() => pooler?.stop());

  const newAddress = async () => pooler.address(await createDatabase());
  const openAt = async (url: string) => keepOpen(await openPostgres(url));

  describeDatabase('PostgreSQL', async () => openAt(await newAddress()));
  describeMigrations('PostgreSQL', async () => {
    const url = await newAddress();
    return () => openAt(url);
  });

  test('every commit lasts, whatever other clients have set on the connections that are shared', async () => {
    const url = await newAddress();
    const other = new Client({ connectionString: url });
    await other.connect();
    await other.query(`alter database ${new URL(url).pathname.slice(1)} set synchronous_commit = off`);
    const database = await openAt(url);
    for (let write = 0; write < 20; write += 1) {
      await other.query('set synchronous_commit = off');
      const setting = [{ sql: 'show synchronous_commit' }, { sql: 'show statement_timeout' }];
      expect(await database.write(setting)).toEqual([[{ synchronous_commit: 'on' }], [{ statement_timeout: '10s' }]]);
    }
    const { rows } = await other.query('show statement_timeout');
    expect(rows).toEqual([{ statement_timeout: '0' }]);
    await other.end();
  });

  test('one in session mode works too, and one in statement mode is named', async () => {
    const url = await createDatabase();
    for (const [mode, ended] of [
      ['session', 'works'],
      ['statement', expect.stringContaining('statement pooling mode')],
    ] as const) {
      const other = await startPgBouncer(url, mode);
      const opened = await openPostgres(other.address(url));
      if (opened.ok) expect(await opened.database.write([{ sql: 'select 1 as one' }])).toEqual([[{ one: 1 }]]);
      expect(opened.ok ? 'works' : opened.problem).toEqual(ended);
      if (opened.ok) await opened.database.close();
      await other.stop();
    }
  });
});

interface Pooler {
  /** The same database through the pooler. */
  address(databaseUrl: string): string;
  stop(): Promise<void>;
}

/** Starts a real PgBouncer in front of the server, with two connections for all unless each keeps its own. */
async function startPgBouncer(
  serverUrl: string,
  mode: 'transaction' | 'session' | 'statement' = 'transaction',
): Promise<Pooler> {
  const folder = mkdtempSync(join(tmpdir(), 'janus-pgbouncer-'));
  // It refuses to run as root, which test machines often are.
  const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  chmodSync(folder, 0o700);
  const server = new URL(serverUrl);
  const port = await freePort();
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'trust',
    auth_file: join(folder, 'users'),
    pool_mode: mode,
    default_pool_size: mode === 'session' ? 20 : 2,
    max_client_conn: 100,
  };
  writeFileSync(settings.auth_file, '"postgres" ""\n', { mode: 0o644 });
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const file = join(folder, 'pgbouncer.ini');
  const databases = `[databases]\n* = host=${server.hostname} port=${server.port}\n`;
  writeFileSync(file, `${databases}\n[pgbouncer]\n${lines.join('\n')}\n`, { mode: 0o644 });
  const child = spawn(findProgram('pgbouncer')!, ['-q', file], { ...user, cwd: folder, stdio: 'ignore' });
  const address = (databaseUrl: string) => Object.assign(new URL(databaseUrl), { port: String(port) }).href;
  await answering(address(serverUrl));
  return {
    address,
    async stop() {
      const gone = once(child, 'exit');
      child.kill('SIGINT');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
