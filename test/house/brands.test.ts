import { expect, test } from 'vitest';
import { makeBrand } from '../../e2e/brands/make-brand.ts';

test('every key of content has a value in generated sites, and a seed makes the same site each time', () => {
  expect(makeBrand(7)).toEqual(makeBrand(7));
  // A key without a value throws here and not only in the release run, which draws these sites.
  const kinds = Array.from({ length: 42 }, (_, seed) => makeBrand(seed)).map(
    (brand) => `${brand.kind} ${brand.language.lang}`,
  );
  // Fourteen in a row have every language in both kinds.
  expect(new Set(kinds.slice(0, 14)).size).toBe(14);
});
