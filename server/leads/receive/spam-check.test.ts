import { describe, expect, test } from 'vitest';
import { evidenceHeaders } from '#contract/forms/evidence.ts';
import { quoteForm } from '#contract/forms/quote-request.ts';
import { type Evidence, findSuspicion, readEvidence, readFormEvidence } from './spam-check.ts';

const checkSpam = (evidence: Evidence) => findSuspicion(evidence, { rules: quoteForm.fields, fields: {} });
const nothing = { honeypot: false, age: null, crossSite: false };

describe('a lead is not suspected', () => {
  test('when it brings no evidence at all', () => {
    expect(checkSpam(readEvidence(new Headers()))).toBeNull();
  });

  test.each(['3000', '60000', '999999999999'])('after %s ms', (age) => {
    expect(checkSpam({ ...nothing, age })).toBeNull();
  });

  test.each(['same-origin', 'same-site', 'none', '', undefined])('for a form whose post is said to be %s', (site) => {
    const headers = new Headers(site === undefined ? {} : { 'sec-fetch-site': site });
    expect(checkSpam(readFormEvidence(headers, false))).toBeNull();
  });

  test.each(['https://solvewright.example', 'https://solvewright.example:8443'])(
    'for a form of a page of its face at another site, %s',
    (origin) => {
      const headers = new Headers({ 'sec-fetch-site': 'cross-site', origin });
      expect(checkSpam(readFormEvidence(headers, false, ['solvewright.example']))).toBeNull();
    },
  );

  test('for a call from another site, where the pages may live', () => {
    const headers = new Headers({ 'sec-fetch-site': 'cross-site' });
    expect(checkSpam(readEvidence(headers))).toBeNull();
  });
});

describe('a lead is suspected', () => {
  test('when the field that people do not see was filled', () => {
    const headers = new Headers({ [evidenceHeaders.honeypot]: 'filled' });
    expect(checkSpam(readEvidence(headers))).toBe('honeypot');
  });

  test('when another site posted its form', () => {
    const headers = new Headers({ 'sec-fetch-site': 'cross-site' });
    expect(checkSpam(readFormEvidence(headers, false))).toBe('cross-site');
    expect(checkSpam(readFormEvidence(headers, true))).toBe('honeypot');
    for (const origin of [
      'null',
      'https://evil.example',
      'https://solvewright.example.evil.example',
      'solvewright.example',
    ]) {
      headers.set('origin', origin);
      expect(checkSpam(readFormEvidence(headers, false, ['solvewright.example']))).toBe('cross-site');
    }
  });

  test.each(['0', '2999', '-1', 'x', '', '1e9', ' 5000', '9'.repeat(13)])('after "%s" ms', (age) => {
    expect(checkSpam({ ...nothing, age })).toBe('quick');
  });
});
