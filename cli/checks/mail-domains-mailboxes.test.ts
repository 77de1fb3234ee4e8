import { afterAll, beforeAll, expect, test } from 'vitest';
import { startClosedDnsServer, startDnsServer } from '../../test/dns-server.ts';
import { createDns } from '../../server/delivery/dns.ts';
import { fixtureSite } from '../../test/site-fixture.ts';
import { checkMailboxes, mailboxesOf } from './mail-domains.ts';

let server: Awaited<ReturnType<typeof startDnsServer>>;
beforeAll(async () => {
  server = await startDnsServer({
    'good.com': { MX: ['mx.good.com'] },
    'refusing.com': { MX: ['.'], A: ['192.0.2.1'] },
    'web.com': { A: ['192.0.2.1'] },
    'parked.com': { TXT: ['parked'] },
  });
});
afterAll(() => server.stop());

const check = (...addresses: string[]) =>
  checkMailboxes(
    addresses.map((address) => ({ address, where: 'services.yaml' })),
    createDns(server.resolver),
  );

test.each([
  ['good.com', 'ok', 'accepts mail'],
  ['refusing.com', 'wrong', 'does not accept mail'],
  ['web.com', 'warning', 'web server'],
  ['parked.com', 'wrong', 'has no mail server'],
  ['gone.com', 'wrong', 'has no mail server'],
])('the doctor judges whether a mailbox can accept mail: an address at %s is %s', async (domain, state, words) => {
  const [found, ...rest] = await check(`sales@${domain}`);
  expect(found).toEqual({ state, words: expect.stringContaining(words) });
  expect(found!.words).toContain(`sales@${domain} (services.yaml)`);
  expect(rest).toEqual([]);
});

test('a domain is looked up once for all its addresses, a sample never', async () => {
  const found = await check('a@good.com', 'b@GOOD.com', 'c@solvewright.example');
  expect(found).toHaveLength(1);
  expect(found[0]!.words).toMatch(/a@good\.com.*b@GOOD\.com/);
});

test('without DNS it is one line, and nothing is called wrong', async () => {
  const closed = await startClosedDnsServer({});
  const boxes = ['a@good.com', 'b@gone.com'].map((address) => ({ address, where: 'OWNER_EMAIL' }));
  expect(await checkMailboxes(boxes, createDns(closed.resolver))).toEqual([
    { state: 'unknown', words: expect.stringMatching(/^Could not look up the mail servers of domains \(2\): DNS /) },
  ]);
  await closed.stop();
});

test('the recipients of leads in the content are checked like OWNER_EMAIL', async () => {
  const [services] = fixtureSite.faces;
  const to = { all: ['office@good.com'], quote: ['ada@gone.com'] };
  const found = await checkMailboxes(mailboxesOf([{ ...services!, to }], null), createDns(server.resolver));
  expect(found).toMatchObject([
    { state: 'ok', words: expect.stringContaining('office@good.com (services.yaml)') },
    { state: 'wrong', words: expect.stringContaining('ada@gone.com (services.yaml)') },
  ]);
});
