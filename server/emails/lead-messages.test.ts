import { expect, test } from 'vitest';
import type { Face } from '#contract/site/site.ts';
import { fixtureSite } from '../../test/site-fixture.ts';
import { locales } from '../../test/locales.ts';
import type { Delivery } from '../delivery/delivery.ts';
import type { Lead } from '../leads/store/lead.ts';
import { composeNotification, createMessageReader } from './lead-messages.ts';

const delivery: Delivery = {
  id: 'l1-ntfy:ntfy.sh/1',
  leadId: 'l1',
  channel: 'ntfy:ntfy.sh/1',
  state: 'sending',
  attempts: 1,
  createdAt: 0,
  lastError: null,
};
const lead: Lead = {
  id: 'l1',
  reference: 'O-7K2M-9XQD',
  kind: 'offer',
  face: 'sold',
  receivedAt: 0,
  state: 'new',
  consent: null,
  fields: { name: 'Ada', email: 'ada@example.org', message: 'Mine' },
};

function read(found: Lead | null) {
  const links = {
    forOwner: async (id: string, { hosts }: Pick<Face, 'hosts'>, action: string) =>
      `https://${hosts[0]}/l/${action}-${id}`,
  };
  const parts = { leads: { byId: async () => found }, site: () => fixtureSite, links, timeZone: 'UTC' };
  return createMessageReader(parts)(delivery);
}

test('a service gets everything that is stored of a lead, under the delivery’s id', async () => {
  const { id, reference, kind, face, fields } = lead;
  const data = { id, reference, kind, face, receivedAt: '1970-01-01T00:00:00.000Z', fields };
  expect(await read(lead)).toMatchObject({ id: delivery.id, lead: data });
  expect(await read(lead)).not.toHaveProperty('lead.consent');
  expect(await read({ ...lead, consent: 'I agree' })).toHaveProperty('lead.consent', 'I agree');
});

test('a lead whose face is gone has its notification too', async () => {
  const { title, facts, link, visitorText } = await (await read(lead))!.notification({ visitorText: false });
  expect(title).toContain('O-7K2M-9XQD');
  expect(visitorText).toEqual([]);
  expect(link).toBe('https://solvewright.example/l/answered-l1');
  expect(facts[0]).toContain('sold');
});

test('no message is made of a lead that cannot be read', async () => {
  expect(await read(null)).toBeNull();
});

const [services, , sellme] = fixtureSite.faces;
const quote: Lead = {
  id: 'l1',
  reference: 'Q-7K2M-9XQD',
  kind: 'quote',
  face: 'services',
  receivedAt: Date.UTC(2026, 10, 22, 9, 30),
  state: 'new',
  consent: null,
  fields: { name: 'Zoë\u202e\nSmith', email: 'zoe@example.org', question1: 'Sell\r\nmore', question2: 'Unseen' },
};
const offer: Lead = {
  ...quote,
  reference: 'O-7K2M-9XQD',
  kind: 'offer',
  face: 'sellme',
  fields: { name: 'Zoë', email: 'zoe@example.org', phone: '', message: 'I offer 5,000' },
};
const link = 'https://solvewright.example/l/TOKEN';
const quiet = { timeZone: 'UTC', visitorText: false, link };

test('a notification tells face, kind, reference and time of a lead, and of its visitor nothing', () => {
  const { title, facts, visitorText } = composeNotification(quote, services!, quiet);
  expect(title).toContain('Q-7K2M-9XQD');
  expect(title).toContain(services!.words.forms['quote']!.title);
  expect(facts).toEqual([expect.stringMatching(/^Solvewright.*22 Nov 2026, 09:30 UTC$/)]);
  expect(visitorText).toEqual([]);
  expect(JSON.stringify({ title, facts })).not.toMatch(/Zo|Smith|zoe|Sell|Unseen/);
});

test('with NOTIFY_WORDS tells name, address and what sums the lead up, cleaned', () => {
  expect(composeNotification(quote, services!, { ...quiet, visitorText: true }).visitorText).toEqual([
    'Zoë Smith',
    'zoe@example.org',
    'Sell\nmore',
  ]);
  expect(composeNotification(offer, sellme!, { ...quiet, visitorText: true }).visitorText.at(-1)).toBe('I offer 5,000');
});

test('with NOTIFY_WORDS tells the amount of an offer that has one, and whether it is too low', () => {
  const fields = { ...offer.fields, amount: '8000', currency: 'USD', belowMinimum: 'below minimum' };
  const { visitorText } = composeNotification({ ...offer, fields }, sellme!, { ...quiet, visitorText: true });
  expect(visitorText[2]).toMatch(/^\$8,000 USD \(.+\)$/);
});

test.each(Object.entries(locales))('in %s every name in braces is filled in', (lang, { mails }) => {
  const face = { ...sellme!, lang, words: { ...sellme!.words, mails } };
  const { title, facts } = composeNotification(offer, face, quiet);
  expect(facts).toHaveLength(1);
  expect([title, ...facts].join()).not.toMatch(/[{}]/);
});
