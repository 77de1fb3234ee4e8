import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readBrand } from '#contract/brand-content.ts';
import type { ServicesFile } from '#contract/services-content.ts';
import type { Bundle } from './bundle.ts';
import { chosenCss, chosenDomainChunks, chosenDomainCss } from './chosen-css.ts';
import { usualChunks } from './usual-chunks.ts';
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

test('a page carries the styles of what its content chooses: the sample chooses nothing and carries none', () => {
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
  expect(cssOf({ ...file, lang: 'ar' })).toBe(css);
  expect(cssOf({ ...file, alternates: ['german'] })).toBe(css);
});

test('a domain carries the rules and scripts of what it has, and of nothing else', () => {
  const reading = readContent(join(root, 'sample/content'));
  const file = reading.ok && reading.content.domains.get('nowfetch');
  if (!file) throw new Error('The sample has no domain');
  const entry = { modules: { 'web/domain-entry.tsx': 1 } };
  const terms = { modules: { 'web/domain-sale/terms/asked-offer.tsx': 1 } };
  const sheets = { asking: '.asking{}', counts: '.counts{}', terms: '.terms{}' };
  const domain = { chosenCss: sheets, chunks: [entry, terms] } as never;
  const priced = { ...file, price: { amount: 1, currency: 'EUR' } };
  expect(chosenDomainCss(file, domain)).toBe('');
  expect(chosenDomainChunks(file, domain)).toEqual([entry]);
  for (const one of [priced, { ...file, status: 'sold' as const }]) {
    expect(chosenDomainCss(one, domain)).toBe('.asking{}');
    expect(chosenDomainChunks(one, domain)).toEqual([entry]);
  }
  expect(chosenDomainCss({ ...priced, worth: undefined }, domain)).toBe('.asking{}.counts{}');
  const offered = { ...file, contact: { ...file.contact!, amount: true as const } };
  expect(chosenDomainCss(offered, domain)).toBe('.terms{}');
  expect(chosenDomainChunks(offered, domain)).toEqual([entry, terms]);
  expect(usualChunks(domain)).toEqual([entry]);
});
