import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { endProcess } from '../test/end-process.ts';
import { freePort } from '../test/free-port.ts';
import { root, temporaryFolder } from './site.ts';
import { needTool } from './tools.ts';

export interface Caddy {
  http: number;
  https: number;
  /** Certificate of its own authority (PEM). */
  ca: string;
  /** Ends it and starts it on the same ports and certificates. */
  restart(): Promise<void>;
  stop(): Promise<unknown>;
}

/**
 * Caddy by `deploy/Caddyfile`, before the Janus at `upstream`: other ports, its own authority instead of Let's Encrypt, and a folder of
 * this run. `listed`: these names' certificates are managed from the start, and none is made on demand.
 */
export async function startCaddy(upstream: number, listed?: string[]): Promise<Caddy> {
  const folder = temporaryFolder();
  const ports = { http: await freePort(), https: await freePort() };
  const file = join(folder, 'caddy.json');
  writeFileSync(file, JSON.stringify(configuration(folder, upstream, ports, listed)));
  const run = async () => {
    const env = { PATH: process.env['PATH'] ?? '', HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
    const started = spawn(needTool('caddy'), ['run', '--config', file], { stdio: 'ignore', env });
    while (started.exitCode === null && !(await listens(ports.https))) await pause(20);
    if (started.exitCode !== null) throw new Error(`Caddy ended: caddy run --config ${file}`);
    return started;
  };
  let child = await run();
  const authority = join(folder, 'certificates/pki/authorities/local/root.crt');
  while (!existsSync(authority)) await pause(20);
  return {
    ...ports,
    ca: readFileSync(authority, 'utf8'),
    async restart() {
      await endProcess(child);
      child = await run();
    },
    stop: () => endProcess(child),
  };
}

function configuration(folder: string, upstream: number, ports: { http: number; https: number }, listed?: string[]) {
  const source = readFileSync(join(root, 'deploy/Caddyfile'), 'utf8').replaceAll(
    '127.0.0.1:3000',
    `127.0.0.1:${upstream}`,
  );
  writeFileSync(join(folder, 'Caddyfile'), source);
  const adapt = ['adapt', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'];
  const adapted = JSON.parse(
    execFileSync(needTool('caddy'), adapt, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
  );
  const { http, tls } = adapted.apps;
  Object.assign(http, { http_port: ports.http, https_port: ports.https });
  http.servers.srv0.listen = [`127.0.0.1:${ports.https}`];
  tls.automation.policies[0].issuers = [{ module: 'internal' }];
  if (listed) {
    http.servers.srv0.routes[0].match = [{ host: listed }];
    delete tls.automation.on_demand;
    delete tls.automation.policies[0].on_demand;
  }
  adapted.apps.pki = { certificate_authorities: { local: { install_trust: false } } };
  const storage = { module: 'file_system', root: join(folder, 'certificates') };
  return { ...adapted, storage, admin: { disabled: true } };
}

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const [event] = await Promise.race([
    once(socket, 'connect').then(() => [true]),
    once(socket, 'close').then(() => [false]),
  ]).catch(() => [false]);
  socket.destroy();
  return event as boolean;
}
