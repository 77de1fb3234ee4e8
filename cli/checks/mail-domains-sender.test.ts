import { Resolver } from 'node:dns/promises';
import { afterEach, expect, test } from 'vitest';
import { startDnsServer } from '../../test/dns-server.ts';
import { createDns } from '../../server/delivery/dns.ts';
import { checkSender } from './mail-domains.ts';

let server: Awaited<ReturnType<typeof startDnsServer>> | undefined;
afterEach(() => server?.stop());

async function check(zone: Record<string, string[]>, from = 'janus@mail.firm.com') {
  const records = Object.entries(zone).map(([name, TXT]) => [name, { TXT }]);
  server = await startDnsServer(Object.fromEntries(records));
  return checkSender(from, createDns(server.resolver));
}

test('the doctor finds SPF, DKIM and DMARC of the sender’s domain, with the policy of a domain above', async () => {
  const found = await check({
    'mail.firm.com': ['other', 'v=spf1 include:_spf.service.com -all'],
    's1._domainkey.mail.firm.com': ['v=DKIM1; k=rsa; p=MIIB'],
    '_dmarc.firm.com': ['v=DMARC1; p=quarantine; rua=mailto:a@firm.com'],
  });
  expect(found).toEqual([
    { state: 'ok', words: expect.stringContaining('SPF') },
    { state: 'ok', words: expect.stringContaining('under s1.') },
    { state: 'ok', words: expect.stringContaining('p=quarantine') },
  ]);
});

test('missing records are named, and DKIM’s are unknown', async () => {
  expect((await check({ 'mail.firm.com': ['other'] })).map(({ state }) => state)).toEqual([
    'warning',
    'unknown',
    'warning',
  ]);
});

test.each([
  ['two records', ['v=spf1 -all', 'v=spf1 mx -all']],
  ['a record for everybody', ['v=spf1 mx +all']],
  ['another for everybody', ['v=spf1 all']],
])('SPF with %s is wrong', async (_, texts) => {
  const [spf] = await check({ 'mail.firm.com': texts });
  expect(spf).toMatchObject({ state: 'wrong' });
});

test('a key that was taken back is none', async () => {
  const [, dkim] = await check({ 'default._domainkey.mail.firm.com': ['v=DKIM1; p='] });
  expect(dkim).toMatchObject({ state: 'unknown' });
});

test('a sample address is not looked up, and silence is reported once', async () => {
  expect(await check({}, 'janus@mail.example')).toEqual([]);
  const resolver = new Resolver({ timeout: 50, tries: 1 });
  resolver.setServers(['127.0.0.1:1']);
  expect(await checkSender('janus@firm.com', createDns(resolver))).toEqual([
    { state: 'unknown', words: expect.stringMatching(/^Could not look up SPF, DKIM and DMARC of firm\.com/) },
  ]);
});
