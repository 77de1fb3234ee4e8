import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fillDomainTemplate } from './domain-template.ts';

const template = readFileSync(join(import.meta.dirname, 'domain-template.yaml'), 'utf8');

test('every place of a domain’s new file is filled: the name as it is read, hosts in small letters, letters counted as people do', () => {
  const facts = { shown: 'Bücher.CO.uk', host: 'xn--bcher-kva.co.uk', email: 'me@example.com', address: 'http://x/' };
  const filled = fillDomainTemplate(template, facts);
  expect(filled).not.toMatch(/\{\{|\}\}|undefined/);
  expect(filled).toContain('hosts: [bücher.co.uk, www.bücher.co.uk]\nurl: https://bücher.co.uk\n');
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
      .replaceAll(shown, '')
      .replaceAll(`.${ending}`, '');
    expect(words.match(/\.com\b/g) ?? []).toEqual([]);
  },
);
