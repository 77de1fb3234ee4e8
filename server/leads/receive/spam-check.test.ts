import { afterEach, describe, expect, test, vi } from 'vitest';
import { evidenceHeaders } from '#contract/forms/evidence.ts';
import { quoteForm } from '#contract/forms/quote-request.ts';
import { encodeProof, solve } from '../../../test/solve.ts';
import { createProofOfWork, createSpamCheck, type Evidence, readEvidence, readFormEvidence } from './spam-check.ts';

const work = createProofOfWork('secret');
const check = createSpamCheck(work.readProof, async ({ name }) => name === 'Blocked');
const checkSpam = (evidence: Evidence, fields: Record<string, string> = {}) =>
  check(evidence, { rules: quoteForm.fields, fields });
const nothing = { honeypot: false, age: null, proof: null, crossSite: false };

afterEach(() => void vi.useRealTimers());

describe('a lead is not suspected', () => {
  test('when it brings no evidence at all', async () => {
    expect(await checkSpam(readEvidence(new Headers()))).toEqual({ suspect: null, proof: null });
  });

  test.each(['3000', '60000', '999999999999'])('after %s ms', async (age) => {
    expect(await checkSpam({ ...nothing, age })).toEqual({ suspect: null, proof: null });
  });

  test('when it is quick and has paid', async () => {
    const proof = await solve(await work.challenge());
    const result = await checkSpam({ ...nothing, age: '20', proof });
    expect(result).toMatchObject({ suspect: null, proof: { key: expect.stringMatching(/^proof:[0-9a-f]{64}$/) } });
  });

  test.each(['same-origin', 'same-site', 'none', '', undefined])(
    'for a form whose post is said to be %s',
    async (site) => {
      const headers = new Headers(site === undefined ? {} : { 'sec-fetch-site': site });
      expect(await checkSpam(readFormEvidence(headers, false))).toEqual({ suspect: null, proof: null });
    },
  );

  test.each(['https://solvewright.example', 'https://solvewright.example:8443'])(
    'for a form of a page of its face at another site, %s',
    async (origin) => {
      const headers = new Headers({ 'sec-fetch-site': 'cross-site', origin });
      expect((await checkSpam(readFormEvidence(headers, false, ['solvewright.example']))).suspect).toBeNull();
    },
  );

  test('for a call from another site, where the pages may live', async () => {
    const headers = new Headers({ 'sec-fetch-site': 'cross-site' });
    expect(await checkSpam(readEvidence(headers))).toEqual({ suspect: null, proof: null });
  });

  test('for a proof that has expired: it counts as none', async () => {
    const proof = await solve(await work.challenge());
    vi.useFakeTimers({ now: Date.now() + 3_601_000 });
    expect(await checkSpam({ ...nothing, proof })).toEqual({ suspect: null, proof: null });
  });
});

describe('a lead is suspected', () => {
  test('when the field that people do not see was filled, with or without a proof', async () => {
    const headers = new Headers({ [evidenceHeaders.honeypot]: 'filled' });
    expect((await checkSpam(readEvidence(headers))).suspect).toBe('honeypot');
    const proof = await solve(await work.challenge());
    expect((await checkSpam({ ...readEvidence(headers), proof })).suspect).toBe('honeypot');
  });

  test('when another site posted its form', async () => {
    const headers = new Headers({ 'sec-fetch-site': 'cross-site' });
    expect((await checkSpam(readFormEvidence(headers, false))).suspect).toBe('cross-site');
    expect((await checkSpam(readFormEvidence(headers, true))).suspect).toBe('honeypot');
    for (const origin of [
      'null',
      'https://evil.example',
      'https://solvewright.example.evil.example',
      'solvewright.example',
    ]) {
      headers.set('origin', origin);
      expect((await checkSpam(readFormEvidence(headers, false, ['solvewright.example']))).suspect).toBe('cross-site');
    }
  });

  test.each(['0', '2999', '-1', 'x', '', '1e9', ' 5000', '9'.repeat(13)])('after "%s" ms', async (age) => {
    expect((await checkSpam({ ...nothing, age })).suspect).toBe('quick');
  });

  const forgeries: [string, () => Promise<string>][] = [
    ['nothing', async () => ''],
    ['no base64', async () => '%%%'],
    ['null', async () => encodeProof(null, null)],
    ['a number', async () => Buffer.from('5').toString('base64')],
    ['no solution', async () => encodeProof(await work.challenge(), null)],
    ['a wrong solution', async () => encodeProof(await work.challenge(), { counter: 1, derivedKey: '00' })],
    ['a signature of another secret', async () => solve(await createProofOfWork('other').challenge())],
    ['a longer life than was signed', async () => tampered((parameters) => (parameters['expiresAt'] = 9e9))],
    ['no expiry', async () => tampered((parameters) => (parameters['expiresAt'] = null))],
    ['a polluted prototype', async () => Buffer.from('{"__proto__":{"challenge":1}}').toString('base64')],
    ['deep nesting', async () => Buffer.from('{"challenge":'.repeat(230)).toString('base64')],
    ['far too much', async () => 'A'.repeat(100_000)],
  ];
  test.each(forgeries)('with a proof of %s', async (_what, make) => {
    expect(await checkSpam({ ...nothing, proof: await make() })).toEqual({ suspect: 'proof', proof: null });
  });
});

async function tampered(change: (parameters: Record<string, unknown>) => void): Promise<string> {
  const proof = JSON.parse(Buffer.from(await solve(await work.challenge()), 'base64').toString()) as {
    challenge: { parameters: Record<string, unknown> };
    solution: object;
  };
  change(proof.challenge.parameters);
  return encodeProof(proof.challenge, proof.solution);
}
