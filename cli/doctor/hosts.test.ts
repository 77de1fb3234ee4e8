import { afterAll, beforeAll, expect, test } from 'vitest';
import { Resolver } from 'node:dns/promises';
import type { Face } from '#contract/site.ts';
import { startDnsServer } from '../../test/dns-server.ts';
import { fixtureSite } from '../../test/site-fixture.ts';
import { createDns } from './dns.ts';
import { checkHosts } from './hosts.ts';

let server: Awaited<ReturnType<typeof startDnsServer>>;
beforeAll(async () => {
  server = await startDnsServer({ 'sell.com': { A: ['192.0.2.1'] } });
});
afterAll(() => server.stop());

const check = (hosts: string[], url = `https://${hosts[0]}`) =>
  checkHosts([faceOf(hosts, url)], createDns(server.resolver));

test('the doctor names a host without an address, with its file', async () => {
  expect(await check(['gone.com', 'www.gone.com'])).toEqual([
    { state: 'wrong', words: expect.stringMatching(/^gone\.com, www\.gone\.com: .*domains\/sellme\.yaml/) },
  ]);
});

test('one of several is a warning', async () => {
  expect(await check(['sell.com', 'www.sell.com'])).toEqual([
    { state: 'warning', words: expect.stringMatching(/^www\.sell\.com: /) },
    { state: 'ok', words: '1 host name has an address in DNS.' },
  ]);
});

test('names of samples and of this machine are not looked up', async () => {
  expect(await check(['sell.example', 'sell.localhost'])).toEqual([]);
});

test('an address that leads to a host of no face is wrong', async () => {
  expect(await check(['sell.com'], 'https://sell.net/')).toMatchObject([
    { state: 'wrong', words: expect.stringContaining('sell.net, which is not among its hosts') },
    { state: 'ok' },
  ]);
});

test('without DNS it is one line', async () => {
  const resolver = new Resolver({ timeout: 50, tries: 1 });
  resolver.setServers(['127.0.0.1:1']);
  expect(await checkHosts([faceOf(['a.com', 'b.com'], 'https://a.com')], createDns(resolver))).toEqual([
    {
      state: 'unknown',
      words: expect.stringMatching(/^Could not look up host names \(2\): DNS (?:did not|answered) /),
    },
  ]);
});

function faceOf(hosts: string[], url: string): Face {
  const [, , domain] = fixtureSite.faces;
  return { ...domain!, hosts, data: { ...domain!.data, content: { url } } as Face['data'] };
}
