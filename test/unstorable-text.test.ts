import { beforeEach, expect, test } from 'vitest';
import { offerForm } from '#contract/forms/offer.ts';
import { quoteForm } from '#contract/forms/quote-request.ts';
import { createOutbox } from '../server/delivery/outbox.ts';
import { createAdditions } from '../server/leads/action-links/visitor-actions.ts';
import { createAccept } from '../server/leads/receive/accept.ts';
import {
  parseFields,
  receiveLead,
  type ReceiveDependencies,
  type Target,
} from '../server/leads/receive/receive-lead.ts';
import { readEvidence } from '../server/leads/receive/spam-check.ts';
import { createLeadStore } from '../server/leads/store/lead-store.ts';
import { cleanText } from '#contract/forms/parse-lead.ts';
import { describeOnEachDatabase } from './each-database.ts';
import { sampleQuote } from './spec-messages.ts';
import { fixtureSite } from './site-fixture.ts';

const [services, , sellme] = fixtureSite.sites;
const offer = { name: 'Ada', email: 'ada@example.org', phone: '', message: 'For my engines' };
const spoilt = (text: string) => `${text}\u0000\ud800 ten letters at least`;
const mended = (text: string) => `${text}\ufffd ten letters at least`;

/** PostgreSQL refuses NUL and lone surrogates. Visitors must not be able to distinguish the databases. */
describeOnEachDatabase('a text that a database would refuse is mended before', (open) => {
  let database: Awaited<ReturnType<typeof open>>;
  let dependencies: ReceiveDependencies;
  beforeEach(async () => {
    database = await open();
    const outbox = createOutbox({ database, clock: Date.now, random: Math.random });
    const accept = createAccept({ database, outbox, clock: Date.now });
    const unstored = (error: unknown) => expect.unreachable(String(error));
    dependencies = { accept, publicKeys: [], services: [], accepted: () => {}, unstored };
  });

  async function receive(target: Target, input: object, consent: string | null = null) {
    const parsed = parseFields(target, input, consent);
    if (!parsed.ok) return Object.keys(parsed.errors);
    const { fields, consent: agreed } = parsed;
    const sent = { fields, consent: agreed, idempotencyKey: null, evidence: readEvidence(new Headers()) };
    const result = await receiveLead(target, sent, dependencies);
    return result.kind === 'accepted' ? (await createLeadStore(database).byId(result.id))! : [result.kind];
  }

  test('text that no database stores is repaired in every field and in the consent', async () => {
    for (const field of ['name', 'company', 'question1', 'question5'])
      expect(
        await receive({ form: quoteForm, site: services! }, { ...sampleQuote, [field]: spoilt(field) }),
      ).toMatchObject({ fields: { [field]: mended(field) } });
    for (const field of ['email', 'phone'])
      for (const text of ['\u0000', '\ud800']) {
        const answer = await receive({ form: quoteForm, site: services! }, { ...sampleQuote, [field]: `+1 5${text}` });
        if (Array.isArray(answer)) expect(answer).toEqual([field]);
      }
    const site = { ...sellme!, consent: { text: 'I agree.', missing: 'Please tick' } };
    const agreed = await receive({ form: offerForm, site }, { ...offer, message: spoilt('m') }, 'I ag\u0000ree\ud800.');
    expect(agreed).toMatchObject({ fields: { message: mended('m') }, consent: 'I agree\ufffd.' });
  });

  test('text that no database stores is repaired in what a visitor adds', async () => {
    const lead = await receive({ form: offerForm, site: sellme! }, offer);
    if (Array.isArray(lead)) throw new Error(lead.join());
    const outbox = createOutbox({ database, clock: Date.now, random: Math.random });
    const additions = createAdditions({ database, outbox, clock: Date.now });
    expect(await additions.add(lead, cleanText(spoilt('a')))).toBe('stored');
    expect(await additions.ofLeads([lead.id])).toMatchObject([{ words: mended('a') }]);
  });
});
