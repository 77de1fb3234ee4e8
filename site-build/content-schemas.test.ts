import fs, { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { contentSchemas, writeContentSchemas } from './content-schemas.ts';

let folder: string;
let made: Record<string, string>;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'janus-schemas-'));
  made = contentSchemas(join(folder, 'made.json'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('editors get what the build checks, as it is typed: a host is a text, and a misspelt key is refused', () => {
  writeContentSchemas(join(folder, 'schemas'), made);
  expect(readdirSync(join(folder, 'schemas')).sort()).toEqual([
    'defaults.json',
    'domain.json',
    'portfolio.json',
    'services.json',
    'site.json',
    'words.json',
  ]);
  const domain = JSON.parse(readFileSync(join(folder, 'schemas/domain.json'), 'utf8'));
  expect(domain.additionalProperties).toBe(false);
  expect(domain.properties.hosts).toMatchObject({ type: ['array', 'null'], items: { type: 'string' } });
  expect([domain.required, domain.properties.contact.required]).toEqual([['name'], undefined]);
});

test('are made once for a program', () => {
  const file = join(folder, 'made.json');
  expect(contentSchemas(file)).toEqual(made);
  writeFileSync(file, JSON.stringify({ site: 'of before' }));
  expect(contentSchemas(file)).toEqual({ site: 'of before' });
});

test('a folder that takes no files keeps nothing from being built', () => {
  writeFileSync(join(folder, 'schemas'), '');
  writeContentSchemas(join(folder, 'schemas'), made);
  expect(readFileSync(join(folder, 'schemas'), 'utf8')).toBe('');
});

test('a disk that takes no files gets none, and the build goes on', () => {
  const mkdir = vi.spyOn(fs, 'mkdirSync').mockImplementation((_, options) => {
    // Node 26, of a disk that is mounted read-only.
    const code = typeof options === 'object' && options?.recursive ? 'ENOENT' : 'EROFS';
    throw Object.assign(new Error(code), { code });
  });
  syncBuiltinESMExports();
  try {
    expect(() => writeContentSchemas(join(folder, 'schemas'), made)).not.toThrow();
    expect(mkdir).toHaveBeenCalledOnce();
  } finally {
    mkdir.mockRestore();
    syncBuiltinESMExports();
  }
});

test('what all names share has every key but the name, none of which has to be there, and texts with braces', () => {
  writeContentSchemas(join(folder, 'schemas'), made);
  const read = (name: string) => JSON.parse(readFileSync(join(folder, `schemas/${name}.json`), 'utf8'));
  const [domain, shared] = [read('domain'), read('defaults')];
  expect(shared.required).toBeUndefined();
  const keys = Object.keys(domain.properties).filter((key) => !['name', 'alternates'].includes(key));
  expect(Object.keys(shared.properties)).toEqual(keys);
  expect(JSON.stringify(shared)).not.toMatch(/"(?:format|pattern)"/);
});
