import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { makeFolder } from '../../test/folder.ts';
import { runHere } from '../../test/run-here.ts';
import { listKeys, parseTypedDomain } from './domain-files.ts';

test.each([
  ['example.com', 'example.com', 'example.com', 'example'],
  ['https://Example.com:443/buy', 'Example.com', 'example.com', 'example'],
  ['payments.co.uk', 'payments.co.uk', 'payments.co.uk', 'payments'],
  ['services.com', 'services.com', 'services.com', 'services-com'],
  ['bücher.com', 'bücher.com', 'xn--bcher-kva.com', 'bucher'],
  ['例え.jp', '例え.jp', 'xn--r8jz45g.jp', 'xn--r8jz45g'],
])('shows %s as %s, serves it as %s and names its file %s', (given, shown, host, key) => {
  const reading = parseTypedDomain(given);
  expect(reading).toEqual({ ok: true, domain: { shown, host } });
  expect(listKeys({ shown, host })[0]).toBe(key);
});

test('if the first part is taken, names the file after the whole name, and then by number', () => {
  const keys = listKeys({ shown: 'payments.com', host: 'payments.com' });
  expect(keys.slice(0, 3)).toEqual(['payments', 'payments-com', 'payments-com-2']);
  const long = `${'a'.repeat(63)}.co.uk`;
  for (const key of listKeys({ shown: long, host: long })) expect(key).toMatch(/^[a-z0-9-]{1,62}[a-z0-9]$/);
});

let root: string;
beforeEach(() => {
  root = makeFolder();
  for (const folder of ['content', 'etc']) mkdirSync(join(root, folder));
});

const COMMANDS = [
  ['domains', 'domains new example.com'],
  ['locales', 'locale new pl'],
];

test.each(COMMANDS.flatMap(([name, args]) => [[name!, args!] as const, ['schemas', args!] as const]))(
  'a command that root runs never writes to where a linked folder leads: %s, %s',
  async (name, args) => {
    symlinkSync('../etc', join(root, 'content', name));
    const { code, error } = await runHere({}, args.split(' '), { folder: root });
    expect([code, error]).toEqual([1, expect.stringContaining('is a link or a file. Replace it')]);
    expect(readdirSync(join(root, 'etc'))).toEqual([]);
  },
);
