import { describe, expect, test } from 'vitest';
import { quoteFieldMessages } from '../../test/locales.ts';
import { quoteMessages, quoteFields, type QuoteField } from '../../test/spec-messages.ts';
import { parseLead } from './parse-lead.ts';
import { quoteForm } from './quote-request.ts';

const readQuote = (input: unknown) => parseLead(quoteForm, input, quoteFieldMessages);

const valid = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  company: '',
  phone: '',
  question1: 'ten chars.',
  question2: 'ten chars.',
  question3: 'ten chars.',
  question4: 'ten chars.',
  question5: 'ten chars.',
};

const messageOf = (field: QuoteField, value: unknown) => {
  const reading = readQuote({ ...valid, [field]: value });
  return reading.ok ? null : (reading.errors[field] ?? 'another field');
};

test('a quote request has the nine fields in the order of the form', () => {
  expect(quoteFields).toEqual(Object.keys(valid));
  expect(readQuote(valid)).toEqual({ ok: true, value: valid });
});

describe('what is not an answer', () => {
  test.each(['', 'ada', 'ada@', '@example.com', 'ada@example', 'a b@example.com', 'ada@exa mple.com'])(
    'e-mail %s',
    (email) => {
      expect(messageOf('email', email)).toBe(quoteMessages.emailFormat);
    },
  );

  test.each([5, true, [], {}, ['ada']])('%j in place of text', (value) => {
    for (const field of quoteFields) expect(messageOf(field, value)).toBe('Please send this field as text');
  });

  test.each([undefined, null, [], 'text', 7])('%j in place of a body names all seven required fields', (body) => {
    const reading = readQuote(body);
    expect(reading.ok).toBe(false);
    if (!reading.ok) expect(Object.keys(reading.errors)).toHaveLength(7);
  });

  test('an inherited value is not a given one', () => {
    expect(readQuote(Object.create(valid)).ok).toBe(false);
    expect(readQuote(JSON.parse(`{"__proto__":${JSON.stringify(valid)}}`)).ok).toBe(false);
  });
});

describe('text as it is kept', () => {
  const kept = (field: QuoteField, value: string) => {
    const reading = readQuote({ ...valid, [field]: value });
    return reading.ok ? reading.value[field] : reading.errors[field];
  };

  test('line breaks count and are kept as one character, however they were sent', () => {
    expect(kept('question1', 'first line\r\nsecond')).toBe('first line\nsecond');
    expect(kept('question1', `${'x'.repeat(498)}\r\nx`)).toHaveLength(500);
  });

  test('control characters are left out, a line stays one line', () => {
    expect(kept('question1', 'nine\u0000 chars.')).toBe('nine chars.');
    expect(kept('name', 'Ada\r\nBcc: eve@example.com')).toBe('Ada Bcc: eve@example.com');
  });

  test('unknown keys are dropped', () => {
    const reading = readQuote({ ...valid, admin: 'yes' });
    expect(reading).toEqual({ ok: true, value: valid });
  });
});
