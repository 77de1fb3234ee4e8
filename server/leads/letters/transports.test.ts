import { expect, test } from 'vitest';
import { fixtureSite } from '../../../test/site-fixture.ts';
import type { Delivery, Letter } from '../../outbox/delivery.ts';
import { createDoors, type LeadEvent } from './transports.ts';
import type { Lead } from '../lead.ts';

const lead: Lead = {
  id: 'l1',
  reference: 'Q-7K2M-9XQD',
  kind: 'quote',
  face: 'services',
  receivedAt: 0,
  state: 'new',
  paid: true,
  fields: { name: 'Ada', email: 'ada@example.org' },
};
const delivery: Delivery = {
  id: 'l1-owner-mail',
  leadId: 'l1',
  channel: 'owner-mail',
  state: 'sending',
  attempts: 1,
  createdAt: 0,
  lastError: null,
};
const byId = (found: Lead | null) => ({ byId: async () => found, held: async () => [] });

function mailTo(letters: Letter[]) {
  const send = async (letter: Letter) => {
    letters.push(letter);
    return { kind: 'delivered' } as const;
  };
  return { from: 'janus@mail.example', owners: ['o@example.org'], send };
}

test('mails leave with an id of the delivery under the sender’s domain', async () => {
  const letters: Letter[] = [];
  const doors = createDoors(byId(lead), fixtureSite, mailTo(letters), null);
  expect(await doors['owner-mail']!(delivery)).toEqual({ kind: 'delivered' });
  expect(await doors['visitor-mail']!(delivery)).toEqual({ kind: 'delivered' });
  expect(letters.map(({ to, messageId }) => [to, messageId])).toEqual([
    [['o@example.org'], '<l1-owner-mail@mail.example>'],
    [['ada@example.org'], '<l1-owner-mail@mail.example>'],
  ]);
});

test('the webhook gets the lead under the delivery’s id', async () => {
  const posted: [string, LeadEvent][] = [];
  const doors = createDoors(byId(lead), fixtureSite, null, async (id, event) => {
    posted.push([id, event]);
    return { kind: 'delivered' };
  });
  await doors['webhook']!(delivery);
  const { id, reference, kind, face, fields } = lead;
  const receivedAt = '1970-01-01T00:00:00.000Z';
  const data = { id, reference, kind, face, receivedAt, fields };
  expect(posted).toEqual([[delivery.id, { type: 'lead.received', timestamp: receivedAt, data }]]);
});

test('without settings every door says so', async () => {
  const doors = createDoors(byId(lead), fixtureSite, null, null);
  for (const door of Object.values(doors)) expect(await door(delivery)).toEqual({ kind: 'unset' });
});

test('a lead that cannot be read is broken; a database that does not answer is no outcome', async () => {
  expect(await createDoors(byId(null), fixtureSite, null, null)['webhook']!(delivery)).toMatchObject({
    kind: 'broken',
  });
  const unreadable = { ...byId(null), byId: async () => JSON.parse('{') as Lead };
  expect(await createDoors(unreadable, fixtureSite, null, null)['webhook']!(delivery)).toMatchObject({
    kind: 'broken',
  });
  const away = { ...byId(null), byId: () => Promise.reject(new Error('away')) };
  await expect(createDoors(away, fixtureSite, null, null)['webhook']!(delivery)).rejects.toThrow('away');
});

test('a lead of a face that is gone still reaches the owner', async () => {
  const letters: Letter[] = [];
  const doors = createDoors(byId({ ...lead, face: 'sold' }), fixtureSite, mailTo(letters), null);
  expect(await doors['owner-mail']!(delivery)).toEqual({ kind: 'delivered' });
  expect(letters[0]).toMatchObject({ fromName: 'sold' });
});
