import { expect, test } from 'vitest';
import { carriesKey, decodeConsent } from './function-routes.ts';

test('a header is read as it was written, and one that is not percent-encoded is ignored', () => {
  expect(decodeConsent(encodeURIComponent('Ich stimme zu: ü'))).toBe('Ich stimme zu: ü');
  for (const header of [null, '%', '%E0%A4%A']) expect(decodeConsent(header)).toBe('');
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
