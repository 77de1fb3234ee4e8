import { expect, test } from 'vitest';
import { channelLabel, listLeadChannels, listServiceChannels, connectServices, type Services } from './channels.ts';
import type { Delivery } from './delivery.ts';

const services: Services = {
  webhook: { url: 'https://hook.example/', secret: 'whsec_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' },
  notify: [{ channel: 'ntfy:ntfy.example/1', url: 'https://ntfy.example/', target: 'leads' }],
};

test('a lead gets a delivery to the owner, a confirmation if its site gives one, and one for each service', () => {
  const all = ['owner-mail', 'visitor-mail', 'webhook', 'ntfy:ntfy.example/1'];
  expect(listLeadChannels({ confirmation: true }, listServiceChannels(services))).toEqual(all);
  expect(listLeadChannels({ confirmation: false }, listServiceChannels({ webhook: null, notify: [] }))).toEqual([
    'owner-mail',
  ]);
});

test('the owner is given each channel by its name, also one that only another version knows', () => {
  const labels = ['visitor-mail', 'webhook', 'ntfy:ntfy.example/1', 'fax'].map(channelLabel);
  const notification = 'Notification to ntfy:ntfy.example/1';
  expect(labels).toEqual(['Confirmation to a visitor', 'Webhook', notification, 'Delivery to fax']);
});

test('a lead that cannot be read is failed, while a silent database has no outcome', async () => {
  const delivery = { id: 'l1-webhook', leadId: 'l1', channel: 'webhook' } as Delivery;
  const unreadable = connectServices(services, async () => null);
  for (const deliver of Object.values(unreadable)) expect(await deliver!(delivery)).toMatchObject({ kind: 'failed' });
  const away = connectServices(services, () => Promise.reject(new Error('away')));
  await expect(away.webhook!(delivery)).rejects.toThrow('away');
});
