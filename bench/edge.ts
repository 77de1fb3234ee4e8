import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { runDeployCheck } from '../cli/deploy-check/run-deploy-check.ts';
import { startDeliveredNginx } from '../test/delivered-nginx.ts';
import { freePort } from '../test/free-port.ts';
import { startMailServer } from '../test/smtp-server.ts';
import { startCaddy } from './caddy.ts';
import { report } from './measure.ts';
import { buildCommand, folderToBuild, startSite, temporaryFolder } from './site.ts';
import { needTool } from './tools.ts';

/**
 * `node bench/edge.ts`: `npm run deploy:check` on the sample behind real Caddy by `deploy/Caddyfile` and real nginx by `deploy/nginx.conf`
 * (other ports; Caddy's own authority, for nginx a certificate of the tests), and what bodies over the limit and a restart of Janus
 * are answered with.
 */
const HOST = 'solvewright.com';
const folder = folderToBuild();
const file = join(folder, 'content/services.yaml');
writeFileSync(file, readFileSync(file, 'utf8').replaceAll('solvewright.example', HOST));
spawnSync(process.execPath, buildCommand(folder), { stdio: ['ignore', 'ignore', 'inherit'] });
const mails = await startMailServer();
const settings = {
  PORT: String(await freePort()),
  DATA_DIR: temporaryFolder(),
  TRUST_PROXY: 'loopback',
  SMTP_URL: mails.url,
  MAIL_FROM: `janus@${HOST}`,
  OWNER_EMAIL: `owner@${HOST}`,
};
writeFileSync(
  join(folder, '.env'),
  Object.entries(settings)
    .map(([name, value]) => `${name}=${value}\n`)
    .join(''),
);
let janus = await startSite(folder, { settings });
const caddy = await startCaddy(janus.port);
needTool('nginx');
const nginx = await startDeliveredNginx(janus.port);
let wrong = 0;
const figures = [];
for (const [name, proxy] of Object.entries({ caddy, nginx })) {
  console.log(`\n${name}:`);
  wrong += await runDeployCheck({
    args: [`https://${HOST}`, '--address', `127.0.0.1:${proxy.https}`],
    folder,
    out: (text) => process.stdout.write(text),
    error: (text) => process.stderr.write(text),
    httpPort: proxy.http,
    ca: proxy.ca,
  });
  const post = (bytes: number) => send(proxy, { method: 'POST', body: Buffer.alloc(bytes, 'x') });
  const [over, far] = [await post(70_000), await post(2_000_000)];
  // In the words of the function, which a page of another origin can read.
  const isOwn = over.status === 413 && over.type === 'application/problem+json';
  figures.push({
    what: `${name}: bodies over the limit`,
    measured: `70 KB ${over.status} (${over.type}), 2 MB ${far.status}`,
    against: 'Janus alone takes 64 KB',
    wanted: 'the first 413 by Janus, the second refused',
    met: isOwn && [413, 502, 0].includes(far.status),
  });
}
const held = caddyDuringRestart();
await pause(300);
await janus.end();
await pause(1000);
janus = await startSite(folder, { settings });
const statuses = await held;
figures.push({
  what: 'caddy: visits while Janus is restarted (down for a second)',
  measured: Object.entries(Object.groupBy(statuses, String))
    .map(([status, all]) => `${all!.length} × ${status}`)
    .join(', '),
  against: `${statuses.length} visits`,
  wanted: '200 for all',
  met: statuses.every((status) => status === 200),
});
report(figures);
if (wrong > 0) process.exitCode = 1;
await Promise.all([caddy.stop(), nginx.stop(), janus.end(), mails.stop()]);

interface Proxy {
  http: number;
  https: number;
  ca: string;
}

async function caddyDuringRestart(): Promise<number[]> {
  const visits = Array.from({ length: 30 }, async (_, at) => {
    await pause(at * 100);
    return (await send(caddy, { path: '/' })).status;
  });
  return Promise.all(visits);
}

/** 0 where the connection was closed without an answer. */
function send(
  { https, ca }: Proxy,
  {
    path = '/functions/v1/send-quote-request',
    method = 'GET',
    body,
  }: { path?: string; method?: string; body?: Buffer },
): Promise<{ status: number; type: string }> {
  const headers = { host: HOST, apikey: 'janus-anon', 'content-type': 'application/json', connection: 'close' };
  const way = { host: '127.0.0.1', port: https, servername: HOST, ca, agent: false as const };
  return new Promise((resolve) => {
    const sent = request({ ...way, path, method, headers }, (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode ?? 0, type: String(answer.headers['content-type'] ?? '') });
    });
    sent.once('error', () => resolve({ status: 0, type: '' }));
    sent.end(body);
  });
}
