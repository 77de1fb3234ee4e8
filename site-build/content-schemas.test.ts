import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeContentSchemas } from './content-schemas.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'janus-schemas-'))));
afterEach(() => rmSync(folder, { recursive: true }));

test('editors get what the build checks, as it is typed: a host is a text, and a misspelt key is refused', () => {
  writeContentSchemas(join(folder, 'schemas'));
  expect(readdirSync(join(folder, 'schemas')).sort()).toEqual([
    'domain.json',
    'portfolio.json',
    'services.json',
    'site.json',
    'words.json',
  ]);
  const domain = JSON.parse(readFileSync(join(folder, 'schemas/domain.json'), 'utf8'));
  expect(domain.additionalProperties).toBe(false);
  expect(domain.properties.hosts).toMatchObject({ type: 'array', items: { type: 'string' } });
  expect(domain.properties.contact.required).not.toContain('form');
});

test('a folder that takes no files keeps nothing from being built', () => {
  writeFileSync(join(folder, 'schemas'), '');
  writeContentSchemas(join(folder, 'schemas'));
  expect(readFileSync(join(folder, 'schemas'), 'utf8')).toBe('');
});
