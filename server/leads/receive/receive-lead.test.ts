import { expect, test } from 'vitest';
import { quoteForm } from '#contract/forms/quote-request.ts';
import { sampleQuote } from '../../../test/spec-messages.ts';
import { fixtureSite } from '../../../test/site-fixture.ts';
import type { Accept } from './accept.ts';
import { parseFields, receiveLead } from './receive-lead.ts';

const [services] = fixtureSite.sites;
const asking = { ...services!, consent: { text: 'I agree.', missing: 'Please tick' } };
const parse = (site: typeof asking, agreed: string | null, input: object = sampleQuote) =>
  parseFields({ form: quoteForm, site }, input, agreed);

test('the sentence of consent is kept as the page showed it, in one line and of a bounded length', () => {
  expect(parse(asking, 'I agree.')).toMatchObject({ ok: true, consent: 'I agree.' });
  expect(parse(asking, ' I agreed\nbefore.\u0000 ')).toMatchObject({ ok: true, consent: 'I agreed before.' });
  expect(parse(asking, 'x'.repeat(9999))).toMatchObject({ ok: true, consent: 'x'.repeat(500) });
});

test('a lead is held for a sentence that its page does not show: it could be any text', async () => {
  const held = async (consent: string | null, site = asking) => {
    let isHeld: boolean | undefined;
    const accept: Accept = async (submission) => ((isHeld = submission.held), { kind: 'conflict' });
    const dependencies = { accept, publicKeys: [], services: [], accepted() {}, unstored() {} };
    const evidence = { honeypot: false, age: null, crossSite: false };
    await receiveLead({ form: quoteForm, site }, { fields: {}, consent, idempotencyKey: null, evidence }, dependencies);
    return isHeld;
  };
  const long = { ...asking, consent: { text: 'long\n '.repeat(200), missing: '' } };
  const shown = parse(long, long.consent.text);
  expect(await held('I agree.')).toBe(false);
  expect(await held(shown.ok ? shown.consent : '', long)).toBe(false);
  expect(await held(null, { ...asking, consent: undefined as never })).toBe(false);
  expect(await held('Buy at https://spam.example')).toBe(true);
});

test('a missing consent has its message beside those of the fields, and a site that asks for none ignores it', () => {
  const missing = { ok: false, errors: { consent: 'Please tick' } };
  for (const agreed of [null, '', ' \n']) expect(parse(asking, agreed)).toEqual(missing);
  const both = parse(asking, null, { ...sampleQuote, name: 'A' });
  expect(both).toMatchObject({ errors: { name: expect.stringContaining('2 characters'), consent: 'Please tick' } });
  expect(parse({ ...asking, consent: undefined as never }, 'I agree.')).toMatchObject({ ok: true, consent: null });
});
