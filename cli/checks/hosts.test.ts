import { Resolver } from 'node:dns/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Face } from '#contract/site/site.ts';
import { startDnsServer } from '../../test/dns-server.ts';
import { fixtureSite } from '../../test/site-fixture.ts';
import { createDns, type DnsAnswer } from '../../server/delivery/dns.ts';
import { checkBoundHosts, checkHosts, checkLinks, checkRecords, checkUnclaimedHosts } from './hosts.ts';

test('HSTS=long names what else of each domain it binds', () => {
  const faces = [{ hosts: ['www.firm.com', 'firm.com', 'firm.localhost'] }, { hosts: ['team.other.de', 'a.example'] }];
  expect(checkBoundHosts(faces, 'long')).toEqual([
    {
      state: 'warning',
      words: expect.stringMatching(
        /every host below firm\.com, team\.other\.de, such as mail\.firm\.com or shop\.firm\.com\./,
      ),
    },
  ]);
  for (const level of ['short', 'off', null] as const) expect(checkBoundHosts(faces, level)).toEqual([]);
});

describe('hosts that lead here or should', () => {
  let server: Awaited<ReturnType<typeof startDnsServer>>;
  beforeAll(async () => {
    server = await startDnsServer({ 'sell.com': { A: ['192.0.2.1'] } });
  });
  afterAll(() => server.stop());

  const check = (hosts: string[], url = `https://${hosts[0]}`) =>
    checkHosts([faceOf(hosts, url)], createDns(server.resolver));

  test('the doctor names a host without an address, with its file', async () => {
    expect(await check(['gone.com', 'www.gone.com'])).toEqual([
      {
        state: 'wrong',
        words: expect.stringMatching(/^gone\.com, www\.gone\.com \(domains\/sellme\.yaml\): DNS has no address/),
      },
    ]);
  });

  test('one of several is a warning', async () => {
    expect(await check(['sell.com', 'www.sell.com'])).toEqual([
      { state: 'warning', words: expect.stringMatching(/^www\.sell\.com \(/) },
      { state: 'ok', words: '1 host name has an address in DNS.' },
    ]);
  });

  test('names of samples and of this machine are not looked up', async () => {
    expect(await check(['sell.example', 'sell.localhost'])).toEqual([]);
  });

  test('an address that leads to a host of no face is wrong', async () => {
    expect(await check(['sell.com'], 'https://sell.net/')).toMatchObject([
      { state: 'wrong', words: expect.stringContaining('sell.net, which is not under hosts') },
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
    return { ...domain!, hosts, url };
  }
});

describe('hosts that belong to no face', () => {
  const MINUTE = 60_000;

  test('the doctor names hosts that led here and belong to no face, and what their visitors saw', () => {
    const claimed = fixtureSite.faces[1]!.hosts[0]!;
    const found = checkUnclaimedHosts({ 'parcelpost.com': 0, [claimed]: 0 }, fixtureSite.faces, 5 * MINUTE);
    expect(found).toEqual([{ state: 'warning', words: expect.stringMatching(/parcelpost\.com \(5 min ago\)/) }]);
    expect(found[0]!.words).toContain(fixtureSite.faces[0]!.name);
    expect(found[0]!.words).not.toContain(claimed);
    const [alone] = checkUnclaimedHosts({ 'parcelpost.com': 0 }, [fixtureSite.faces[1]!], 0);
    expect(alone!.words).toContain('no such site');
  });

  test('says nothing where all names belong to a face', () => {
    expect(checkUnclaimedHosts({}, fixtureSite.faces, 0)).toEqual([]);
  });
});

const [services, nowfetch] = fixtureSite.faces;
const found: DnsAnswer<string> = { kind: 'found', records: ['192.0.2.1'] };
const check = (publicUrl: string, faces = [services!, nowfetch!], answer: DnsAnswer<string> = found) =>
  checkLinks(faces, { publicUrl, port: 3000 }, { addresses: async () => answer });

test('the doctor says where links in emails lead, and which faces only this machine reaches', async () => {
  expect(await check('')).toEqual([
    { state: 'ok', words: 'Links in emails lead to https://solvewright.example.' },
    {
      state: 'warning',
      words: expect.stringMatching(
        /^nowfetch\.com: .*http:\/\/nowfetch\.localhost:3000.*hosts in domains\/nowfetch\.yaml/,
      ),
    },
  ]);
  const many = Array.from({ length: 9 }, (_, at) => ({ ...services!, hosts: [`a${at}.com`] }));
  expect(await check('', many)).toEqual([
    { state: 'ok', words: 'Links in emails lead to https://a0.com, https://a1.com, https://a2.com and 6 more.' },
  ]);
});

test.each([
  ['https://firm.com', found, 'ok', 'https://firm.com'],
  ['http://localhost:3000', found, 'warning', 'only this machine'],
  ['http://127.0.0.1', found, 'warning', 'only this machine'],
  ['https://firm.example', found, 'wrong', 'sample'],
  ['https://gone.com', { kind: 'none' } as const, 'wrong', 'no address'],
  ['https://firm.com', { kind: 'silent', why: 'did not answer' } as const, 'unknown', 'DNS did not answer'],
])('PUBLIC_URL %s', async (publicUrl, answer, state, words) => {
  expect(await check(publicUrl, [services!], answer)).toEqual([{ state, words: expect.stringContaining(words) }]);
});

describe('the records by which buyers check the seller', () => {
  const texts = ['v=FORSALE1;furi=https://nova.com/', 'v=FORSALE1;fval=USD4500'];
  let server: Awaited<ReturnType<typeof startDnsServer>>;
  beforeAll(async () => {
    server = await startDnsServer({
      '_for-sale.nova.com': { TXT: [...texts, 'another text'] },
      '_for-sale.old.com': { TXT: [texts[0]!, 'v=FORSALE1;fval=USD9000'] },
      '_for-sale.sold.com': { TXT: texts },
      '_for-sale.gone.com': { TXT: ['another text'] },
    });
  });
  afterAll(() => server.stop());

  const shown = (name: string, lines: string[] | undefined, status = 'for-sale') =>
    ({
      name,
      data: { kind: 'domain', content: { proof: lines && { facts: [{}, { lines }] }, sale: { status } } },
    }) as never;
  const command = 'nslookup -type=TXT';
  const check = (...faces: never[]) => checkRecords(faces, createDns(server.resolver));

  test('are in DNS, all of them', async () => {
    expect(await check(shown('Nova.com', [command, ...texts]), shown('nova.com', [command, texts[0]!]))).toEqual([
      { state: 'ok', words: expect.stringMatching(/^Nova\.com.*: DNS has the for-sale record/) },
    ]);
  });

  test('are missed, or of another price, and the doctor says how to get them', async () => {
    const faces = [shown('Old.com', [command, ...texts]), shown('None.com', [command, ...texts])];
    expect(await check(...faces)).toEqual([
      {
        state: 'wrong',
        words: expect.stringMatching(/^Old\.com, None\.com: DNS lacks.*janus domains records" prints/),
      },
    ]);
  });

  test('are to be deleted once the name is sold, and nothing else is looked up', async () => {
    const faces = [
      shown('Sold.com', undefined, 'sold'),
      shown('Gone.com', undefined, 'sold'),
      shown('x.com', undefined),
    ];
    expect(await check(...faces, shown('a.example', [command, 'x']))).toEqual([
      { state: 'warning', words: expect.stringMatching(/^Sold\.com: sold, .*Delete the TXT records/) },
    ]);
  });

  test('are unknown without DNS', async () => {
    const resolver = new Resolver({ timeout: 50, tries: 1 });
    resolver.setServers(['127.0.0.1:1']);
    expect(await checkRecords([shown('Nova.com', [command, ...texts])], createDns(resolver))).toEqual([
      { state: 'unknown', words: expect.stringMatching(/^Nova\.com: Could not look up/) },
    ]);
  });
});
