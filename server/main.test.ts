import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeSite, runServer } from '../test/for-test.ts';
import { startFailing } from '../test/server-process.ts';

let site: ReturnType<typeof makeSite>;
beforeEach(() => (site = makeSite()));
const start = (env?: Record<string, string>) => runServer(site.folder, env);

describe('a real server process', () => {
  test('the server reads .env, logs where each site is and what is wrong, and ends by SIGINT', async () => {
    writeFileSync(join(site.folder, '.env'), 'LOG_LEVEL=info\nPUBLIC_ANON_KEY=other\n', { mode: 0o600 });
    const server = await start();
    const lines = server
      .output()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { level: string; message: string });
    expect(lines.map(({ message }) => message)).toEqual([
      `http://localhost:${server.port}/`,
      `http://nowfetch.localhost:${server.port}/`,
      `http://sellme.localhost:${server.port}/`,
      expect.stringContaining('Offers for NowFetch.com are not stored'),
      expect.stringContaining('SMTP_URL'),
      'ready',
    ]);
    expect(await (await fetch(`http://127.0.0.1:${server.port}/`)).text()).toContain('<title>Solvewright');
    expect((await server.sendQuote({})).status).toBe(401);
    expect((await server.sendQuote({}, { apikey: 'other' })).status).toBe(422);
    // A proxy that TRUST_PROXY does not name is reported once, by its own address alone.
    for (const visitor of ['203.0.113.7', '203.0.113.8'])
      await fetch(server.url(), { headers: { 'x-forwarded-for': visitor } });
    await expect.poll(() => server.output().match(/"proxy":"127\.0\.0\.1"/g)).toHaveLength(1);
    expect(server.output()).not.toContain('203.0.113');
    expect(await server.end('SIGINT')).toBe(0);
  });

  test('the server prints its usage for an option or a second folder', () => {
    for (const [args, status] of [
      [['--help'], 0],
      [[site.folder, 'more'], 2],
    ] as const) {
      const program = [join(import.meta.dirname, 'main.ts'), ...args];
      const ended = spawnSync(process.execPath, program, { cwd: site.folder, encoding: 'utf8' });
      expect(ended.status).toBe(status);
      expect(ended.stdout + ended.stderr).toMatch(/^Usage: .*\[FOLDER\]\n/);
    }
  });

  test('a wrong setting ends the server in one line', async () => {
    const { code, errors } = await startFailing(site.folder, { DATA_DIR: '/dev/null/\u009b31m' });
    expect(errors).toMatch(/^Cannot start: Cannot use the data folder [ -~]*\\u009b31m[ -~]*\n$/);
    expect(code).toBe(1);
  });

  test('a second server on the same data ends in one line, until the first has ended', async () => {
    const first = await start();
    const { code, errors } = await startFailing(site.folder);
    expect(errors).toMatch(/^Cannot start: Another server is already running on the data folder .*\n$/);
    expect(code).toBe(1);
    await first.end('SIGKILL');
    await start();
  });
});

describe('a stop of a server process', () => {
  test('a stop by SIGTERM answers a request that is being sent, and ends with 0', async () => {
    const server = await start();
    const body = JSON.stringify({ name: 'x' });
    const headers = {
      apikey: 'janus-anon',
      'content-type': 'application/json',
      'content-length': body.length,
      expect: '100-continue',
    };
    const path = '/functions/v1/send-quote-request';
    const sending = request({ host: '127.0.0.1', port: server.port, method: 'POST', path, headers });
    sending.flushHeaders();
    // From here on the server has the request.
    await once(sending, 'continue');
    const ended = server.end('SIGTERM');
    const health = () =>
      fetch(`http://127.0.0.1:${server.port}/healthz`).then(
        () => 'answered',
        () => 'refused',
      );
    await expect.poll(health).toBe('refused');
    sending.end(body);
    const [answer] = (await once(sending, 'response')) as [IncomingMessage];
    answer.resume();
    expect(answer.statusCode).toBe(422);
    expect(await ended).toBe(0);
  });
});
