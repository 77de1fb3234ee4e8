import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { formatIssue } from '#contract/content/content-issue.ts';
import { readContent } from '../../sites/read/read-content.ts';
import { runHere } from '../../test/run-here.ts';

let root: string;
let content: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'janus-domain-new-'));
  content = join(root, 'content');
  cpSync(join(import.meta.dirname, '../../sample/content/services.yaml'), join(content, 'services.yaml'));
});
afterEach(() => rmSync(root, { recursive: true }));

async function create(args: string[], environment: Record<string, string> = {}) {
  const { code, out, error } = await runHere(environment, ['domains', 'new', ...args], { folder: root });
  return { code, lines: (out + error).trimEnd().split('\n') };
}
const files = () => readdirSync(join(content, 'domains')).sort();
const file = (key: string) => readFileSync(join(content, 'domains', `${key}.yaml`), 'utf8');

test.each([
  'example.com',
  'a.io',
  'very-long-name-of-some-63-letters.co.uk',
  `${'w'.repeat(63)}.com.au`,
  `${Array(3).fill('a'.repeat(63)).join('.')}.co.uk`,
  '1und1.de',
  '0x1e3.com',
  'null.com',
  'yes.no',
  'true.dev',
  'BigBrand.COM',
  'bücher.com',
  '例え.jp',
  'services.com',
])('the file for %s passes the check of the build', async (given) => {
  expect(await create([given])).toMatchObject({ code: 0 });
  const built = readContent(content);
  if (!built.ok) throw new Error(built.issues.map(formatIssue).join('\n'));
  const [domain] = built.content.domains.values();
  const host = new URL(`http://${given}`).hostname;
  expect(domain).toMatchObject({ offers: 'deliver', name: given, hosts: [host, `www.${host}`] });
});

test('the words around the form are left to the language of the page', async () => {
  await create(['example.com']);
  const built = readContent(content);
  const contact = built.ok ? built.content.domains.get('example')!.contact : undefined;
  expect(contact).toBeDefined();
  for (const words of ['labels', 'sending', 'form'] as const) expect(contact![words]).toBeUndefined();
});

test('a domain of the same first part gets a file of its own, and none is touched twice', async () => {
  await create(['payments.co.uk']);
  const before = file('payments');
  expect(await create(['payments.com'])).toMatchObject({
    code: 0,
    lines: [expect.stringContaining('payments-com.yaml'), expect.anything()],
  });
  expect(files()).toEqual(['payments-com.yaml', 'payments.yaml']);
  expect(file('payments')).toBe(before);
  expect(await create(['Payments.COM'])).toEqual({
    code: 1,
    lines: ['Payments.COM is already in content/domains/payments-com.yaml. Nothing was changed.'],
  });
  expect(files()).toHaveLength(2);
  expect(readContent(content)).toMatchObject({ ok: true });
});

test('beside a file with a mistake nothing is written, since it may be the page of the same name', async () => {
  await create(['other.com']);
  writeFileSync(join(content, 'domains/example.yaml'), 'mine');
  expect(await create(['example.com'])).toMatchObject({
    code: 1,
    lines: ['Nothing was changed. Correct this first:', expect.stringContaining('example.yaml')],
  });
  expect(files()).toEqual(['example.yaml', 'other.yaml']);
});

test('the address has the port of the settings', async () => {
  expect((await create(['example.com'], { PORT: '8080' })).lines[0]).toContain('http://example.localhost:8080/');
  expect(file('example')).toContain('# http://example.localhost:8080/\n');
  expect((await create(['example.net'], { PORT: '80' })).lines[0]).toContain('http://example-net.localhost/');
});

test('no name of a services site is taken', async () => {
  mkdirSync(join(content, 'services'));
  writeFileSync(join(content, 'services/example.yaml'), '');
  await create(['example.com']);
  expect(files()).toEqual(['example-com.yaml']);
});

test('a folder without a services site takes a domain', async () => {
  rmSync(join(content, 'services.yaml'));
  expect(await create(['example.com'])).toMatchObject({ code: 0 });
  expect(readContent(content)).toMatchObject({ ok: true, content: { default: undefined } });
});

test("the folder is that of the owner's words", async () => {
  expect((await create(['example.com'], { CONTENT_DIR: 'mine' })).lines[0]).toContain(
    'Wrote mine/domains/example.yaml',
  );
  expect(readdirSync(join(root, 'mine/domains'))).toEqual(['example.yaml']);
  expect(readdirSync(content)).toEqual(['services.yaml']);
});

test('buyers write to the first owner, or the owner learns that the mailbox must exist', async () => {
  expect((await create(['one.com'], { OWNER_EMAIL: 'me@example.com, you@example.com' })).lines).toHaveLength(1);
  expect(file('one')).toContain('email: "me@example.com"\n');
  expect((await create(['bücher.com'])).lines[1]).toContain(
    'sales@xn--bcher-kva.com. Change it unless that mailbox exists.',
  );
});

test.each([
  [[], /Missing required argument 'NAME'/],
  [['--force', 'a.com'], /Unknown option '--force'/],
  [['exa mple.com'], /"exa mple\.com" is not a domain name/],
  [['www.example.com'], /Give the domain itself: example\.com/],
])('%j is wrong usage, and nothing is written', async (args, words) => {
  const { code, lines } = await create(args);
  expect(code).toBe(2);
  expect(lines.length).toBeLessThanOrEqual(2);
  expect(lines[0]).toMatch(words);
  expect(readdirSync(content)).toEqual(['services.yaml']);
});

test('a wrong setting is reported, and nothing is written', async () => {
  expect(await create(['a.com'], { PORT: 'many' })).toEqual({
    code: 1,
    lines: [expect.stringMatching(/^PORT must be/)],
  });
  expect(readdirSync(content)).toEqual(['services.yaml']);
});

test('a folder that cannot be written is reported', async () => {
  writeFileSync(join(content, 'domains'), '');
  expect(await create(['a.com'])).toMatchObject({ code: 1 });
  expect(readdirSync(content)).toEqual(['domains', 'services.yaml']);
});

test.each([
  [
    'Bücher.CO.uk',
    [
      'name: Bücher.CO.uk',
      'hosts: [bücher.co.uk, www.bücher.co.uk]',
      '- title: 6 characters',
      '- title: The .co.uk itself',
    ],
  ],
  ['x.com', ['- title: 1 character\n']],
  ['नमस्ते.भारत', ['- title: 3 characters\n']],
])('the file of %s counts its letters as people do, and names its ending', async (name, lines) => {
  await create([name]);
  const text = readFileSync(join(content, 'domains', files()[0]!), 'utf8');
  expect(text).not.toMatch(/\{\{|undefined/);
  for (const line of lines) expect(text).toContain(line);
});

test('several names get short files, and then one more next to what they share', async () => {
  expect(await create(['a.com', 'b com'])).toMatchObject({ code: 2 });
  expect(existsSync(join(content, 'domains'))).toBe(false);
  expect((await create(['a.com', 'b.io'])).lines[1]).toContain('OWNER_EMAIL is not set');
  expect(await create(['c.com', 'a.com'])).toMatchObject({
    code: 0,
    lines: [expect.any(String), '1 name was already there and not changed: a.com'],
  });
  expect(file('c').split('\n')).toHaveLength(3);
  const built = readContent(content);
  expect(built.ok && built.content.domains.get('b')!.email).toBe('sales@a.com');
});
