import { describe, expect, test } from 'vitest';
import { evidenceHeaders } from '#contract/forms/evidence.ts';
import { quoteForm } from '#contract/forms/quote-request.ts';
import { createSpamCheck, type Evidence, readEvidence, readFormEvidence } from './spam-check.ts';

const check = createSpamCheck(async ({ name }) => name === 'Blocked');
const checkSpam = (evidence: Evidence, fields: Record<string, string> = {}) =>
  check(evidence, { rules: quoteForm.fields, fields });
const nothing = { honeypot: false, age: null, crossSite: false };

describe('a lead is not suspected', () => {
  test('when it brings no evidence at all', async () => {
    expect(await checkSpam(readEvidence(new Headers()))).toBeNull();
  });

  test.each(['3000', '60000', '999999999999'])('after %s ms', async (age) => {
    expect(await checkSpam({ ...nothing, age })).toBeNull();
  });

  test.each(['same-origin', 'same-site', 'none', '', undefined])(
    'for a form whose post is said to be %s',
    async (site) => {
      const headers = new Headers(site === undefined ? {} : { 'sec-fetch-site': site });
      expect(await checkSpam(readFormEvidence(headers, false))).toBeNull();
    },
  );

  test.each(['https://solvewright.example', 'https://solvewright.example:8443'])(
    'for a form of a page of its face at another site, %s',
    async (origin) => {
      const headers = new Headers({ 'sec-fetch-site': 'cross-site', origin });
      expect(await checkSpam(readFormEvidence(headers, false, ['solvewright.example']))).toBeNull();
    },
  );

  test('for a call from another site, where the pages may live', async () => {
    const headers = new Headers({ 'sec-fetch-site': 'cross-site' });
    expect(await checkSpam(readEvidence(headers))).toBeNull();
  });
});

describe('a lead is suspected', () => {
  test('when the field that people do not see was filled', async () => {
    const headers = new Headers({ [evidenceHeaders.honeypot]: 'filled' });
    expect(await checkSpam(readEvidence(headers))).toBe('honeypot');
  });

  test('when another site posted its form', async () => {
    const headers = new Headers({ 'sec-fetch-site': 'cross-site' });
    expect(await checkSpam(readFormEvidence(headers, false))).toBe('cross-site');
    expect(await checkSpam(readFormEvidence(headers, true))).toBe('honeypot');
    for (const origin of [
      'null',
      'https://evil.example',
      'https://solvewright.example.evil.example',
      'solvewright.example',
    ]) {
      headers.set('origin', origin);
      expect(await checkSpam(readFormEvidence(headers, false, ['solvewright.example']))).toBe('cross-site');
    }
  });

  test.each(['0', '2999', '-1', 'x', '', '1e9', ' 5000', '9'.repeat(13)])('after "%s" ms', async (age) => {
    expect(await checkSpam({ ...nothing, age })).toBe('quick');
  });
});
