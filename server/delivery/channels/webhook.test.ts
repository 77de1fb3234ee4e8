import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import type { LeadMessage } from '../delivery.ts';
import { connectWebhook } from './webhook.ts';

const secret = `whsec_${Buffer.from('a secret of the owner alone').toString('base64')}`;
const lead = {
  id: 'lead-1',
  reference: 'Q-7K2M-9XQD',
  kind: 'quote',
  face: 'services',
  receivedAt: '2026-11-20T10:00:00.000Z',
  fields: { name: 'Zoë “quoted”' },
};
const notification = () => Promise.reject(new Error('not asked for'));
const message: LeadMessage = { id: 'lead-1-webhook', lead, notification };

async function send(status: number) {
  const calls: { body: string; headers: Record<string, string> }[] = [];
  const fetch = (async (_url: string, init: (typeof calls)[0]) => {
    calls.push(init);
    return new Response('Zoë wrote', { status });
  }) as unknown as typeof globalThis.fetch;
  const outcome = await connectWebhook({ url: 'https://hook.example/', secret }, { fetch })(message);
  return { outcome, ...calls[0]! };
}

test('the webhook posts what any library of the standard verifies', async () => {
  const { outcome, body, headers } = await send(200);
  expect(outcome).toEqual({ kind: 'delivered' });
  const event = { type: 'lead.received', timestamp: lead.receivedAt, data: lead };
  expect(new Webhook(secret).verify(body, headers)).toEqual(event);
  expect(headers).toMatchObject({ 'webhook-id': 'lead-1-webhook', 'content-type': 'application/json' });
  expect(() => new Webhook(secret).verify(body.replace('lead-1', 'lead-2'), headers)).toThrow();
});

test('a refusal is not repeated in words, which may be the visitor’s', async () => {
  expect((await send(400)).outcome).toEqual({ kind: 'failed', error: 'the receiver answered 400' });
});
