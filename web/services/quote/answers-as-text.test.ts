import { expect, test } from 'vitest';
import { quoteFields, type QuoteRequest } from '#contract/quote-request.ts';
import { answersAsMail, answersAsText } from './answers-as-text.ts';

const labels = Object.fromEntries(quoteFields.map((field) => [field, `Label of ${field}`]));
const values = Object.fromEntries(quoteFields.map((field) => [field, `${field} & more`])) as QuoteRequest;

test('every answer stands under its question; empty ones are left out', () => {
  const text = answersAsText({ ...values, phone: '' }, labels);
  expect(text.split('\n\n')).toHaveLength(8);
  expect(text).toContain('Label of question5\nquestion5 & more');
  expect(text).not.toContain('phone');
});

test('the mail carries the same text through its address', () => {
  const address = new URL(answersAsMail('hello@solvewright.example', 'A plan?', values, labels));
  expect(address.pathname).toBe('hello@solvewright.example');
  expect(address.searchParams.get('subject')).toBe('A plan?');
  expect(address.searchParams.get('body')?.replaceAll('\r\n', '\n')).toBe(answersAsText(values, labels));
});
