import { describe, expect, test } from 'vitest';
import { quoteLead } from '../../test/lead-rows.ts';
import { fixtureSite } from '../../test/site-fixture.ts';
import type { Lead } from '../leads/store/lead.ts';
import { composeOwnerEmail, composeVisitorEmail, type EmailSite, makeTelephoneLink } from './lead-emails.ts';

const site: EmailSite = fixtureSite.sites[0]!;
const sellme: EmailSite = fixtureSite.sites[2]!;
const mail = { owners: ['owner@solvewright.example'], timeZone: 'Europe/Berlin', messageId: '<1@example.com>' };

function lead(fields: Record<string, string> = {}): Lead {
  return {
    ...quoteLead,
    fields: {
      name: 'Ada Lovelace',
      email: 'ada@example.org',
      company: '',
      phone: '',
      question1: 'Sell engines',
      question5: 'Line one\nline two',
      ...fields,
    },
  };
}

describe("the owner's email about a lead", () => {
  const email = composeOwnerEmail(lead(), site, mail);

  test('has every answer in text and HTML, and a reply goes to the visitor', () => {
    expect(email).toMatchObject({
      messageId: '<1@example.com>',
      to: ['owner@solvewright.example'],
      fromName: 'Solvewright',
      replyTo: { name: 'Ada Lovelace', address: 'ada@example.org' },
      subject: 'Quote request from Ada Lovelace · Q-7K2M-9XQD',
    });
    const parts = [
      'What should the page do?',
      'Sell engines',
      'ada@example.org',
      '(not given)',
      'Fri, 2 Jan 2026, 04:04 CET',
    ];
    for (const part of parts) for (const text of [email.text, email.html]) expect(text).toContain(part);
    expect(email.text).toContain('  Line one\n  line two');
  });

  test('names the domain of an offer, for sellers of many', () => {
    const { subject, text } = composeOwnerEmail({ ...lead(), kind: 'offer' }, sellme, mail);
    expect(subject).toBe('Offer for sellme.com from Ada Lovelace · Q-7K2M-9XQD');
    expect(text).toMatch(/^Offer from Ada Lovelace\n\nOffer Q-7K2M-9XQD · /);
  });

  test('has the sum and the terms of an offer first, then the message, and then who wrote it', () => {
    const terms = { amount: '500', currency: 'USD', price: '900 USD', minimum: '700 USD' };
    const { text } = composeOwnerEmail({ ...lead({ message: 'For a shop.', ...terms }), kind: 'offer' }, sellme, mail);
    expect(text).toMatch(/\$500 .*\$900.*\$700.*For a shop.*ada@example.org.*minimum/su);
  });

  test('promises nothing that its page does not', () => {
    expect(email.text + composeVisitorEmail(lead(), site, mail).text).not.toContain('24 hours');
    const toBuyer = (more: object) =>
      composeVisitorEmail({ ...lead(), kind: 'offer' }, { ...sellme, ...more }, mail).text;
    expect(toBuyer({})).toContain('within 24 hours');
    expect(toBuyer({ answerHours: 48 })).toContain('within 48 hours');
  });

  test('begins with the person, and has a price answered by an email that lacks only the price', () => {
    const { text, html } = composeOwnerEmail(lead({ company: 'Engines & Co' }), site, mail);
    expect(text).toMatch(/^Ada Lovelace, Engines & Co\n\nQuote request Q-7K2M-9XQD · Fri, 2 Jan/);
    expect(html).toContain('&amp;body=Hello%20Ada%20Lovelace%2C%0D%0A%0D%0AThank%20you%20for%20your%20request.');
  });

  test('has a link that calls the visitor', () => {
    const { html } = composeOwnerEmail(lead({ phone: '+1 (555) 010-0199' }), site, mail);
    expect(html).toMatch(/<a href="tel:\+15550100199" class="button" style="[^"]+">Call \+1 \(555\) 010-0199<\/a>/);
  });

  test('says what content says, and fills in nothing that a visitor wrote', () => {
    const mails = { owner: { subject: 'New: {name}', heading: 'Anfrage {reference}', notGiven: 'leer' } };
    const own = composeOwnerEmail(lead({ name: '{reference}' }), { ...site, mails }, mail);
    expect(own.subject).toBe('New: {reference}');
    expect(own.text).toMatch(/^Anfrage Q-7K2M-9XQD\n/);
    expect(own.text).toContain('leer');
  });

  test('an answer cannot pass itself off as a question in the text', () => {
    const { text } = composeOwnerEmail(lead({ question1: 'x\n\nEmail Address\n\nevil@x.test' }), site, mail);
    expect(text).toContain('  Email Address');
    expect(text.match(/^Email Address$/gm)).toHaveLength(1);
  });

  test.each([
    ['a header', 'Ada\r\nBcc: victim@example.net'],
    ['markup', '<script>alert(1)</script><img src=x onerror=alert(1)>'],
    ['an attribute', '" onmouseover="alert(1)'],
    ['turned text', 'gpj\u202Eexe.tpircs'],
    ['an escape code', '\u001b]0;owned\u0007'],
  ])('%s in a name or an answer stays text', (_what, hostile) => {
    const { subject, html, replyTo } = composeOwnerEmail(lead({ name: hostile, question1: hostile }), site, mail);
    // oxlint-disable-next-line no-control-regex
    expect(subject + replyTo?.name).not.toMatch(/[\u0000-\u001f\u202e]/);
    expect(html).not.toMatch(/<script|<img|[^;]" onmouseover|\u202e/);
  });

  test('loads nothing and links to nothing but writing to the visitor', () => {
    const hostile = 'https://evil.example/?q=<a href="https://evil.example">x</a>';
    const { html } = composeOwnerEmail(lead({ question1: hostile, email: 'a&"b@example.org' }), site, mail);
    const links = [...html.matchAll(/<a href="([^"]*)"/g)].map(([, href]) => href);
    expect(links).toHaveLength(2);
    for (const link of links)
      expect(link).toMatch(/^mailto:a%26%22b@example\.org\?subject=Re%3A%20[\w%.()&#;-]*(&amp;body=[\w%.-]*)?$/);
    expect(html).not.toMatch(/<(img|link|script|iframe|form)|url\(|@import|\bon\w+=/);
  });
});

describe("the visitor's email", () => {
  test('has the reference, repeats nothing that the visitor wrote, and a reply goes to the site', () => {
    const fields = { name: 'Call 555', company: 'Buy now', phone: '+1 555 0100', question1: 'Cheap loans' };
    const email = composeVisitorEmail(lead(fields), site, mail);
    expect(email).toMatchObject({
      to: ['ada@example.org'],
      replyTo: { name: 'Solvewright', address: 'hello@services.example' },
      subject: 'We’ve received your request (Q-7K2M-9XQD)',
    });
    for (const part of [email.text, email.html, email.subject]) {
      for (const words of Object.values(fields)) expect(part).not.toContain(words);
      expect(part).not.toMatch(/Line one/);
    }
    expect(email.text).toContain('Reference Q-7K2M-9XQD');
  });

  test('tells whom it reaches by mistake what happened and how to complain', () => {
    const { text } = composeVisitorEmail(lead(), site, mail);
    expect(text).toMatch(/someone entered your address by mistake.* at most one a day.* hello@services\.example/);
  });

  test('says what content says', () => {
    const mails = { visitor: { heading: 'Vielen Dank!', signature: 'Ihre {face}\nBerlin' } };
    const { text } = composeVisitorEmail(lead(), { ...site, mails }, mail);
    expect(text).toMatch(/^Vielen Dank!\n/);
    expect(text).toContain('\nIhre Solvewright\nBerlin\n');
    expect(text).toContain('Want to add something?');
  });

  test('has the link and the invitation of the content, and nothing of the visitor in the link', () => {
    const link = { label: 'Book a visit', href: '/book' };
    const { text, html } = composeVisitorEmail(lead(), { ...site, thanks: { link, photos: true } }, mail);
    expect(text).toContain('Book a visit\nhttps://services.example/book\n');
    expect(html).toContain('<a href="https://services.example/book"');
    expect(text).toContain(site.words.mails.visitor.photos);
    expect(composeVisitorEmail(lead(), site, mail).text).not.toContain(site.words.mails.visitor.photos);
  });

  test('says on days on which nobody answers when somebody will, and promises no other time', () => {
    const away = { from: '2026-01-02', until: '2026-01-06', words: 'Back on 7 January.' };
    const offer = (receivedAt: number, more: Partial<EmailSite> = {}) =>
      composeVisitorEmail({ ...lead(), kind: 'offer', receivedAt }, { ...sellme, away, ...more }, mail).text;
    const before = offer(Date.UTC(2026, 0, 1, 22));
    expect(before).toContain('within 24 hours');
    expect(before).not.toContain(away.words);
    const during = offer(Date.UTC(2026, 0, 1, 23));
    expect(during).toContain(away.words);
    expect(during).not.toContain('24 hours');
    expect(offer(Date.UTC(2026, 0, 2), { mails: { visitor: { thanks: 'Own thanks.' } } })).toContain('Own thanks.');
    expect(offer(Date.UTC(2026, 0, 6, 23))).toBe(before);
    const steps = { offer: ['Nell reads it.', 'You have an answer by Friday.'] };
    expect(offer(0, { steps })).toContain('\n1. Nell reads it.\n2. You have an answer by Friday.\n');
    expect(offer(Date.UTC(2026, 0, 2), { steps })).not.toContain('Friday');
  });
});

test.each([
  ['+1 555 010 0199', 'tel:+15550100199'],
  ['(030) 123-45 67', 'tel:0301234567'],
  ['+49 (0)30 1234567', 'tel:+49301234567'],
  ['030/1234567 ext. 12', 'tel:0301234567'],
  [' 555.0100 after six', 'tel:5550100'],
  ['+44\u00a020\u20117946\u20110958', 'tel:+442079460958'],
  ['', null],
  ['112', null],
  ['call me', null],
  ['javascript:alert(15550100)', null],
  ['https://evil.example/5550100', null],
])('a telephone number becomes a link only where it can be dialled: %j', (phone, link) => {
  expect(makeTelephoneLink(phone)).toBe(link);
});
