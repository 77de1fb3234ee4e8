import { expect, test } from 'vitest';
import type { Face } from '#contract/site.ts';
import { fixtureSite } from '../../test/site-fixture.ts';
import { createDns } from './dns.ts';
import { checkFaces } from './faces.ts';
import { fewNames } from './few-names.ts';
import { checkHosts } from './hosts.ts';
import { checkMailboxes } from './mailboxes.ts';
import { checkPlaceholders } from './placeholders.ts';
import { startDnsServer } from '../../test/dns-server.ts';

const domain = fixtureSite.faces[2]!;
const many = (change: (index: number) => Partial<Face> = () => ({})) =>
  Array.from({ length: 2000 }, (_, index): Face => ({
    ...domain,
    key: `name${index}`,
    name: `name${index}.com`,
    hosts: [`name${index}.com`, `www.name${index}.com`],
    email: 'me@good.com',
    data: { ...domain.data, content: { url: `https://name${index}.com/`, contact: {} } } as Face['data'],
    ...change(index),
  }));

test('of many names three are told, and the number of the others', () => {
  expect(fewNames(['a', 'b', 'c'])).toBe('a, b, c');
  expect(fewNames(many().map(({ key }) => key))).toBe('name0, name1, name2 and 1,997 more');
});

test('2,000 names are a line, and those that drop their offers another', () => {
  expect(checkFaces(many(), []).map(({ words }) => words)).toEqual([
    expect.stringMatching(/^The site is built, with 2,000 faces/),
    '2,000 domains: with offers stored and mailed to you 2,000.',
  ]);
  expect(
    checkFaces(
      many((index) => ({ forms: index % 2 === 0 ? ['offer'] : [] })),
      [],
    ).slice(1),
  ).toEqual([
    { state: 'ok', words: '2,000 domains: with offers stored and mailed to you 1,000.' },
    {
      state: 'warning',
      words: expect.stringMatching(
        /^1,000 of 2,000 domains DROP .*: name1\.com, name3\.com, name5\.com and 997 more\./,
      ),
    },
  ]);
});

test('so are hosts, mailboxes and placeholders of many', async () => {
  const server = await startDnsServer({ 'good.com': { MX: ['mx.good.com'] } });
  const some = many().slice(0, 20);
  const dns = createDns(server.resolver);
  const boxes = some.map(({ email, key }) => ({ address: email, where: `domains/${key}.yaml` }));
  const found = [
    ...(await checkHosts(some, dns)),
    ...(await checkMailboxes(boxes, dns)),
    ...checkPlaceholders(
      some.map((face) => ({ ...face, data: { content: { lead: 'Write here' } } }) as unknown as Face),
    ),
  ];
  await server.stop();
  expect(found).toEqual([
    {
      state: 'wrong',
      words: expect.stringMatching(/^name0\.com, www\.name0\.com, name1\.com and 37 more: .* 20 faces\./),
    },
    {
      state: 'ok',
      words:
        'good.com accepts mail: me@good.com (domains/name0.yaml, domains/name1.yaml, domains/name2.yaml and 17 more).',
    },
    {
      state: 'wrong',
      words: expect.stringMatching(/^domains\/name0\.yaml, .* and 17 more: each still says .* such as in lead\.$/),
    },
  ]);
});
