import { expect, test } from 'vitest';
import type { Site } from '#contract/site/site.ts';
import { quoteLead as lead } from '../../test/lead-rows.ts';
import { fixtureSite } from '../../test/site-fixture.ts';
import type { Delivery } from '../delivery/delivery.ts';
import type { Lead } from '../leads/store/lead.ts';
import { createMessageReader } from './transports.ts';

function read(found: Lead | null) {
  const links = {
    forOwner: async (id: string, { hosts }: Pick<Site, 'hosts'>, action: string) =>
      `https://${hosts[0]}/l/${action}-${id}`,
  };
  const parts = { leads: { byId: async () => found }, siteList: () => fixtureSite, links, timeZone: 'UTC' };
  return createMessageReader(parts)({ id: 'l1-webhook', leadId: 'l1' } as Delivery);
}

test('a service gets everything that is stored of a lead, under the delivery’s id', async () => {
  const { id, reference, kind, site, fields } = lead;
  const data = { id, reference, kind, face: site, receivedAt: '2026-01-02T03:04:05.000Z', fields };
  expect(await read(lead)).toMatchObject({ id: 'l1-webhook', lead: data });
  expect(await read(lead)).not.toHaveProperty('lead.consent');
  expect(await read({ ...lead, consent: 'I agree' })).toHaveProperty('lead.consent', 'I agree');
  expect(await read(null)).toBeNull();
});

test('a notification has the site, kind, reference and time of a lead, and nothing of its visitor', async () => {
  const { title, text, link } = await (await read(lead))!.notification();
  expect(title).toContain('Q-7K2M-9XQD');
  expect(title).toContain(fixtureSite.sites[0]!.words.forms['quote']!.title);
  expect(text).toMatch(/^Solvewright.*2 Jan 2026, 03:04 UTC$/);
  expect(title + text).not.toMatch(/Ada|Lovelace|ada@|Motoren|7946/);
  expect(link).toBe('https://solvewright.example/l/answered-l1');
  expect((await (await read({ ...lead, site: 'sold' }))!.notification()).text).toContain('sold');
});
