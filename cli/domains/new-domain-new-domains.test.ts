import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { formatIssue } from '#contract/content/content-issue.ts';
import { readContent, type Content } from '../../sites/read/read-content.ts';
import { isRelease } from '../../test/random-runs.ts';
import { runHere } from '../../test/run-here.ts';
import { newDomains } from './new-domain.ts';

let root: string;
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'janus-list-'))));
afterEach(() => rmSync(root, { recursive: true }));

async function create(args: string[], environment: Record<string, string> = {}) {
  const settings = { OWNER_EMAIL: 'me@example.org', ...environment };
  const { code, out, error } = await runHere(settings, ['domains', ...args], { folder: root, cwd: root });
  return { code, lines: (out + error).trimEnd().split('\n') };
}
const list = (text: string | Buffer) => writeFileSync(join(root, 'list.csv'), text);
const files = () =>
  existsSync(join(root, 'content/domains')) ? readdirSync(join(root, 'content/domains')).sort() : [];

function content(): Content {
  const reading = readContent(join(root, 'content'));
  if (!reading.ok) throw new Error(reading.issues.map(formatIssue).join('\n'));
  return reading.content;
}

test('a list becomes pages that the build takes', async () => {
  list(Buffer.from('\uFEFFDomain Name\tBIN\tMin Offer\r\nNovaPeak.com\t"4,500"\t\r\npeak.io\t\t200\r\n', 'utf16le'));
  expect(await create(['import', 'list.csv'])).toEqual({
    code: 0,
    lines: [
      expect.stringMatching(/USD/),
      expect.stringMatching(/^Wrote 2 files to content\/domains, and _defaults\.yaml/),
    ],
  });
  expect(files()).toEqual(['_defaults.yaml', 'novapeak.yaml', 'peak.yaml']);
  const { domains } = content();
  expect(domains.get('novapeak')).toMatchObject({ email: 'me@example.org', price: { amount: 4500, currency: 'USD' } });
  expect(domains.get('peak')).toMatchObject({ minimum: { amount: 200, currency: 'USD' }, url: 'https://peak.io' });
});

test('several typed names, and then one more next to what they share', async () => {
  expect((await create(['new', 'a.com', 'b.io'], { OWNER_EMAIL: '' })).lines[1]).toContain('OWNER_EMAIL is not set');
  expect(content().domains.get('b')!.email).toBe('sales@a.com');
  expect(await create(['new', 'c.com'])).toMatchObject({ code: 0 });
  expect(readFileSync(join(root, 'content/domains/c.yaml'), 'utf8').split('\n')).toHaveLength(3);
});

test('a broken line is left out and reported, and typed names are all or nothing', async () => {
  expect(await create(['new', 'a.com', 'b com'])).toMatchObject({ code: 2 });
  expect(files()).toEqual([]);
  list('name\na.com\nb com\na.com\n');
  const { code, lines } = await create(['import', 'list.csv']);
  expect(code).toBe(1);
  expect(lines).toEqual([
    expect.stringMatching(/^Wrote 1 file to/),
    'list.csv:3:1: name: "b com" is not a domain name: it has a space; write it without, or with a hyphen',
    'list.csv:4:1: name: a.com is already in line 2, which counts; delete one of the two',
    '2 lines are broken, 1 could be read. To get a list of them, add --errors FILE.',
  ]);
  expect(files()).toEqual(['_defaults.yaml', 'a.yaml']);
});

test('a dry run writes nothing', async () => {
  for (const args of [
    ['new', 'a.com', '--dry-run'],
    ['new', '--dry-run', 'a.com', 'b.com'],
  ])
    expect((await create(args)).lines[0]).toMatch(/^Would write [12] files? .*Nothing was written\.$/);
  expect(files()).toEqual([]);
});

test('a list that is missing, or that cannot be written, is reported', async () => {
  expect(await create(['import', 'none.csv'])).toEqual({ code: 1, lines: ['none.csv is not there'] });
  writeFileSync(join(root, 'content'), '');
  expect(await create(['new', 'a.com', 'b.com'])).toMatchObject({
    code: 1,
    lines: [expect.stringMatching(/^Nothing was written to/)],
  });
});

test('hundreds of names are written, each with a file of its own, and it is said how far it is', async () => {
  const count = isRelease ? 2000 : 1200;
  list(
    [
      'name',
      ...Array.from(
        { length: count },
        (_, index) => `name${index % 240}.${'abcde'[index % 5]}${'qrstvwxyz'[Math.floor(index / 240)]}`,
      ),
    ].join('\n'),
  );
  const shown: string[] = [];
  const names = readFileSync(join(root, 'list.csv'), 'utf8').split('\n').slice(1);
  const place = {
    content: join(root, 'content'),
    place: 'content/domains',
    port: 3000,
    owner: 'me@example.org',
    today: '',
  };
  expect(newDomains({ names, dryRun: false, onProgress: (words) => shown.push(words) }, place).code).toBe(0);
  expect(files()).toHaveLength(count + 1);
  expect(shown.at(-1)).toBe(`${(count + 1).toLocaleString('en')} of ${(count + 1).toLocaleString('en')} files`);
});
