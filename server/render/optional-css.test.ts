import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readBrand } from '#contract/content/brand.ts';
import type { ServicesFile } from '#contract/content/services-content.ts';
import { readContent } from '../../sites/read/read-content.ts';
import type { Bundle } from './release.ts';
import { domainChunks, optionalDomainCss, optionalServicesCss } from './optional-css.ts';

const root = join(import.meta.dirname, '../..');
const bundle = { optionalCss: { options: '.options{}' } as Record<string, string> } as Bundle;
const css = '.options{}';

function facesOf(folder: string): [string, ServicesFile][] {
  const reading = readContent(join(root, folder));
  if (!reading.ok) throw new Error(JSON.stringify(reading.issues));
  return [...reading.content.services];
}

const cssOf = (file: ServicesFile) => optionalServicesCss(file, readBrand(file.brand), bundle);

test('a page carries the styles of its content’s choices: the sample chooses nothing and carries none', () => {
  for (const [, file] of facesOf('sample/content')) expect(cssOf(file)).toBe('');
});

test('a company that chooses any of it carries all', () => {
  for (const [key, file] of readdirSync(join(root, 'examples')).flatMap((trade) => facesOf(`examples/${trade}`)))
    expect(cssOf(file), key).toContain(css);
});

test('one key is enough', () => {
  const [[, file]] = facesOf('sample/content') as [[string, ServicesFile]];
  expect(optionalServicesCss(file, { name: 'Fix', ground: 'ink' }, bundle)).toBe(css);
  expect(optionalServicesCss(file, { name: 'Fix', logo: 'logo.svg' }, bundle)).toBe(css);
  expect(optionalServicesCss(file, { name: 'Fix', corners: 'round' }, bundle)).toContain('--radius');
  expect(cssOf({ ...file, tagline: `${file.tagline} And tomorrow` })).toBe(css);
  expect(cssOf({ ...file, hero: { ...file.hero, call: 'Call:' } })).toBe(css);
  expect(cssOf({ ...file, lang: 'ar' })).toBe(css);
  expect(cssOf({ ...file, alternates: ['german'] })).toBe(css);
});

test('a domain carries the rules and scripts of its parts, and of nothing else', () => {
  const reading = readContent(join(root, 'sample/content'));
  const file = reading.ok && reading.content.domains.get('nowfetch');
  if (!file) throw new Error('The sample has no domain');
  const entry = { modules: ['web/app/domain-entry.tsx'] };
  const terms = { modules: ['web/domain/contact/offer-terms.tsx'] };
  const notices = { modules: ['web/lead-form/unsent-notices.tsx'] };
  const sheets = { priceTag: '.priceTag{}', stored: '.stored{}', counts: '.counts{}', terms: '.terms{}' };
  const domain = { optionalCss: sheets, chunks: [entry, notices, terms] } as never;
  const priced = { ...file, price: { amount: 1, currency: 'EUR' } };
  expect(optionalDomainCss(file, domain)).toBe('');
  expect(domainChunks(file, domain)).toEqual([entry]);
  for (const one of [priced, { ...file, status: 'sold' as const }]) {
    expect(optionalDomainCss(one, domain)).toBe('.priceTag{}');
    expect(domainChunks(one, domain)).toEqual([entry]);
  }
  expect(optionalDomainCss({ ...priced, worth: undefined }, domain)).toBe('.priceTag{}.counts{}');
  const offered = { ...file, contact: { ...file.contact!, amount: true as const } };
  expect(optionalDomainCss(offered, domain)).toBe('.terms{}');
  expect(domainChunks(offered, domain)).toEqual([entry, terms]);
  const stored = { ...file, offers: 'deliver' as const };
  expect(optionalDomainCss(stored, domain)).toBe('.stored{}');
  expect(domainChunks(stored, domain)).toEqual([entry, notices]);
});
