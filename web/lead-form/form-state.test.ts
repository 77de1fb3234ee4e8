import { expect, test } from 'vitest';
import { offerForm } from '#contract/offer.ts';
import { reduceForm, startForm, type FormEvent, type FormMachine, type FormState } from './form-state.ts';

type Offers = typeof offerForm;
const values = { name: 'Grace', email: 'grace@example.com', phone: '', message: 'I offer $20,000.' };
const errors = { name: 'Please enter your name', message: 'Please enter your offer or message' };

/** The machine after these events, from an empty form on. */
function after(...events: FormEvent<Offers>[]): FormMachine<Offers> {
  return events.reduce(reduceForm<Offers>, startForm<Offers>({ status: 'idle' }));
}
const reached = (state: FormState<Offers>) => ({ type: 'reached', state }) as const;
const refused = reached({ status: 'invalid', errors });
const corrected = (found: typeof errors | object) => ({ type: 'corrected', errors: found }) as const;
const consented = (sendLater: boolean) => ({ type: 'consented', sendLater }) as const;

test('a form begins in the state that its page arrives in and leaves the focus alone', () => {
  const starts = [
    { status: 'idle' },
    { status: 'sent' },
    { status: 'failed', values },
    { status: 'invalid', values, errors },
  ] as const;
  for (const state of starts) expect(startForm<Offers>(state)).toEqual({ state, sendLater: false, isRefused: false });
});

test('a refused submit asks for the focus, every time', () => {
  expect(after(refused)).toMatchObject({ state: { status: 'invalid', errors }, isRefused: true });
  const again = after(refused, corrected(errors), refused);
  expect(again.isRefused).toBe(true);
});

test('a message changes or goes while its field is corrected, and none comes up', () => {
  const longer = { ...errors, name: 'Name must be less than 100 characters', email: 'Not shown before' };
  const { state, isRefused } = after(refused, corrected(longer));
  expect(state).toEqual({ status: 'invalid', errors: { name: longer.name, message: errors.message } });
  expect(isRefused).toBe(false);
  expect(after(refused, corrected({ message: errors.message })).state).toMatchObject({
    errors: { message: errors.message },
  });
  expect(after(refused, corrected({})).state).toEqual({ status: 'idle' });
});

test.each<FormState<Offers>>([
  { status: 'idle' },
  { status: 'waiting' },
  { status: 'submitting' },
  { status: 'sent' },
  { status: 'failed', values },
])('typing brings no messages into a form that is $status', (state) => {
  expect(after(reached(state), corrected(errors)).state).toBe(state);
});

test('what waits for the line goes back to the visitor with his consent', () => {
  const waiting = after(consented(true), reached({ status: 'waiting' }));
  expect(waiting).toMatchObject({ state: { status: 'waiting' }, sendLater: true });
  expect(reduceForm(waiting, consented(false))).toMatchObject({ state: { status: 'idle' }, sendLater: false });
});

test('consent changes nothing in a form that does not wait, and moves no focus', () => {
  for (const agreed of [true, false]) {
    const { state, sendLater } = after(reached({ status: 'submitting' }), consented(agreed));
    expect([state.status, sendLater]).toEqual(['submitting', agreed]);
  }
  const invalid = after(refused);
  expect(reduceForm(invalid, consented(true)).state).toBe(invalid.state);
});

test('a failure keeps the values, to be sent another way', () => {
  expect(after(reached({ status: 'submitting' }), reached({ status: 'failed', values })).state).toEqual({
    status: 'failed',
    values,
  });
});
