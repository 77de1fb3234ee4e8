import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runHere } from './run-here.ts';
import { sampleQuote } from './spec-messages.ts';
import { makeSite, runServer } from './for-test.ts';
import type { ServerProcess } from './server-process.ts';

const browser = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:148.0) Gecko/20100101 Firefox/148.0',
  'accept-language': 'en-GB,en;q=0.5',
  'sec-fetch-dest': 'document',
  'sec-fetch-mode': 'navigate',
};
const otherBrowser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
const host = 'solvewright.example';
const nothing = { sent: 0, held: 0, robots: 0 };

let site: ReturnType<typeof makeSite>;
let server: ServerProcess;
let agent: Agent;
const settings = () => ({ DATA_DIR: join(site.folder, 'data'), TIME_ZONE: 'UTC', RATE_LIMIT_PER_MINUTE: '0' });

beforeEach(async () => {
  site = makeSite();
  server = await runServer(site.folder, settings());
  agent = new Agent({ keepAlive: true });
});
afterEach(() => agent.destroy());

async function open(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<number> {
  const asked = request({ port: server.port, path, method, agent, headers: { host, ...browser, ...headers } }).end();
  const [answer] = await once(asked, 'response');
  await once(answer.resume(), 'end');
  return answer.statusCode;
}

/** Returns the stored counts, a moment after they were counted or at the end. */
async function counted() {
  const { out, error } = await runHere(settings(), ['visits', '--json']);
  expect(error).toBe('');
  return JSON.parse(out) as Record<string, unknown>[];
}

test('who comes, turns to a form and sends it is counted by site and source, while the server runs', async () => {
  await open('/', { referer: 'https://news.example/a/path?who=ada' });
  await open('/quote?utm_source=Newsletter&utm_id=7', { referer: 'https://mail.example/' });
  await open('/quote', { referer: `http://${host}/`, 'sec-fetch-site': 'same-origin', ...otherBrowser });
  await open('/', { host: 'nowfetch.localhost', referer: `https://${host}/` });
  expect((await server.sendQuote(sampleQuote)).status).toBe(200);
  expect((await server.sendQuote(sampleQuote)).status).toBe(200);
  expect((await server.sendQuote({ ...sampleQuote, name: 'Nobody', email: '' })).status).toBe(422);
  await expect
    .poll(() => counted())
    .toEqual([
      {
        ...nothing,
        day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        site: 'nowfetch',
        visits: 1,
        pages: 1,
        sources: [{ kind: 'site', name: host, visits: 1 }],
      },
      expect.objectContaining({
        ...nothing,
        site: 'services',
        visits: 2,
        pages: 3,
        sent: 1,
        sources: expect.arrayContaining([
          { kind: 'site', name: 'news.example', visits: 1 },
          { kind: 'utm', name: 'newsletter', visits: 1 },
        ]),
      }),
    ]);
});

test('robots are distinguished, and views without a person are not counted', async () => {
  await open('/', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' });
  await open('/', { 'sec-purpose': 'prefetch' });
  await open('/', {}, 'HEAD');
  await open('/nowhere');
  await open('/assets/app-1a2b.js', { 'sec-fetch-dest': 'script' });
  await open('/', { 'sec-fetch-dest': 'iframe' });
  await open('/');
  // A reload, and a second browser at the same address.
  await open('/?from=here');
  await open('/', otherBrowser);
  await server.end();
  expect(await counted()).toMatchObject([{ visits: 2, pages: 2, robots: 1 }]);
});
