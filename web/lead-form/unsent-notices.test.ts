import { expect, test } from 'vitest';
import { answersMailto, formatAnswers } from './unsent-notices.tsx';

const fields = ['name', 'email', 'company', 'phone', 'question1', 'question2', 'question3', 'question4', 'question5'];
const labels = Object.fromEntries(fields.map((field) => [field, `Label of ${field}`]));
const values = Object.fromEntries(fields.map((field) => [field, `${field} & more`]));

test('the text of answers has every answer under its question and omits empty ones', () => {
  const text = formatAnswers({ ...values, phone: '' }, labels);
  expect(text.split('\n\n')).toHaveLength(8);
  expect(text).toContain('Label of question5\nquestion5 & more');
  expect(text).not.toContain('phone');
});

test('the mail carries the same text through its address', () => {
  const address = new URL(answersMailto({ to: 'hello@solvewright.example', subject: 'A plan?' }, values, labels));
  expect(address.pathname).toBe('hello@solvewright.example');
  expect(address.searchParams.get('subject')).toBe('A plan?');
  expect(address.searchParams.get('body')?.replaceAll('\r\n', '\n')).toBe(formatAnswers(values, labels));
});
