import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fillDomainTemplate, keysFor, parseTypedDomain } from './domain-files.ts';

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
  expect(keysFor(domain(given))[0]).toBe(key);
});

test('where the first part is taken, the whole name is the next, and then there is always one more', () => {
  expect(keysFor(domain('payments.com')).slice(0, 3)).toEqual(['payments', 'payments-com', 'payments-com-2']);
  const long = keysFor(domain(`${'a'.repeat(63)}.co.uk`));
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

const template = readFileSync(join(import.meta.dirname, 'domain-template.yaml'), 'utf8');

test('every place of a domain’s new file is filled: the name as it is read, hosts in small letters, letters counted as people do', () => {
  const facts = { shown: 'Bücher.CO.uk', host: 'xn--bcher-kva.co.uk', email: 'me@example.com', address: 'http://x/' };
  const filled = fillDomainTemplate(template, facts);
  expect(filled).not.toMatch(/\{\{|\}\}|undefined/);
  expect(filled).toContain('hosts: [bücher.co.uk, www.bücher.co.uk]\n');
  expect(filled).toContain('url: https://bücher.co.uk\n');
  expect(filled).toContain('name: Bücher.CO.uk\n');
  expect(filled).toContain('email: "me@example.com"\n');
  expect(filled).toContain('- title: 6 characters\n');
  expect(filled).toContain('- title: The .co.uk itself\n');
  expect(fillDomainTemplate(template, { ...facts, shown: 'x.com' })).toContain('- title: 1 character\n');
  expect(fillDomainTemplate(template, { ...facts, shown: 'नमस्ते.भारत' })).toContain('- title: 3 characters\n');
  expect(fillDomainTemplate(template, { ...facts, shown: 'shop.example.com' })).toContain('- title: The .com itself\n');
});

test.each(['example.de', 'example.co.uk', 'example.com.au'])(
  'nothing in the words for %s is true of .com alone',
  (shown) => {
    const facts = { host: 'x', email: 'me@example.org', address: 'http://x/' };
    const ending = shown.replace(/^\w+\./, '');
    const badge = (filled: string) => /title: "?(\.\S+) ending"?, tip: (.*) \}/.exec(filled)!.slice(1);
    const [title, tip] = badge(fillDomainTemplate(template, { ...facts, shown }));
    expect(title).toBe(`.${ending}`);
    expect(tip).not.toBe(badge(fillDomainTemplate(template, { ...facts, shown: 'example.com' }))[1]);
    const words = fillDomainTemplate(template, { ...facts, shown })
      .replaceAll(/^ *#.*\n/gm, '')
      .replaceAll(shown, '')
      .replaceAll(`.${ending}`, '');
    expect(words.match(/\.com\b/g) ?? []).toEqual([]);
  },
);
