import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readBrand } from '#contract/brand-content.ts';
import type { ServicesFile } from '#contract/services-content.ts';
import type { Bundle } from './bundle.ts';
import { chosenCss } from './chosen-css.ts';
import { readContent } from './content.ts';

const root = join(import.meta.dirname, '..');
const bundle = { chosenCss: { chosen: '.chosen{}' } as Record<string, string> } as Bundle;
const css = '.chosen{}';

function facesOf(folder: string): [string, ServicesFile][] {
  const reading = readContent(join(root, folder));
  if (!reading.ok) throw new Error(JSON.stringify(reading.mistakes));
  return [...reading.content.services];
}

const cssOf = (file: ServicesFile) => chosenCss(file, readBrand(file.brand), bundle);

test('the sample chooses nothing and carries nothing of it', () => {
  for (const [, file] of facesOf('sample/content')) expect(cssOf(file)).toBe('');
});

test('a company that chooses any of it carries all', () => {
  for (const [key, file] of facesOf('examples/companies')) expect(cssOf(file), key).toContain(css);
});

test('one key is enough', () => {
  const [[, file]] = facesOf('sample/content') as [[string, ServicesFile]];
  expect(chosenCss(file, { name: 'Fix', ground: 'ink' }, bundle)).toBe(css);
  expect(chosenCss(file, { name: 'Fix', corners: 'round' }, bundle)).toContain('--radius');
  expect(cssOf({ ...file, tagline: `${file.tagline} And tomorrow` })).toBe(css);
  expect(cssOf({ ...file, hero: { ...file.hero, call: 'Call:' } })).toBe(css);
});
