import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ServicesFile } from '#contract/content/services-content.ts';
import type { Messages } from '#contract/content/messages.ts';
import { listForms } from '#contract/forms/lead-forms.ts';
import { arabic, english, french, german, spanish } from '../../test/locales.ts';
import { readContent } from '../read/read-content.ts';
import { bindHtml, bindText, keepTogether } from './keep-together.ts';
import { makeDomainContent, pickServerMessages, makeServicesContent, withQuestionMessages } from './site-texts.ts';

function readSample() {
  const reading = readContent(join(import.meta.dirname, '../../sample/content'));
  if (!reading.ok) throw new Error('The sample has issues');
  return reading.content;
}
const sampleDomain = () => readSample().domains.get('nowfetch')!;
const sampleServices = () => readSample().services.get('services')!;

test('texts that a site’s file leaves out are in its language, and its own stay', () => {
  const { contact, ...file } = sampleDomain();
  const withLabel = { ...contact!, labels: { email: 'Post' } };
  expect(makeDomainContent({ ...file, lang: 'de', contact: withLabel }, german, { day: '2026-05-05' })).toMatchObject({
    lang: 'de',
    dir: 'ltr',
    skip: german.page.skip,
    contact: { labels: { name: 'Name', email: 'Post', phone: 'Telefon' }, sending: german.forms.offer.submitting },
  });
});

test('a page without a title is named after its texts, so that the tab follows an edit', () => {
  const { pages, ...file } = sampleServices();
  const own = {
    ...file,
    tagline: 'Bikes.',
    pages: { ...pages, home: { description: 'A' }, quote: { description: 'B' } },
  };
  const titles = Object.values(makeServices(own, english).pages).map((page) => page?.title);
  expect(titles).toEqual(['Solvewright · Bikes.', `${own.quote?.title} · Solvewright`, pages.notFound.title]);
});

test('messages name the limits of the form', () => {
  expect(makeDomainContent(sampleDomain(), english, { day: '2026-05-05' }).words.offer.messages).toMatchObject({
    phone: { long: 'Phone must be less than 40 characters' },
    message: { long: 'Message must be less than 5000 characters' },
  });
  expect(pickServerMessages(german, listForms('services')).forms['quote']!.fields['question5']).toMatchObject({
    short: 'Bitte schreiben Sie mindestens 10 Zeichen',
    long: 'Die Antwort darf höchstens 1000 Zeichen haben',
  });
});

test.each([
  ['en', english, { dollars: '${amount}', group: ',' }],
  ['de', german, { dollars: '{amount}\u00a0$', group: '.' }],
  ['de-AT', german, { dollars: '$\u00a0{amount}', group: '.' }],
])('%s has its own way to write dollars', (lang, messages, figures) => {
  expect(makeDomainContent({ ...sampleDomain(), lang }, messages, { day: '2026-05-05' }).figures).toEqual(figures);
});

const makeServices = (file: ServicesFile, messages: Messages) =>
  makeServicesContent(file, messages, { day: '2026-05-05' });

test.each([
  [english, 'en', 'Please provide at least 1 character', 'Please provide at least 3 characters'],
  [german, 'de', 'Bitte schreiben Sie mindestens 1 Zeichen', 'Bitte schreiben Sie mindestens 3 Zeichen'],
  [french, 'fr', 'Veuillez écrire au moins 1 caractère', 'Veuillez écrire au moins 3 caractères'],
  [spanish, 'es', 'Escriba al menos 1 carácter', 'Escriba al menos 3 caracteres'],
  [arabic, 'ar', 'يُرجى كتابة حرف واحد (1) على الأقل', 'يُرجى كتابة 3 أحرف على الأقل'],
])(
  'a message names the minimum of an owner’s question, and the specified ten elsewhere',
  (locale, lang, one, three) => {
    const { quote, ...file } = sampleServices();
    const questions = { question1: { min: 1 }, question2: { optional: true, min: 3 }, question3: { optional: true } };
    const own = { ...file, lang, quote: { ...quote!, questions } };
    const content = makeServices(own, withQuestionMessages(locale, own));
    const { messages } = content.quote!.words;
    expect([messages['question1']!.short, messages['question2']!.short]).toEqual([one, three]);
    const specified = makeServices({ ...file, lang, quote }, locale).quote!.words.messages;
    expect(messages['question4']).toEqual(specified['question4']);
    expect(specified['question4']!.short).toContain('10');
    expect(content.quote!.questions).toMatchObject({
      question1: { min: 1, max: 500 },
      question2: { min: 3, optional: true },
      question3: { min: 0, optional: true },
      question5: { min: 10, max: 1000 },
    });
  },
);

test.each([english, german, french, spanish, arabic])(
  'an empty block is a whole short form in the pack',
  (messages) => {
    const { quote, ...file } = sampleServices();
    const { message, contact } = makeServices({ ...file, message: {} }, messages);
    const { page, submit, fields, sent } = messages.forms.message;
    expect(message).toMatchObject({
      title: page.title,
      intro: page.intro,
      labels: { name: fields.name.label, message: fields.message.label },
      next: { heading: page.next, steps: [page.read, page.answer] },
      words: { submit, sent, messages: { message: { short: fields.message.short } } },
    });
    expect(contact!.message).toBeUndefined();
    expect(makeServices({ ...file, quote, message: {} }, messages).contact!.message).toBe(page.title);
  },
);

test('an owner’s texts of a form stay: heading, button, labels', () => {
  const { quote, ...file } = sampleServices();
  const message = { title: 'Ask', submit: 'Off it goes', labels: { phone: 'Mobile' } };
  const own = makeServices({ ...file, quote: { ...quote!, submit: 'Get it' }, message }, english);
  expect([own.quote!.words.submit, own.message!.words.submit]).toEqual(['Get it', 'Off it goes']);
  expect(own.message).toMatchObject({ title: 'Ask', labels: { phone: 'Mobile', name: 'Full Name' } });
  expect(makeServices({ ...file, quote }, english).quote!.words.submit).toBe('Submit Strategic Plan Request');
});

// ~ stands for U+00A0, and _ for U+2060.
test.each([
  ['de', 'Seit 1964. Wohnung mit 80 m², ab 400 €', 'Seit~1964. Wohnung mit 80~m², ab 400~€'],
  ['en', '7:30–16:00, in 24 hours, I like a plan', '7:30_–_16:00, in 24 hours, I like a plan'],
  ['pl', 'Józefa 14, w papier i w torbę', 'Józefa~14, w~papier i~w~torbę'],
])('keeps together in %s: %s', (lang, text, bound) => {
  expect(bindText(text, lang)).toBe(bound.replaceAll('~', '\u00a0').replaceAll('_', '\u2060'));
});

test('all pages keep together what they say, and leave code, messages and narrow columns', () => {
  expect(bindHtml('<p title="5 km">5 km</p><pre><code>sleep 5 min</code></pre>', 'en')).toBe(
    '<p title="5 km">5\u00a0km</p><pre><code>sleep 5 min</code></pre>',
  );
  const rows = [{ name: 'Open', times: ['7:30–16:00'] }];
  const contact = { whatsappText: 'About 5 km', hours: { rows } };
  const questions = [{ answer: 'Within 7 days, not 5 to 10.' }];
  const shown = keepTogether({ lang: 'en', contact, questions });
  expect(shown.contact).toEqual({
    whatsappText: 'About 5 km',
    hours: { rows },
  });
  expect(shown.questions).toEqual([{ answer: 'Within 7\u00a0days, not 5 to\u00a010.' }]);
});
