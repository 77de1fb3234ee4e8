import { expect, test } from 'vitest';
import { evidenceHeaders } from '#contract/forms/evidence.ts';
import { quoteForm } from '#contract/forms/quote-request.ts';
import { type Evidence, findSuspicion, readEvidence, readFormEvidence } from './spam-check.ts';

const find = (evidence: Evidence) => findSuspicion(evidence, quoteForm, {});
const ofCall = (headers: Record<string, string>) => find(readEvidence(new Headers(headers)));
const ofForm = (headers: Record<string, string>, honeypot = false) =>
  find(readFormEvidence(new Headers(headers), honeypot, ['solvewright.example']));

const aged = (...ages: string[]) => ages.map((age) => ({ [evidenceHeaders.age]: age }));
test.each<[string | null, Record<string, string>[]]>([
  [null, [{}, { 'sec-fetch-site': 'cross-site' }, ...aged('3000', '60000', '999999999999')]],
  ['honeypot', [{ [evidenceHeaders.honeypot]: 'filled' }]],
  ['quick', aged('0', '2999', '-1', 'x', '1e9', '9'.repeat(13))],
])('a call, which may come from another site, is suspected of %s', (suspicion, calls) => {
  for (const headers of calls) expect(ofCall(headers)).toBe(suspicion);
});

test('a form is suspected if another site posted it, but a page of its site may be elsewhere', () => {
  for (const site of ['same-origin', 'same-site', 'none', '']) expect(ofForm({ 'sec-fetch-site': site })).toBeNull();
  const elsewhere = { 'sec-fetch-site': 'cross-site' };
  for (const origin of ['https://solvewright.example', 'https://solvewright.example:8443'])
    expect(ofForm({ ...elsewhere, origin })).toBeNull();
  expect(ofForm(elsewhere)).toBe('cross-site');
  for (const origin of ['null', 'https://solvewright.example.evil.example', 'solvewright.example'])
    expect(ofForm({ ...elsewhere, origin })).toBe('cross-site');
  expect(ofForm(elsewhere, true)).toBe('honeypot');
});
