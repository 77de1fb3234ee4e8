import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { pageFrontMatter } from '#contract/content/site-content.ts';
import { locales } from '../../test/locales.ts';
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

const text = (name: string) => readFileSync(join(folder, `schemas/${name}.json`), 'utf8');
const read = (name: string) => JSON.parse(text(name));
const NAMES = ['defaults.json', 'domain.json', 'portfolio.json', 'services.json', 'site.json', 'words.json'];

test('editors get what Janus checks, as it is typed: a host is a text, and a misspelt key is refused', () => {
  expect(readdirSync(join(folder, 'schemas')).sort()).toEqual(NAMES);
  const domain = read('domain');
  expect(domain.additionalProperties).toBe(false);
  expect(domain.properties.hosts).toMatchObject({ type: ['array', 'null'], items: { type: 'string' } });
  expect([domain.required, domain.properties.contact.required]).toEqual([['name'], undefined]);
});

test('a link in the place of a schema is replaced, and its target does not change', () => {
  expect(readFileSync(join(folder, 'leads.db'), 'utf8')).toBe('leads');
  expect(read('site')).toMatchObject({ type: 'object' });
});

test('the shared file has every key that names can share, and none of them is required', () => {
  const [domain, shared] = [read('domain'), read('defaults')];
  expect(shared.required).toBeUndefined();
  const keys = Object.keys(domain.properties).filter((key) => !['name', 'alternates', 'hosts', 'url'].includes(key));
  expect(Object.keys(shared.properties)).toEqual(keys);
});

test('the files of the sample are valid, a misspelt key is not, and a language has every text', () => {
  const schemaOf = (name: string) => z.fromJSONSchema(read(name));
  const sample = (file: string) => parse(readFileSync(join(import.meta.dirname, '../../sample/content', file), 'utf8'));
  const domain = sample('domains/nowfetch.yaml');
  const schema = schemaOf('domain');
  const takes = (more: object) => schema.safeParse({ ...domain, ...more }).success;
  expect([takes({}), takes({ words: { controls: { close: null } } })]).toEqual([true, true]);
  expect([takes({ words: { controls: { clos: 'Hide it' } } }), takes({ nam: 'NowFetch' })]).toEqual([false, false]);
  expect(schemaOf('services').safeParse(sample('services.yaml')).success).toBe(true);
  expect(schemaOf('words').safeParse(locales.en).success).toBe(true);
  const needed = read('words');
  expect(needed.required).toEqual(Object.keys(locales.en!));
  expect(needed.properties.controls.required).toEqual(Object.keys(locales.en!.controls));
});

test('every key of every file has a description, which editors show', () => {
  const undescribed = (part: JsonSchema, path: string): string[] => [
    ...Object.entries(part.properties ?? {}).flatMap(([key, inner]) => [
      ...(inner.description ? [] : [`${path}.${key}`]),
      // The texts of Janus have the English ones.
      ...(['words', 'mails'].includes(key) ? [] : undescribed(inner, `${path}.${key}`)),
    ]),
    ...[part.items ?? [], part.anyOf ?? []].flat().flatMap((inner) => undescribed(inner, path)),
  ];
  const names = NAMES.map((name) => name.replace('.json', ''));
  const schemas = Object.fromEntries(names.filter((name) => name !== 'words').map((name) => [name, read(name)]));
  const all = { ...schemas, page: z.toJSONSchema(pageFrontMatter) };
  const missing = Object.entries(all).flatMap(([name, schema]) => undescribed(schema as JsonSchema, name));
  expect([...new Set(missing)]).toEqual([]);
});

interface JsonSchema {
  description?: string;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
}
