import { describe, expect, test } from 'vitest';
import { fixtureSite } from '../../../test/site-fixture.ts';
import type { Lead } from '../lead.ts';
import { composeOwnerLetter, composeVisitorLetter } from './letters.ts';

const face = fixtureSite.faces[0]!;
const id = '<1@example.com>';

function lead(fields: Record<string, string> = {}): Lead {
  return {
    id: '6f1c2b1e-0000-4000-8000-000000000000',
    reference: 'Q-7K2M-9XQD',
    kind: 'quote',
    face: 'services',
    receivedAt: Date.UTC(2026, 0, 2, 3, 4, 5),
    state: 'new',
    paid: true,
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

describe("the owner's letter", () => {
  const letter = composeOwnerLetter(lead(), face, ['owner@solvewright.example'], id);

  test('goes from the face to the owner and is answered to the visitor', () => {
    expect(letter).toMatchObject({
      messageId: id,
      to: ['owner@solvewright.example'],
      fromName: 'Solvewright',
      replyTo: { name: 'Ada Lovelace', address: 'ada@example.org' },
      subject: 'Quote request Q-7K2M-9XQD from Ada Lovelace',
    });
  });

  test('has every answer under its question, in text and in HTML', () => {
    for (const part of [letter.text, letter.html]) {
      expect(part).toContain('What should the page do?');
      expect(part).toContain('Sell engines');
      expect(part).toContain('ada@example.org');
      expect(part).toContain('(not given)');
      expect(part).toContain('Fri, 02 Jan 2026 03:04:05 GMT');
    }
    expect(letter.text).toContain('  Line one\n  line two');
  });

  test('an answer cannot pass itself off as a question in the text', () => {
    const { text } = composeOwnerLetter(lead({ question1: 'x\n\nEmail Address\n\nevil@x.test' }), face, [], id);
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
    const { subject, html, replyTo } = composeOwnerLetter(lead({ name: hostile, question1: hostile }), face, [], id);
    // oxlint-disable-next-line no-control-regex
    expect(subject + replyTo?.name).not.toMatch(/[\u0000-\u001f\u202e]/);
    expect(html).not.toMatch(/<script|<img|[^;]" onmouseover|\u202e/);
  });

  test('loads nothing and links to nothing but writing to the visitor', () => {
    const hostile = 'https://evil.example/?q=<a href="https://evil.example">x</a>';
    const { html } = composeOwnerLetter(lead({ question1: hostile, email: 'a&"b@example.org' }), face, [], id);
    expect(html.match(/<a /g)).toHaveLength(1);
    expect(html).toContain('href="mailto:a%26%22b@example.org"');
    expect(html).not.toMatch(/<(img|link|script|iframe|form)|url\(|@import|\bon\w+=/);
  });
});

describe("the visitor's letter", () => {
  test('repeats the reference, the promise and the answers, and is answered to the face', () => {
    const letter = composeVisitorLetter(lead(), face, id);
    expect(letter).toMatchObject({
      to: ['ada@example.org'],
      replyTo: { name: 'Solvewright', address: 'hello@services.example' },
      subject: 'We have your request (Q-7K2M-9XQD)',
    });
    expect(letter.text).toContain('Hello Ada Lovelace,');
    expect(letter.text).toContain('within 24 hours');
    expect(letter.text).toContain('Sell engines');
    expect(letter.text).not.toContain('[.]');
  });

  test('cannot be used to send links to a stranger', () => {
    const bait = 'Win at https://evil.example/now or www.evil.example, mail evil@evil.example';
    const fields = { name: 'Click evil.example', question1: bait, question5: bait, company: bait };
    const { text, html, subject } = composeVisitorLetter(lead(fields), face, id);
    for (const part of [text, html, subject]) expect(part).not.toMatch(/evil\.example|https?:\/\//);
    expect(html).not.toContain('<a ');
    expect(text).toContain('cannot be clicked');
  });

  test('repeats nothing of what was written in a lead that was not paid for', () => {
    const fields = { name: 'Call 555', company: 'Buy now', phone: '+1 555 0100', question1: 'Cheap loans' };
    const letter = composeVisitorLetter({ ...lead(fields), paid: false }, face, id);
    for (const part of [letter.text, letter.html, letter.subject]) {
      for (const words of Object.values(fields)) expect(part).not.toContain(words);
      expect(part).not.toMatch(/Sell engines|Line one|what you sent|cannot be clicked/);
    }
    expect(letter.text).toContain('Hello,\n');
    expect(letter.text).toContain('its reference is Q-7K2M-9XQD');
    expect(letter.text).toContain('within 24 hours');
  });

  test.each([true, false])('tells whom it reaches by mistake what happened and how to complain (paid: %s)', (paid) => {
    const { text } = composeVisitorLetter({ ...lead(), paid }, face, id);
    expect(text).toContain('somebody entered your address in the form on our site');
    expect(text).toContain('at most one such mail a day');
    expect(text).toContain('answer this mail or write to hello@services.example');
    const { text: ofNoFace } = composeVisitorLetter({ ...lead(), paid }, { ...face, email: '' }, id);
    expect(ofNoFace).toContain('To complain, answer this mail.');
  });

  test('an offer is called an offer', () => {
    expect(composeVisitorLetter({ ...lead(), kind: 'offer' }, face, id).subject).toContain('your offer');
  });
});
