import { expect, test } from 'vitest';
import type { LeadMessage } from './channel-descriptor.ts';
import {
  type Channel,
  channelLabel,
  channelsFor,
  channelsOf,
  concurrencyOf,
  connectServices,
  readAddresses,
  type ServiceAddresses,
} from './channels.ts';
import type { Delivery } from './delivery.ts';

const ntfy = {
  channel: 'ntfy:ntfy.example/1',
  service: 'ntfy',
  url: 'https://ntfy.example/',
  target: 'leads',
  authorization: '',
  visitorText: false,
} as const;
const unset = readAddresses({ read: (_name, _parse, instead) => instead, require() {} });
const set: ServiceAddresses = {
  ...unset,
  webhook: [{ channel: 'webhook', url: 'https://hook.example/', secret: 'whsec_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' }],
  notify: [ntfy],
};

test('a lead gets a delivery to the owner, a confirmation if its face gives one, and one for each service that is set', () => {
  const lead = { kind: 'offer', confirmation: true };
  expect(channelsFor(lead, channelsOf(set))).toEqual(['owner-mail', 'visitor-mail', 'webhook', ntfy.channel]);
  expect(channelsFor({ ...lead, confirmation: false }, channelsOf(unset))).toEqual(['owner-mail']);
});

test('only addresses for notifications raise an alarm, and each sends four at the same time', () => {
  expect(channelsOf(set, { raisesAlarm: true })).toEqual([ntfy.channel]);
  const atOnce = (channel: string) => concurrencyOf(channel, { smtpConnections: 7 });
  expect(['owner-mail', 'webhook', ntfy.channel].map(atOnce)).toEqual([7, 1, 4]);
});

test('the owner is given each channel by its name, also one that only another version knows', () => {
  const channels: (Channel | 'fax')[] = ['visitor-mail', 'webhook', ntfy.channel, 'fax'];
  expect(channels.map(channelLabel)).toEqual([
    'Confirmation to a visitor',
    'Webhook',
    'Notification to ntfy:ntfy.example/1',
    'Delivery to fax',
  ]);
});

test('a service that is not set waits, and a lead that cannot be read is broken, while a silent database has no outcome', async () => {
  const delivery = { id: 'l1-webhook', leadId: 'l1', channel: 'webhook' } as Delivery;
  const message = { id: delivery.id } as LeadMessage;
  const transports = await connectServices(unset, async () => message);
  expect(Object.keys(transports)).not.toContainEqual(expect.stringContaining(':'));
  expect(await transports['webhook']!(delivery)).toEqual({ kind: 'unset' });
  const unreadable = await connectServices(set, async () => null);
  expect(Object.keys(unreadable)).toEqual(expect.arrayContaining(['webhook', ntfy.channel]));
  for (const channel of Object.keys(unreadable))
    expect(await unreadable[channel]!(delivery)).toMatchObject({ kind: 'broken' });
  const away = await connectServices(set, () => Promise.reject(new Error('away')));
  await expect(away['webhook']!(delivery)).rejects.toThrow('away');
});
