import { afterEach, expect, test, vi } from 'vitest';
import { consentField } from '#contract/forms/lead-form.ts';
import { quoteForm } from '#contract/forms/quote-request.ts';
import { createFormSession, randomId } from './form-session.ts';
import { requestKey, submitLead } from './submit-lead.ts';
import type { QuoteRequest } from '../../test/sample-quote.ts';

afterEach(() => vi.unstubAllGlobals());

const values = { name: 'Ada Example', company: '', phone: '', question1: 'Fill the free mornings' };

test('the same answers of one form have one key, and other answers or another form have another', () => {
  const id = randomId();
  const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
  expect(id).toMatch(uuid);
  expect(requestKey(id, values)).toMatch(uuid);
  expect(requestKey(id, { ...values })).toBe(requestKey(id, values));
  expect(requestKey(id, { ...values, phone: '1' })).not.toBe(requestKey(id, values));
  expect(requestKey(id, { ...values, company: '1' })).not.toBe(requestKey(id, { ...values, phone: '1' }));
  expect(requestKey(randomId(), values)).not.toBe(requestKey(id, values));
});

test('a form is sent with its values as the body, and the key and the consent as headers, and is empty then', async () => {
  const filled: QuoteRequest = {
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
  const fields = new Map<string, object>(Object.entries(filled).map(([name, value]) => [name, { value }]));
  const box = { checked: true, value: 'I agree', dataset: { missing: 'Please agree' } };
  const read = class {
    get = (name: string) => (fields.get(name) as { value: string }).value;
  };
  vi.stubGlobal('FormData', read);
  const form = {
    reset() {},
    elements: { namedItem: (name: string) => (name === consentField ? box : fields.get(name)) },
  };
  const session = createFormSession<typeof quoteForm>({ status: 'idle' });
  session.attach(form as unknown as HTMLFormElement);
  session.id = randomId();
  const headers = {
    'Form-Age': expect.stringMatching(/^\d+$/),
    'Form-Consent': 'I%20agree',
    'Idempotency-Key': requestKey(session.id, filled),
  };
  const call = vi.fn(async () => ({ ok: true }) as const);
  const attempt = { messages: {} as never, functions: { areElsewhere: false, prepare() {}, call } };
  expect(await submitLead(session, quoteForm, attempt)).toEqual({ status: 'sent' });
  expect(call.mock.calls).toEqual([['send-quote-request', filled, headers]]);
  expect([...fields.values()]).toEqual([...fields].map(() => ({ value: '' })));
  expect(box.checked).toBe(false);
  expect(session.id).toBe('');
});
