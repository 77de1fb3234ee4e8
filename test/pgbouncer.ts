import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPgBouncer } from '../scripts/test-tools.mjs';
import { freePort } from './free-port.ts';
import { answering } from './postgres.ts';

export interface Pooler {
  /** The same database through the pooler. */
  address(databaseUrl: string): string;
  stop(): Promise<void>;
}

/** A real PgBouncer in front of the server at the address, with two connections for all clients unless each keeps its own (`session`). */
export async function startPgBouncer(
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
  const child = spawn(findPgBouncer()!, ['-q', file], { ...user, cwd: folder, stdio: 'ignore' });
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
