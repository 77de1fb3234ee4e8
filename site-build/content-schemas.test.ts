import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeContentSchemas } from './content-schemas.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'janus-schemas-'));
  writeFileSync(join(folder, 'leads.db'), 'leads');
  mkdirSync(join(folder, 'schemas'));
  symlinkSync('../leads.db', join(folder, 'schemas/site.json'));
  writeContentSchemas(join(folder, 'schemas'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const read = (name: string) => JSON.parse(readFileSync(join(folder, `schemas/${name}.json`), 'utf8'));
const NAMES = ['defaults.json', 'domain.json', 'portfolio.json', 'services.json', 'site.json', 'words.json'];

test('editors get what the build checks, as it is typed: a host is a text, and a misspelt key is refused', () => {
  expect(readdirSync(join(folder, 'schemas')).sort()).toEqual(NAMES);
  const domain = read('domain');
  expect(domain.additionalProperties).toBe(false);
  expect(domain.properties.hosts).toMatchObject({ type: ['array', 'null'], items: { type: 'string' } });
  expect([domain.required, domain.properties.contact.required]).toEqual([['name'], undefined]);
});

test('a link in the place of one is replaced, and what it led to is as it was', () => {
  expect(readFileSync(join(folder, 'leads.db'), 'utf8')).toBe('leads');
  expect(read('site')).toMatchObject({ type: 'object' });
});

test('what all names share has every key but the name, none of which has to be there, and texts with braces', () => {
  const [domain, shared] = [read('domain'), read('defaults')];
  expect(shared.required).toBeUndefined();
  const keys = Object.keys(domain.properties).filter((key) => !['name', 'alternates'].includes(key));
  expect(Object.keys(shared.properties)).toEqual(keys);
  expect(JSON.stringify(shared)).not.toMatch(/"(?:format|pattern)"/);
});

test('the files of this repository name one that the build writes into its own folder', () => {
  const root = join(import.meta.dirname, '..');
  for (const file of [
    'content/services.yaml',
    'content/domains/nowfetch.yaml',
    'examples/companies/services/mueller.yaml',
  ]) {
    const [line] = readFileSync(join(root, file), 'utf8').split('\n');
    const named = resolve(root, dirname(file), /^# yaml-language-server: \$schema=(.+)$/.exec(line!)![1]!);
    expect([dirname(named), NAMES.includes(named.split('/').at(-1)!)]).toEqual([join(root, 'dist/schemas'), true]);
  }
});
