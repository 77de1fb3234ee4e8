import { PassThrough } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { FaceWithData } from '#contract/site/site.ts';
import { startDnsServer } from '../../test/dns-server.ts';
import { fixtureSite } from '../../test/site-fixture.ts';
import { ok, unknown, warning, wrong, type Finding, type Check, printResults, runChecks, fewNames } from './check.ts';
import { createDns } from '../../server/delivery/dns.ts';
import { checkFaces, checkPlaceholders } from './content.ts';
import { checkHosts } from './hosts.ts';
import { checkMailboxes } from './mail-domains.ts';

const resultsOf = (...findings: Finding[]) => findings.map((finding) => ({ name: 'site', ...finding }));

describe('the end of a command that checks', () => {
  test.each([
    [resultsOf(ok('Good.'), warning('Old.')), 0, 'Ready.'],
    [resultsOf(ok('Good.'), unknown('Silent.')), 0, 'Ready. The lines marked "unknown" could not be checked.'],
    [resultsOf(wrong('Bad.'), unknown('?')), 1, 'One thing is wrong. The lines marked "unknown" could not be checked.'],
    [resultsOf(wrong('Bad.'), wrong('Worse.')), 1, '2 things are wrong.'],
  ])('has exit code 1 if something is wrong, and not if it is only unknown', (results, code, sentence) => {
    const stdout = new PassThrough({ encoding: 'utf8' });
    expect(printResults(results, { json: false, good: 'Ready', stdout })).toBe(code);
    const lines = String(stdout.read()).split('\n');
    expect(lines.slice(results.length)).toEqual(['', sentence, '']);
  });
});

test('checks run if nothing that they need is missing, in the order of the list, and a failed one is unknown', async () => {
  const checks: Check<{ folder?: string; address?: string }>[] = [
    { name: 'slow', needs: ['folder'], run: async ({ folder }) => (await pause(5), [ok(folder!)]) },
    { name: 'outside', needs: ['folder', 'address'], run: () => [wrong('Nothing was given to look at.')] },
    { name: 'broken', needs: [], run: () => JSON.parse('{') as Finding[] },
    { name: 'many', needs: ['folder'], run: () => [ok('1'), warning('2')] },
  ];
  expect(await runChecks(checks, { folder: '/srv' })).toEqual([
    { name: 'slow', state: 'ok', words: '/srv' },
    { name: 'broken', state: 'unknown', words: expect.stringMatching(/^Could not check: .*JSON/) },
    { name: 'many', state: 'ok', words: '1' },
    { name: 'many', state: 'warning', words: '2' },
  ]);
  expect(await runChecks(checks, { address: 'firm.com' })).toMatchObject([{ name: 'broken' }]);
});

describe('the listed names', () => {
  const domain = fixtureSite.faces[2]!;
  const many = (change: (index: number) => Partial<FaceWithData> = () => ({})) =>
    Array.from({ length: 2000 }, (_, index): FaceWithData => ({
      ...domain,
      key: `name${index}`,
      name: `name${index}.com`,
      hosts: [`name${index}.com`, `www.name${index}.com`],
      email: 'me@good.com',
      url: `https://name${index}.com/`,
      ...change(index),
    }));

  test('are three of many, with the number of the others', () => {
    expect(fewNames(['a', 'b', 'c'])).toBe('a, b, c');
    expect(fewNames(many().map(({ key }) => key))).toBe('name0, name1, name2 and 1,997 more');
  });

  test('2,000 names are a line, and those that drop their offers another', () => {
    expect(checkFaces(many(), []).map(({ words }) => words)).toEqual([
      expect.stringMatching(/^2,000 sites are here\./),
      'name0.com, name1.com, name2.com and 1,997 more: offers are stored and mailed to you.',
    ]);
    expect(
      checkFaces(
        many((index) => ({ forms: index % 2 === 0 ? ['offer'] : [] })),
        [],
      ).slice(1),
    ).toEqual([
      { state: 'ok', words: 'name0.com, name2.com, name4.com and 997 more: offers are stored and mailed to you.' },
      {
        state: 'warning',
        words: expect.stringMatching(
          /^name1\.com, name3\.com, name5\.com and 997 more: offers are DROPPED.* domains\/name5\.yaml and 997 more\.$/,
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
        some.map((face) => ({ ...face, data: { content: { lead: 'Write here' } } }) as unknown as FaceWithData),
      ),
    ];
    await server.stop();
    expect(found).toEqual([
      {
        state: 'wrong',
        words: expect.stringMatching(
          /^name0\.com, www\.name0\.com \(domains\/name0\.yaml\), .* and 17 more: DNS has no/,
        ),
      },
      {
        state: 'ok',
        words:
          'good.com accepts mail: me@good.com (domains/name0.yaml, domains/name1.yaml, domains/name2.yaml and 17 more).',
      },
      {
        state: 'wrong',
        words: expect.stringMatching(
          /^domains\/name0\.yaml, .* and 17 more: each still has texts to be written.* such as in lead\.$/,
        ),
      },
    ]);
  });
});
