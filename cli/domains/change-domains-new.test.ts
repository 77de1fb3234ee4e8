import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { copySample, readWhole } from '../../test/content-folder.ts';
import { runHere } from '../../test/run-here.ts';

let root: string;
let content: string;
beforeEach(() => {
  content = copySample();
  root = join(content, '..');
  rmSync(join(content, 'domains'), { recursive: true });
});

async function create(names: string, environment: Record<string, string> = {}) {
  const { code, out, error } = await runHere(environment, ['domains', 'new', ...names.split(' ')], { folder: root });
  return { code, lines: (out + error).trimEnd().split('\n') };
}
const files = () => readdirSync(join(content, 'domains')).sort();
const file = (key: string) => readFileSync(join(content, 'domains', `${key}.yaml`), 'utf8');
const readDomains = () => readWhole(content).domains;

test.each([
  'example.com',
  `${Array(3).fill('a'.repeat(63)).join('.')}.co.uk`,
  '0x1e3.com',
  'null.com',
  'yes.no',
  'Bücher.COM',
  '例え.jp',
])('writes a file for %s that has no mistake and delivers offers', async (given) => {
  expect(await create(given)).toMatchObject({ code: 0 });
  const [domain] = readDomains().values();
  const host = new URL(`http://${given}`).hostname;
  expect(domain).toMatchObject({ offers: 'deliver', name: given, hosts: [host, `www.${host}`] });
  // These words are left to the language of the page.
  expect(domain!.contact!.labels).toBeUndefined();
});

test('never changes an existing file, and gives a domain of the same first part its own', async () => {
  mkdirSync(join(content, 'services'));
  writeFileSync(join(content, 'services/payments.yaml'), '');
  await create('payments.co.uk');
  expect(files()).toEqual(['_defaults.yaml', 'payments-co-uk.yaml']);
  const before = file('payments-co-uk');
  expect((await create('Payments.CO.uk')).lines[0]).toContain('Payments.CO.uk in content/domains/payments-co-uk.yaml');
  expect(file('payments-co-uk')).toBe(before);
  // It may be the page of the same name.
  writeFileSync(join(content, 'domains/example.yaml'), 'mine');
  expect(await create('example.com')).toMatchObject({
    code: 1,
    lines: ['Nothing was done. Fix this first:', expect.stringContaining('example.yaml')],
  });
});

test('names the port of the settings in the address, and the first owner as the email for buyers', async () => {
  const owner = { OWNER_EMAIL: 'me@example.com, you@example.com' };
  const { lines } = await create('one.com', { ...owner, PORT: '8080' });
  expect(lines).toEqual([
    expect.stringContaining('Wrote 1 file'),
    expect.stringContaining('http://one.localhost:8080/'),
  ]);
  expect(readDomains().get('one')!.email).toBe('me@example.com');
  const missing = (await create('bücher.com', { PORT: '80', CONTENT_DIR: 'mine' })).lines;
  expect(missing[0]).toContain('Wrote 1 file to mine/domains');
  expect(missing[1]).toContain("OWNER_EMAIL isn't set");
  expect(missing[2]).toContain(' http://bucher.localhost/ ');
});

test.each([
  ['--force a.com', {}, 2, /Unknown option '--force'/],
  ['www.example.com', {}, 2, /Write the domain without www: example\.com/],
  ['a.com b,com', {}, 2, /"b,com" is not a domain name/],
  ['a.com', { PORT: 'many' }, 1, /^PORT must be/],
])('"%s" with %j is refused, and nothing is written', async (args, settings: Record<string, string>, code, words) => {
  const ended = await create(args, settings);
  expect([ended.code, ended.lines[0]]).toEqual([code, expect.stringMatching(words)]);
  expect(readdirSync(content)).toEqual(['services.yaml']);
});

test('writes a short file for each name, and later one more beside the file they share', async () => {
  await create('a.com b.io');
  expect(existsSync(join(content, 'domains/_defaults.yaml'))).toBe(true);
  expect((await create('c.com a.com')).lines.at(-1)).toMatch(/^1 name was already there and not changed: a\.com/);
  expect(file('c').split('\n')).toHaveLength(3);
  expect(readDomains().get('b')!.email).toBe('sales@a.com');
});
