import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { DomainFile } from '#contract/content/domain-content.ts';
import { formsOfFace } from '#contract/forms/lead-forms.ts';
import { arabic } from '#words/arabic.ts';
import { english } from '#words/english.ts';
import { german } from '#words/german.ts';
import { readContent } from '../read/read-content.ts';
import { domainContent, serverWords } from './face-words.ts';

function sampleDomain() {
  const reading = readContent(join(import.meta.dirname, '../../sample/content'));
  if (!reading.ok) throw new Error('The sample has issues');
  return reading.content.domains.get('nowfetch')!;
}

test('texts that a face’s file leaves out are in its language, and its own stay', () => {
  const { contact, ...file } = sampleDomain();
  const withLabel = { ...contact!, labels: { email: 'Post' }, sending: undefined };
  expect(domainContent({ ...file, lang: 'de', contact: withLabel }, german, { year: 2026 })).toMatchObject({
    lang: 'de',
    dir: 'ltr',
    skip: german.page.skip,
    contact: { labels: { name: 'Name', email: 'Post', phone: 'Telefon' }, sending: german.forms.offer.submitting },
  });
});

test('messages name the limits of the form', () => {
  expect(domainContent(sampleDomain(), english, { year: 2026 }).words.offer.messages).toMatchObject({
    phone: { long: 'Phone must be less than 40 characters' },
    message: { long: 'Message must be less than 5000 characters' },
  });
  expect(serverWords(german, formsOfFace('services')).forms['quote']!.fields['question5']).toMatchObject({
    short: 'Bitte schreiben Sie mindestens 10 Zeichen',
    long: 'Die Antwort darf höchstens 1000 Zeichen haben',
  });
});

test.each([
  ['en', english, { dollars: '${amount}', group: ',' }],
  ['de', german, { dollars: '{amount}\u00a0$', group: '.' }],
  ['de-AT', german, { dollars: '$\u00a0{amount}', group: '.' }],
])('%s has its own way to write dollars', (lang, pack, figures) => {
  expect(domainContent({ ...sampleDomain(), lang }, pack, { year: 2026 }).figures).toEqual(figures);
});

test('Arabic is written from the right', () => {
  expect(domainContent({ ...sampleDomain(), lang: 'ar-EG' }, arabic, { year: 2026 })).toMatchObject({
    lang: 'ar-EG',
    dir: 'rtl',
  });
});

test('a page carries no words of emails, and only those of its own forms', () => {
  const { words } = domainContent(sampleDomain(), english, { year: 2026 });
  expect(Object.keys(words).sort()).toEqual(['controls', 'notFound', 'offer', 'page']);
});

test('the copyright line of older files stays, until the file has the newer key', () => {
  const line = (copyright?: DomainFile['copyright']) => {
    const footer = { copyright: '© 2021 NowFetch', text: 'For sale.' };
    return domainContent({ ...sampleDomain(), copyright, footer }, english, { year: 2027 }).footer.copyright;
  };
  expect([line(), line({ since: 2021 })]).toEqual(['© 2021 NowFetch', '© 2021–2027 NowFetch.com']);
});
