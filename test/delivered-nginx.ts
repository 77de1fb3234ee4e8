import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findProgram } from '../scripts/test-tools.mjs';
import { endProcess, freePort } from './server-process.ts';
import { namedCertificate } from './certificates.ts';

export interface DeliveredNginx {
  http: number;
  https: number;
  /** Certificate of its names (PEM). */
  ca: string;
  /** Its folder, with `error.log` of the delivered file and its files on disk. */
  folder: string;
  /** The process id of the master, whose children are the workers. */
  pid: number;
  stop(): Promise<void>;
}

/**
 * Starts nginx by `deploy/nginx.conf` before the Janus at `upstream`: other ports, a certificate of the tests, logs and
 * temporary files in a folder of this run, and IPv6 left out.
 */
export async function startDeliveredNginx(upstream: number): Promise<DeliveredNginx> {
  const folder = mkdtempSync(join(tmpdir(), 'janus-nginx-'));
  const [http, https] = [await freePort(), await freePort()];
  for (const [name, text] of Object.entries(namedCertificate)) writeFileSync(join(folder, `${name}.pem`), text);
  const file = new URL('../deploy/nginx.conf', import.meta.url);
  const isOld = /\/1\.(?:1?\d|2[0-4])\./.test(spawnSync(findProgram('nginx')!, ['-v'], { encoding: 'utf8' }).stderr);
  const delivered = readFileSync(file, 'utf8');
  // As the file says of older ones.
  const known = delivered.replace(/^ *http2 on;\n/m, '').replaceAll(' 443 ssl;', ' 443 ssl http2;');
  const site = (isOld ? known : delivered)
    .replaceAll(/^ *listen \[::\].*\n/gm, '')
    .replaceAll('listen 80', `listen 127.0.0.1:${http}`)
    .replaceAll('listen 443', `listen 127.0.0.1:${https}`)
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${upstream}`)
    .replaceAll('/etc/letsencrypt/live/example.com/fullchain.pem', join(folder, 'cert.pem'))
    .replaceAll('/etc/letsencrypt/live/example.com/privkey.pem', join(folder, 'key.pem'))
    .replaceAll('/var/log/nginx/', `${folder}/`)
    .replaceAll(
      'server_name example.com www.example.com',
      'server_name solvewright.com www.solvewright.com nowfetch.com www.nowfetch.com',
    );
  const { pid, stop } = await startNginx({ folder, site, port: https });
  return { http, https, ca: namedCertificate.cert, folder, pid, stop };
}

/** `site`: the lines in its `http` block. `folder` is removed at its end. */
async function startNginx({ folder, site, port }: { folder: string; site: string; port: number }) {
  writeFileSync(join(folder, 'janus.conf'), site);
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const folders = kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ');
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const own = `daemon off; ${user} pid ${folder}/pid; error_log ${folder}/error.log; events {}`;
  const main = `${own} http { ${folders} include ${folder}/janus.conf; }\n`;
  writeFileSync(join(folder, 'nginx.conf'), main);
  const command = ['-p', folder, '-c', join(folder, 'nginx.conf')];
  execFileSync(findProgram('nginx')!, [...command, '-t'], { stdio: ['ignore', 'ignore', 'pipe'] });
  const child = spawn(findProgram('nginx')!, command, { stdio: 'ignore' });
  while (child.exitCode === null && !(await listens(port))) await pause(20);
  if (child.exitCode !== null) throw new Error('nginx ended at its start');
  return {
    pid: child.pid!,
    async stop() {
      await endProcess(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
