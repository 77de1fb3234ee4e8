import { expect, test } from 'vitest';
import { parseConsent } from './receive-lead.ts';

const asking = { consent: { text: 'I agree.', missing: 'Please tick' } };
const missing = { ok: false, errors: { consent: 'Please tick' } };

test('the sentence of consent is kept as the page showed it, in one line and of a bounded length', () => {
  expect(parseConsent(asking, 'I agree.')).toEqual({ ok: true, consent: 'I agree.' });
  expect(parseConsent(asking, ' I agreed\nbefore.\u0000 ')).toEqual({ ok: true, consent: 'I agreed before.' });
  expect(parseConsent(asking, 'x'.repeat(9999))).toEqual({ ok: true, consent: 'x'.repeat(500) });
});

test('a missing one has its message like every field, and a face that asks for none ignores it', () => {
  for (const given of [null, '', ' \n']) expect(parseConsent(asking, given)).toEqual(missing);
  expect(parseConsent({}, 'I agree.')).toEqual({ ok: true, consent: null });
});
