import { expect, test } from 'vitest';
import { tellMoney } from './tell-money.ts';

test.each([
  ['en', 45000, 'USD', '$45,000'],
  ['en', 1250000000, 'JPY', '¥1,250,000,000'],
  ['en', 45000.5, 'EUR', '€45,000.50'],
  ['de', 45000, 'EUR', '45.000\u00a0€'],
  ['fr', 45000, 'EUR', '45\u202f000\u00a0€'],
  ['es', 45000, 'USD', '45.000\u00a0US$'],
  ['ar', 45000, 'USD', '45,000\u00a0US$\u200e'],
])('money is written as its language does: %s writes %s %s as %s', (lang, amount, currency, text) => {
  expect(tellMoney(amount, currency, lang)).toBe(text);
});
