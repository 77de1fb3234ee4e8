import { expect, test } from 'vitest';
import { fixtureSite } from '../../test/site-fixture.ts';
import { packs } from '../../words/packs.ts';
import type { Delivery } from '../delivery/delivery.ts';
import type { Notification } from '../delivery/notify/notify-service.ts';
import type { Links } from '../leads/action-links/signed-links.ts';
import type { Lead } from '../leads/store/lead.ts';
import { composeNotification, createNotifyTransports } from './notifications.ts';

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
  paid: true,
  consent: null,
  fields: { name: 'Ada', email: 'ada@example.org', message: 'Mine' },
};

function transportTo(found: Lead | null, told: Notification[]) {
  const notify = async (notification: Notification) => {
    told.push(notification);
    return { kind: 'delivered' } as const;
  };
  const addresses = new Map([['ntfy:ntfy.sh/1', notify]] as const);
  const settings = { timeZone: 'UTC', words: false };
  const links: Links = {
    forOwner: async (id, { hosts }, action) => `https://${hosts[0]}/l/${action}-${id}`,
    forVisitor: () => Promise.reject(new Error('not the visitor’s')),
  };
  const byId = async () => found;
  return createNotifyTransports({ byId }, () => fixtureSite, addresses, settings, links)['ntfy:ntfy.sh/1']!;
}

test('each address for notifications has its transport, also for a lead whose face is gone', async () => {
  const told: Notification[] = [];
  expect(await transportTo(lead, told)(delivery)).toEqual({ kind: 'delivered' });
  expect(told).toMatchObject([{ title: expect.stringContaining('O-7K2M-9XQD'), visitorText: [] }]);
  expect(told[0]!.link).toBe('https://solvewright.example/l/answered-l1');
  expect(told[0]!.facts[0]).toContain('sold');
});

test('a lead that cannot be read is broken', async () => {
  expect(await transportTo(null, [])(delivery)).toMatchObject({ kind: 'broken' });
});

const [services, , sellme] = fixtureSite.faces;
const quote: Lead = {
  id: 'l1',
  reference: 'Q-7K2M-9XQD',
  kind: 'quote',
  face: 'services',
  receivedAt: Date.UTC(2026, 10, 22, 9, 30),
  state: 'new',
  paid: true,
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
const quiet = { timeZone: 'UTC', words: false };

test('a notification tells face, kind, reference and time of a lead, and of its visitor nothing', () => {
  const { title, facts, visitorText } = composeNotification(quote, services!, quiet, link);
  expect(title).toContain('Q-7K2M-9XQD');
  expect(title).toContain(services!.words.forms['quote']!.title);
  expect(facts).toEqual([expect.stringMatching(/^Solvewright.*22 Nov 2026, 09:30 UTC$/)]);
  expect(visitorText).toEqual([]);
  expect(JSON.stringify({ title, facts })).not.toMatch(/Zo|Smith|zoe|Sell|Unseen/);
});

test('tells when the answer is due where the page promises one within 24 hours, in the owner’s time zone', () => {
  const { facts } = composeNotification(offer, sellme!, { ...quiet, timeZone: 'Asia/Tokyo' }, link);
  expect(facts[0]).toContain('sellme.com');
  expect(facts[1]).toContain('23 Nov 2026, 18:30');
});

test('with NOTIFY_WORDS tells name, address and what sums the lead up, cleaned', () => {
  expect(composeNotification(quote, services!, { ...quiet, words: true }, link).visitorText).toEqual([
    'Zoë Smith',
    'zoe@example.org',
    'Sell\nmore',
  ]);
  expect(composeNotification(offer, sellme!, { ...quiet, words: true }, link).visitorText.at(-1)).toBe('I offer 5,000');
});

test('with NOTIFY_WORDS tells the amount of an offer that has one, and whether it is too low', () => {
  const fields = { ...offer.fields, amount: '8000', currency: 'USD', belowMinimum: 'below minimum' };
  const { visitorText } = composeNotification({ ...offer, fields }, sellme!, { ...quiet, words: true }, link);
  expect(visitorText[2]).toMatch(/^\$8,000 USD \(.+\)$/);
});

test.each(Object.entries(packs))('in %s every name in braces is filled in', (lang, { mails }) => {
  const face = { ...sellme!, lang, words: { ...sellme!.words, mails } };
  const { title, facts } = composeNotification(offer, face, quiet, link);
  expect(facts).toHaveLength(2);
  expect([title, ...facts].join()).not.toMatch(/[{}]/);
});
