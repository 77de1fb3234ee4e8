import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createSecureContext, createServer, type Server } from 'node:tls';
import { afterEach, expect, test } from 'vitest';
import { namedCertificate, oldCertificate } from '../../test/named-certificate.ts';
import { fixtureSite } from '../../test/site-fixture.ts';
import { runWarm } from './run-warm.ts';

const hosts = [
  'nowfetch.com',
  'www.nowfetch.com',
  'solvewright.com',
  'nowfetch.localhost',
  '192.0.2.1',
  'sample.example',
];
const faces = [{ ...fixtureSite.faces[0]!, hosts }];
const now = Date.UTC(2119, 11, 1);
let server: Server | undefined;
afterEach(() => server?.close());

/** Refuses a name as often as `refusals` says, as Caddy does: by an alert. */
async function listen(refusals: Record<string, number>, certificate = namedCertificate): Promise<string> {
  const left = { ...refusals };
  server = createServer({
    ...certificate,
    SNICallback(name, answer) {
      left[name] = (left[name] ?? 0) - 1;
      if (left[name] >= 0) answer(new Error('no certificate'));
      else answer(null, createSecureContext(certificate));
    },
  }).listen(0, '127.0.0.1');
  server.on('tlsClientError', () => {});
  await once(server, 'listening');
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const warm = (...args: string[]) =>
  runWarm({ args, faces, ca: namedCertificate.cert, now, pause: async () => {}, progress: () => {} });

test('certificates:warm says how many hosts have a certificate and when the first runs out, and leaves out what can have none', async () => {
  const { code, lines } = await warm('--address', await listen({ 'www.nowfetch.com': 2 }));
  expect(lines).toEqual([
    expect.stringMatching(/^Left out.*sample\.example/),
    expect.stringMatching(/^3 of 3 names.*2120-01-01 \(in 31 days\)\.$/),
  ]);
  expect(code).toBe(0);
});

test('names what has none after all, and why', async () => {
  const { code, lines } = await warm('--address', await listen({ 'www.nowfetch.com': 99 }));
  expect(code).toBe(1);
  expect(lines.slice(1)).toEqual([
    expect.stringMatching(/^www\.nowfetch\.com: .+/),
    expect.stringMatching(/^2 of 3 names/),
  ]);
});

test('a certificate that no browser takes is none', async () => {
  const { code, lines } = await warm('--address', await listen({}, oldCertificate));
  expect(code).toBe(1);
  expect(lines.at(-1)).toMatch(/^0 of 3/);
});

test('a place where nobody listens is one line', async () => {
  const address = await listen({});
  await new Promise((resolve) => server!.close(resolve));
  const { code, lines } = await warm('--address', address);
  expect(code).toBe(1);
  expect(lines.slice(1)).toEqual([expect.stringContaining(address.split(':')[1]!)]);
});

test.each([
  ['--adress', 'x'],
  ['a.com'],
  ['--address', ''],
  ['--address', 'a b'],
  ['--address', 'a:99999'],
  ['--address', 'https://a'],
])('wrong usage: %s %s', async (...args) => {
  const { code, lines } = await warm(...args);
  expect(code).toBe(2);
  expect(lines).toHaveLength(1);
});

test('what npm kept for itself is not left out silently', async () => {
  const environment = { npm_config_address: '192.0.2.1' };
  const { code, lines } = await runWarm({
    args: [],
    environment,
    faces,
    now,
    pause: async () => {},
    progress: () => {},
  });
  expect({ code, lines }).toEqual({ code: 2, lines: [expect.stringContaining('-- --address')] });
});

test('without a site, or a name of its own, it says what to do', async () => {
  const run = async (some: typeof faces) =>
    runWarm({ args: [], faces: some, now, pause: async () => {}, progress: () => {} });
  expect(await run([])).toEqual({ code: 1, lines: [expect.stringContaining('npm start')] });
  expect((await run([{ ...faces[0]!, hosts: ['sample.example'] }])).lines.at(-1)).toContain('hosts');
});
