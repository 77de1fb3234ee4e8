import { expect, test } from 'vitest';
import { fixtureSite } from '../../../test/site-fixture.ts';
import type { Delivery } from '../../outbox/delivery.ts';
import type { Notification } from '../../outbox/notify/service.ts';
import type { Lead } from '../lead.ts';
import type { Links } from '../links/make-links.ts';
import { createNotifyTransports } from './notify-transports.ts';

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
    owners: async (id, { hosts }, action) => `https://${hosts[0]}/l/${action}-${id}`,
    visitors: () => Promise.reject(new Error('not the visitor’s')),
  };
  const byId = async () => found;
  return createNotifyTransports({ byId }, () => fixtureSite, addresses, settings, links)['ntfy:ntfy.sh/1']!;
}

test('each address for notifications has its transport, also for a lead whose face is gone', async () => {
  const told: Notification[] = [];
  expect(await transportTo(lead, told)(delivery)).toEqual({ kind: 'delivered' });
  expect(told).toMatchObject([{ title: expect.stringContaining('O-7K2M-9XQD'), words: [] }]);
  expect(told[0]!.link).toBe('https://solvewright.example/l/answered-l1');
  expect(told[0]!.facts[0]).toContain('sold');
});

test('a lead that cannot be read is broken', async () => {
  expect(await transportTo(null, [])(delivery)).toMatchObject({ kind: 'broken' });
});
