import { readFileSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import { offerForm } from '#contract/forms/offer.ts';
import { quoteForm } from '#contract/forms/quote-request.ts';
import type { Database } from '../server/database/database.ts';
import { createOutbox } from '../server/delivery/outbox.ts';
import { createAccept } from '../server/leads/receive/accept.ts';
import { type AcceptedLead, receiveLead } from '../server/leads/receive/receive-lead.ts';
import { readEvidence } from '../server/leads/receive/spam-check.ts';
import { describeOnEachDatabase } from './each-database.ts';
import { fixtureSite } from './site-fixture.ts';
import { quoteFields } from './spec-messages.ts';

const requests = readFileSync(new URL('real-requests.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [lang, name, email, text] = line.split(' | ') as [string, string, string, string];
    return { lang, name, email, answers: text.split(' / ') };
  });

describeOnEachDatabase('leads that are received', (open) => {
  let database: Database;
  let now: number;
  let accepted: AcceptedLead[];
  let outbox: ReturnType<typeof createOutbox>;
  let dependencies: Parameters<typeof receiveLead>[2];

  beforeEach(async () => {
    database = await open();
    now = Date.UTC(2026, 0, 1);
    accepted = [];
    const clock = () => now;
    outbox = createOutbox({ database, clock, random: Math.random });
    dependencies = {
      accept: createAccept({ database, outbox, clock }),
      publicKeys: [],
      services: [],
      accepted: (lead) => void accepted.push(lead),
      unstored: (error) => {
        throw error;
      },
    };
  });

  /** Sends an offer, or a quote request if there are five answers. Resolves to the reason why it is held. */
  async function receive(name: string, email: string, answers: string[]): Promise<string | null> {
    const isQuote = answers.length > 1;
    const fields = isQuote
      ? Object.fromEntries([name, email, '', '', ...answers].map((text, at) => [quoteFields[at]!, text]))
      : { name, email, phone: '', message: answers[0]! };
    const [services, , domain] = fixtureSite.sites;
    const target = isQuote ? { form: quoteForm, site: services! } : { form: offerForm, site: domain! };
    const sent = { fields, consent: null, idempotencyKey: null, evidence: readEvidence(new Headers()) };
    await receiveLead(target, sent, dependencies);
    return accepted.at(-1)!.held;
  }

  test('none of the real requests is held', async () => {
    const held = [];
    for (const { name, email, answers } of requests)
      if ((await receive(name, email, answers)) !== null) held.push(answers);
    expect(held).toEqual([]);
    expect(accepted).toHaveLength(200);
  });

  test('a request is held if each of its answers has several links', async () => {
    const links = 'Buy https://a.example/1 and <a href="https://a.example/2">here</a>';
    expect(await receive('Spam', 'a@x.example', Array(5).fill(links))).toBe('links');
    expect(await receive('Spam', 'b@x.example', [`${links} www.b.example http://c.example`])).toBe('links');
    expect(await receive('Real', 'c@x.example', [links, links, links, links, 'no link'])).toBeNull();
    expect(await receive('Real', 'd@x.example', [`${links}, www.b.example`])).toBeNull();
    const [shop, ...again] = ['.', ', ', '; ', '!'].map((end) => `I have https://shop.example/lamps${end}`);
    expect(await receive('Real', 'e@x.example', [`${shop} ${again.join(' ')}`])).toBeNull();
  });
});
