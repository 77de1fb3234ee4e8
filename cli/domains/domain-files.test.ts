import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newLocale } from '../site/new-content.ts';
import { writeNewDomains } from './new-domains.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'janus-linked-'));
  mkdirSync(join(root, 'content'));
  mkdirSync(join(root, 'etc'));
});
afterEach(() => rmSync(root, { recursive: true }));

const domains = (...names: string[]) => {
  const place = {
    content: join(root, 'content'),
    place: 'content/domains',
    port: 3000,
    owner: undefined,
    today: '2026-11-22',
  };
  return writeNewDomains(names, place);
};
const COMMANDS = [
  ['domains', () => domains('example.com')],
  ['domains', () => domains('example.com', 'example.org')],
  ['locales', () => newLocale('pl', { root, contentDir: 'content' })],
] as const;

test.each(COMMANDS)('a command that root runs never writes to where a linked folder leads: %s, %#', (name, run) => {
  symlinkSync('../etc', join(root, 'content', name));
  const { code, lines } = run();
  expect([code, lines.join()]).toEqual([1, expect.stringContaining('is a link or a file. Replace it')]);
  expect(readdirSync(join(root, 'etc'))).toEqual([]);
});

test.each(COMMANDS)('nor to where linked schemas lead: %s, %#', (_, run) => {
  symlinkSync('../etc', join(root, 'content/schemas'));
  expect(run()).toMatchObject({ code: 1 });
  expect(readdirSync(join(root, 'etc'))).toEqual([]);
});

test.each(COMMANDS)('the schemas that a written file names are there: %s, %#', (name, run) => {
  expect(run()).toMatchObject({ code: 0 });
  expect(readdirSync(join(root, 'content')).sort()).toEqual([name, 'schemas'].sort());
  expect(readdirSync(join(root, 'content/schemas'))).toContain('domain.json');
});
