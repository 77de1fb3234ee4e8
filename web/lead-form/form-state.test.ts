import { expect, test } from 'vitest';
import type { offerForm } from '#contract/forms/offer.ts';
import { type FormState, updateErrors } from './form-state.ts';

type Offers = typeof offerForm;
const values = { name: 'Grace', email: 'grace@example.com', phone: '', message: 'I offer $20,000.' };
const errors = { name: 'Please enter your name', message: 'Please enter your offer or message' };
const refused: FormState<Offers> = { status: 'invalid', errors, isRefused: true };

test('a message changes or goes while its field is corrected, none comes up, and the focus stays', () => {
  const longer = { ...errors, name: 'Name must be less than 100 characters', email: 'Not shown before' };
  expect(updateErrors(refused, longer)).toEqual({
    status: 'invalid',
    errors: { name: longer.name, message: errors.message },
  });
  expect(updateErrors(refused, { message: errors.message })).toMatchObject({ errors: { message: errors.message } });
  expect(updateErrors(refused, {})).toEqual({ status: 'idle' });
});

test.each<FormState<Offers>>([
  { status: 'idle' },
  { status: 'submitting' },
  { status: 'sent' },
  { status: 'failed', values },
])('typing brings no messages into a form that is $status', (state) => {
  expect(updateErrors(state, errors)).toBe(state);
});
