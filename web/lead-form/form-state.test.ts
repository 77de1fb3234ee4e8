import { expect, test } from 'vitest';
import { offerForm } from '#contract/offer.ts';
import { correct, withoutConsent, type FormState } from './form-state.ts';

type Offers = typeof offerForm;
const values = { name: 'Grace', email: 'grace@example.com', phone: '', message: 'I offer $20,000.' };
const errors = { name: 'Please enter your name', message: 'Please enter your offer or message' };
const refused: FormState<Offers> = { status: 'invalid', errors, isRefused: true };

test('a message changes or goes while its field is corrected, none comes up, and the focus stays', () => {
  const longer = { ...errors, name: 'Name must be less than 100 characters', email: 'Not shown before' };
  expect(correct(refused, longer)).toEqual({
    status: 'invalid',
    errors: { name: longer.name, message: errors.message },
  });
  expect(correct(refused, { message: errors.message })).toMatchObject({ errors: { message: errors.message } });
  expect(correct(refused, {})).toEqual({ status: 'idle' });
});

test.each<FormState<Offers>>([
  { status: 'idle' },
  { status: 'waiting' },
  { status: 'submitting' },
  { status: 'sent' },
  { status: 'failed', values },
])('typing brings no messages into a form that is $status', (state) => {
  expect(correct(state, errors)).toBe(state);
});

test('what waits for the line goes back to the visitor with his consent, and nothing else does', () => {
  expect(withoutConsent({ status: 'waiting' })).toEqual({ status: 'idle' });
  for (const state of [refused, { status: 'submitting' } as const]) expect(withoutConsent<Offers>(state)).toBe(state);
});
