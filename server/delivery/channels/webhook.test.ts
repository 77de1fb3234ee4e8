import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { createServer as createSilentServer, type AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterEach, expect, test } from 'vitest';
import type { LeadMessage } from '../lead-message.ts';
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
const message: LeadMessage = {
  id: 'lead-1-webhook',
  lead,
  notification: () => Promise.reject(new Error('not asked for')),
};
const event = { type: 'lead.received', timestamp: lead.receivedAt, data: lead };

async function send(url: string, options: Parameters<typeof connectWebhook>[1] = {}) {
  return (await connectWebhook({ url, secret }, options))(message);
}

const servers: { close(): unknown }[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function receiver(status: number, headers: Record<string, string> = {}) {
  const calls: { body: string; headers: IncomingMessage['headers']; url: string }[] = [];
  const server: Server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    calls.push({ body, headers: request.headers, url: request.url! });
    response.writeHead(status, headers).end('noted');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  servers.push(server);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, calls };
}

test('the webhook posts what any library of the standard verifies', async () => {
  const { url, calls } = await receiver(204);
  expect(await send(url)).toEqual({ kind: 'delivered' });
  const [{ body, headers }] = calls as [(typeof calls)[0]];
  expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toEqual(event);
  expect(headers['webhook-id']).toBe('lead-1-webhook');
  expect(headers['content-type']).toBe('application/json');
  expect(() =>
    new Webhook(secret).verify(body.replace('lead-1', 'lead-2'), headers as Record<string, string>),
  ).toThrow();
});

test.each([
  [202, 'delivered'],
  [301, 'later'],
  [400, 'failed'],
  [404, 'failed'],
  [408, 'later'],
  [410, 'failed'],
  [503, 'later'],
] as const)('an answer %i is %s', async (status, kind) => {
  const { url } = await receiver(status);
  const expected = kind === 'delivered' ? { kind } : { kind, error: `the receiver answered ${status}` };
  expect(await send(url)).toEqual(expected);
});

test('a receiver that has enough says for how long', async () => {
  const { url } = await receiver(429, { 'retry-after': '120' });
  const error = 'the receiver answered 429';
  expect(await send(url)).toEqual({ kind: 'later', error, retryAfterMs: 120_000 });
});

test('does not carry a lead on to another address', async () => {
  const elsewhere = await receiver(200);
  const { url } = await receiver(307, { location: elsewhere.url });
  expect(await send(url)).toMatchObject({ kind: 'later' });
  expect(elsewhere.calls).toEqual([]);
});

test('a receiver that is silent, hangs up, or is not there', async () => {
  const silent = createSilentServer(() => {}).listen(0, '127.0.0.1');
  const rude = createSilentServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await Promise.all([once(silent, 'listening'), once(rude, 'listening')]);
  servers.push(silent, rude);
  const gone = createSilentServer().listen(0, '127.0.0.1');
  await once(gone, 'listening');
  const nobody = `http://127.0.0.1:${(gone.address() as AddressInfo).port}/`;
  gone.close();
  const urlOf = (server: typeof silent) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const late = { kind: 'later', error: 'the receiver did not answer in time' };
  expect(await send(urlOf(silent), { timeoutMs: 300 })).toEqual(late);
  // A busy machine takes its time to look up a host.
  const post = (url: string) => send(url, { timeoutMs: 20_000 });
  expect(await post(urlOf(rude))).toEqual({
    kind: 'later',
    error: expect.stringMatching(/cannot be reached: \w+/),
  });
  expect(await post(nobody)).toEqual({
    kind: 'later',
    error: expect.stringContaining('ECONNREFUSED'),
    isDown: true,
  });
  expect(await post('https://hook.invalid/')).toEqual({
    kind: 'later',
    error: expect.stringMatching(/ENOTFOUND|EAI_AGAIN/),
    isDown: true,
  });
});
