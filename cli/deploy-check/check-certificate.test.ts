import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { namedCertificate } from '../../test/named-certificate.ts';
import { checkCertificate } from './check-certificate.ts';

let server: Server;
beforeAll(async () => {
  server = createServer(namedCertificate).listen(0, '127.0.0.1');
  server.on('tlsClientError', () => {});
  await once(server, 'listening');
});
afterAll(() => server.close());

const look = (host: string, year: number, ca: string | undefined = namedCertificate.cert) => {
  const place = { host: '127.0.0.1', port: (server.address() as AddressInfo).port };
  return checkCertificate({ host, place, httpPort: 80, ca }, Date.UTC(year, 0, 1));
};

test.each([
  [2026, 'ok'],
  [2099, 'ok'],
  [2101, 'warning'],
])('a certificate for a hundred years is judged by what is left of it: in %d %s', async (year, state) => {
  const { reached, findings } = await look('nowfetch.com', year);
  expect(reached).toBe(true);
  expect(findings).toEqual([{ state, words: expect.stringContaining('2120-01-01') }]);
});

test('of another name, or from an authority that nobody knows, it is none', async () => {
  const other = await look('elsewhere.com', 2026);
  const unknown = await checkCertificate(
    { host: 'nowfetch.com', place: { host: '127.0.0.1', port: (server.address() as AddressInfo).port }, httpPort: 80 },
    0,
  );
  expect(other).toEqual({
    reached: false,
    findings: [{ state: 'wrong', words: expect.stringContaining('other names') }],
  });
  expect(unknown.findings[0]!.words).toContain('signed by itself');
});
