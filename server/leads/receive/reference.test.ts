import { expect, test } from 'vitest';
import { newReference } from './reference.ts';

test('the reference of a lead is short, telephone-proof and new each time', () => {
  const references = Array.from({ length: 1000 }, () => newReference('quote'));
  for (const reference of references) expect(reference).toMatch(/^Q-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
  expect(new Set(references).size).toBe(1000);
  expect(newReference('offer')).toMatch(/^O-/);
});
