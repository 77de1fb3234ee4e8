import { expect, test } from 'vitest';
import type { QuoteRequest } from '#contract/quote-request.ts';
import { randomId, requestKey } from '../../ui/kept-form/request-key.ts';
import { submitQuoteRequest } from './submit-quote-request.ts';

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

test('the body is the nine values, the key travels as a header', async () => {
  const calls: unknown[] = [];
  const functions = {
    prepare() {},
    call: async (...call: unknown[]) => {
      calls.push(call);
      return { ok: true } as const;
    },
  };
  const id = randomId();
  expect(await submitQuoteRequest(functions, values, id)).toEqual({ ok: true });
  expect(calls).toEqual([['send-quote-request', values, { 'Idempotency-Key': requestKey(id, values) }]]);
});

test('the same answers of one form have one key; other answers or another form have another', () => {
  const id = randomId();
  const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
  expect(id).toMatch(uuid);
  expect(requestKey(id, values)).toMatch(uuid);
  expect(requestKey(id, { ...values })).toBe(requestKey(id, values));
  expect(requestKey(id, { ...values, phone: '1' })).not.toBe(requestKey(id, values));
  expect(requestKey(id, { ...values, company: '1' })).not.toBe(requestKey(id, { ...values, phone: '1' }));
  expect(requestKey(randomId(), values)).not.toBe(requestKey(id, values));
});
