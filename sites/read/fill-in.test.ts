import { expect, test } from 'vitest';
import { fillIn } from './fill-in.ts';

test('merging own texts over the given ones changes neither', () => {
  const given = { a: 'a', b: { c: 'c', d: 'd' } };
  expect(fillIn({ b: { c: 'own' } }, given)).toEqual({ a: 'a', b: { c: 'own', d: 'd' } });
  expect(given).toEqual({ a: 'a', b: { c: 'c', d: 'd' } });
});
