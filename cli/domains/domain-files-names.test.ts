import { expect, test } from 'vitest';
import { listKeys, parseTypedDomain } from './domain-files.ts';

function domain(given: string) {
  const reading = parseTypedDomain(given);
  if (!reading.ok) throw new Error(reading.problem);
  return reading.domain;
}

test.each([
  ['example.com', 'example.com', 'example.com', 'example'],
  ['BigBrand.COM', 'BigBrand.COM', 'bigbrand.com', 'bigbrand'],
  ['https://Example.com:443/buy', 'Example.com', 'example.com', 'example'],
  ['example.com.', 'example.com', 'example.com', 'example'],
  ['payments.co.uk', 'payments.co.uk', 'payments.co.uk', 'payments'],
  ['services.com', 'services.com', 'services.com', 'services-com'],
  ['Portfolio.com', 'Portfolio.com', 'portfolio.com', 'portfolio-com'],
  ['bücher.com', 'bücher.com', 'xn--bcher-kva.com', 'bucher'],
  ['Straße.de', 'Straße.de', 'xn--strae-oqa.de', 'xn--strae-oqa'],
  ['例え.jp', '例え.jp', 'xn--r8jz45g.jp', 'xn--r8jz45g'],
  ['www.com', 'www.com', 'www.com', 'www'],
  ['xn--bcher-kva.com', 'bücher.com', 'xn--bcher-kva.com', 'bucher'],
  ['مثال.com', 'مثال.com', 'xn--mgbh0fb.com', 'xn--mgbh0fb'],
  ['1und1.de', '1und1.de', '1und1.de', '1und1'],
])('%s is shown as %s, served as %s, its file is %s', (given, shown, host, key) => {
  expect(domain(given)).toEqual({ shown, host });
  expect(listKeys(domain(given))[0]).toBe(key);
});

test('where the first part is taken, the whole name is the next, and then there is always one more', () => {
  expect(listKeys(domain('payments.com')).slice(0, 3)).toEqual(['payments', 'payments-com', 'payments-com-2']);
  const long = listKeys(domain(`${'a'.repeat(63)}.co.uk`));
  expect(new Set(long).size).toBeGreaterThan(90);
  for (const key of long) expect(key).toMatch(/^[a-z0-9-]{1,62}[a-z0-9]$/);
});

test.each([
  '',
  'example',
  '-a.com',
  'a-.com',
  'exa mple.com',
  '../x.com',
  'a..com',
  'x.c',
  'a_b.com',
  '127.0.0.1',
  '--force',
  'a\u200bb.com',
  'a\u202eb.com',
  `${'a'.repeat(64)}.com`,
  'x: y.com',
])('%j is not a domain name', (given) => {
  expect(parseTypedDomain(given)).toMatchObject({
    ok: false,
    problem: expect.stringContaining('is not a domain name'),
  });
});

test('a host of a domain is not the domain', () => {
  expect(parseTypedDomain('www.Example.com')).toEqual({ ok: false, problem: 'Give the domain itself: Example.com' });
});
