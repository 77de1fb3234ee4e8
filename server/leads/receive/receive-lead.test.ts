import { expect, test } from 'vitest';
import { carriesKey, decodeConsent, readConsent } from './receive-lead.ts';

const asking = { consent: { text: 'I agree.', missing: 'Please tick' } };
const missing = { ok: false, errors: { consent: 'Please tick' } };

test('the sentence of consent is kept as the page showed it, in one line and of a bounded length', () => {
  expect(readConsent(asking, 'I agree.')).toEqual({ ok: true, consent: 'I agree.' });
  expect(readConsent(asking, ' I agreed\nbefore.\u0000 ')).toEqual({ ok: true, consent: 'I agreed before.' });
  expect(readConsent(asking, 'x'.repeat(9999))).toEqual({ ok: true, consent: 'x'.repeat(500) });
});

test('one that is missing is told as every other field; a face that asks for none takes none', () => {
  for (const given of [null, '', ' \n']) expect(readConsent(asking, given)).toEqual(missing);
  expect(readConsent({}, 'I agree.')).toEqual({ ok: true, consent: null });
});

test('a header is read as it was written; one that is not percent-encoded is none', () => {
  expect(decodeConsent(encodeURIComponent('Ich stimme zu: ü'))).toBe('Ich stimme zu: ü');
  for (const header of [null, '%', '%E0%A4%A']) expect(readConsent(asking, decodeConsent(header))).toEqual(missing);
});

test.each([
  [{ apikey: 'janus-anon' }, true],
  [{ authorization: 'Bearer janus-anon' }, true],
  [{ authorization: 'bearer janus-anon' }, true],
  [{ apikey: 'janus-anon', authorization: 'Bearer a-session-of-its-own' }, true],
  [{ apikey: 'wrong', authorization: 'Bearer janus-anon' }, true],
  [{ apikey: 'wrong' }, false],
  [{ apikey: 'janus-ano' }, false],
  [{ authorization: 'janus-anon' }, false],
  [{ authorization: 'Bearer ' }, false],
  [{}, false],
])('a call carries the public key in any of its headers: %j: %s', (headers, carried) => {
  expect(carriesKey(new Headers(headers as Record<string, string>), ['another', 'janus-anon'])).toBe(carried);
});
