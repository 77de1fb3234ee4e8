import { expect, test } from 'vitest';
import { quoteForm, type QuoteRequest } from '#contract/quote-request.ts';
import { functionTransport } from './transport.ts';

const values: QuoteRequest = {
  name: 'Ada Example',
  email: 'ada@example.com',
  company: '',
  phone: '',
  question1: 'Fill the free mornings',
  question2: 'See times, pick one',
  question3: 'Send the reminders',
  question4: 'From the calendar',
  question5: 'A second branch next year',
};

test('a form is sent with its values as the body; the key and what else is told travel as headers', async () => {
  const calls: unknown[] = [];
  const functions = {
    prepare() {},
    call: async (...call: unknown[]) => {
      calls.push(call);
      return { ok: true } as const;
    },
  };
  expect(await functionTransport(quoteForm, functions).send(values, 'a-key', { 'Form-Consent': 'I%20agree' })).toEqual({
    ok: true,
  });
  expect(calls).toEqual([['send-quote-request', values, { 'Form-Consent': 'I%20agree', 'Idempotency-Key': 'a-key' }]]);
});
