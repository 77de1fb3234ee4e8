import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, readlinkSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connect, type TLSSocket } from 'node:tls';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findProgram } from '../../scripts/test-tools.mjs';
import { startDeliveredNginx, type DeliveredNginx } from '../delivered-nginx.ts';
import { startServerProcess, type ServerProcess } from '../server-process.ts';
import { writeFixtureSite } from '../site-fixture.ts';

const HOST = 'solvewright.com';
const hasNginx = findProgram('nginx') !== undefined;
/** The address of an attacker. Visitors have their own. */
const ATTACKER = '127.0.0.2';

describe.runIf(hasNginx)('behind the delivered nginx one address harms no other visitor and leaves no trace', () => {
  let site: ReturnType<typeof writeFixtureSite>;
  let janus: ServerProcess;
  let nginx: DeliveredNginx;

  beforeEach(async () => {
    site = writeFixtureSite();
    mkdirSync(join(site.content, 'public'));
    // A larger answer than the system keeps for a connection.
    writeFileSync(join(site.content, 'public/map.pdf'), Buffer.alloc(8_000_000));
    janus = await startServerProcess(site.folder, { TRUST_PROXY: '127.0.0.1' });
    nginx = await startDeliveredNginx(janus.port);
  });
  afterEach(async () => {
    await nginx.stop();
    await janus.end();
    site.remove();
  });

  interface Sent {
    from: string;
    path: string;
    method?: string;
    headers?: Record<string, string>;
    body?: Buffer | string;
  }

  /** The answer's status, or 0 without one. */
  function send({ from, path, method = 'POST', headers = {}, body }: Sent): Promise<number> {
    const to = { host: '127.0.0.1', port: nginx.https, servername: HOST, ca: nginx.ca, agent: false as const };
    return new Promise((resolve) => {
      const sent = request({ ...to, localAddress: from, path, method, headers: { host: HOST, ...headers } }, (answer) =>
        answer.resume().once('end', () => resolve(answer.statusCode!)),
      );
      sent.once('error', () => resolve(0)).end(body);
    });
  }

  const json = { apikey: 'janus-anon', 'content-type': 'application/json' };
  test.each<[string, Pick<Sent, 'path' | 'method' | 'headers'>]>([
    ['over the limit of calls', { path: '/functions/v1/send-quote-request', headers: json }],
    ['to a page that is not there', { path: '/none' }],
    ['by a method that is not taken', { path: '/', method: 'PUT' }],
  ])('18 bodies of 70 KB a second %s cost no form of another visitor', async (_what, kind) => {
    const body = Buffer.alloc(70_000, 'x');
    const answers: Promise<number>[] = [];
    const attack = setInterval(() => answers.push(send({ from: ATTACKER, body, ...kind })), 1000 / 18);
    await pause(1000);
    const statuses: number[] = [];
    for (let visitor = 1; visitor <= 50; visitor += 1) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      statuses.push(await send({ from: `127.0.1.${visitor}`, path: '/quote', headers, body: 'name=Jane' }));
      await pause(60);
    }
    clearInterval(attack);
    expect(new Set(statuses)).toEqual(new Set([422]));
    // A client that sends too much gets that answer too.
    for (const status of await Promise.all(answers)) expect([404, 405, 413, 429]).toContain(status);
  });

  test('answers that nobody reads are not kept on the disk of the leads', async () => {
    const sockets = await Promise.all(
      Array.from({ length: 20 }, () => begin(`GET /map.pdf HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`)),
    );
    for (const socket of sockets) socket.once('readable', () => {});
    await expect.poll(() => sockets.every((socket) => socket.readableLength > 0)).toBe(true);
    await pause(1000);
    expect(bytesOnDisk(nginx)).toBe(0);
    for (const socket of sockets) socket.destroy();
  });

  test('neither a lost Janus nor too many connections leave an address or a key of a link in a log', async () => {
    const page = `GET /map.pdf?SECRET-OF-MANY HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`;
    const held = await Promise.all(Array.from({ length: 300 }, () => begin(page)));
    for (const socket of held) socket.destroy();
    await janus.end();
    expect(await send({ from: ATTACKER, path: '/r/SECRET-OF-ONE', method: 'GET' })).toBe(502);
    expect(readFileSync(join(nginx.folder, 'error.log'), 'utf8')).not.toMatch(/SECRET|client: |127\.0\.0\.2/);
  });

  /** A connection that has sent that much. */
  async function begin(text: string): Promise<TLSSocket> {
    const socket = connect({ host: '127.0.0.1', port: nginx.https, servername: HOST, ca: nginx.ca });
    socket.on('error', () => {});
    await once(socket, 'secureConnect');
    socket.write(text);
    return socket;
  }
});

/** Bytes of files that nginx has open in its folder, most of which have no name any more. */
function bytesOnDisk({ pid, folder }: DeliveredNginx): number {
  const workers = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  const open = workers.flatMap((worker) => readdirSync(`/proc/${worker}/fd`).map((fd) => `/proc/${worker}/fd/${fd}`));
  return open
    .filter((path) => readlinkSync(path).startsWith(`${folder}/proxy`))
    .reduce((sum, path) => sum + statSync(path).size, 0);
}
