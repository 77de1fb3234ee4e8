import { once } from 'node:events';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import type { OfferTerms } from '#contract/forms/offer-terms.ts';
import { namedCertificate } from '../../test/named-certificate.ts';
import { fixtureSite } from '../../test/site-fixture.ts';
import { sendTestLead } from './test-lead.ts';

const ID = '01a2b3c4-0000-7000-8000-000000000000';
let server: Server | undefined;
let sent: { url: string; headers: Record<string, unknown>; body: Record<string, string> }[];
afterEach(() => server?.close());

async function send(status: number, body: string, face = fixtureSite.faces[0]) {
  sent = [];
  server = createServer(namedCertificate, async (incoming, outgoing) => {
    sent.push({ url: incoming.url!, headers: incoming.headers, body: JSON.parse(await text(incoming)) });
    outgoing.writeHead(status, { location: 'https://elsewhere.test/' }).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const place = { host: '127.0.0.1', port: (server.address() as AddressInfo).port };
  const site = { host: 'nowfetch.com', place, httpPort: 80, ca: namedCertificate.cert };
  return sendTestLead({ site, face }, { email: 'owner@firm.test', publicKey: 'key' });
}

test('a test lead says that it is a test, once, with the public key', async () => {
  const { id, mark, finding } = await send(200, JSON.stringify({ id: ID, reference: 'Q-1' }));
  expect({ id, state: finding.state }).toEqual({ id: ID, state: 'ok' });
  expect(sent).toHaveLength(1);
  const [{ url, headers, body }] = sent as [(typeof sent)[0]];
  expect(url).toBe('/functions/v1/send-quote-request');
  expect(headers).toMatchObject({ apikey: 'key', 'content-type': 'application/json' });
  expect(body).toMatchObject({
    name: expect.stringContaining('janus site check'),
    email: 'owner@firm.test',
    phone: '',
  });
  expect(body['question1']).toContain(mark);
  expect(Object.values(body).every((value) => value.length <= 500)).toBe(true);
});

test('an offer is sent with all that its form asks for, and the sentence that is agreed to', async () => {
  const [, , domain] = fixtureSite.faces;
  const asked = { fields: { amount: { format: 'line', max: 80 } } } as unknown as OfferTerms;
  await send(200, '{}', { ...domain!, asked, consent: { text: 'I agreé.', missing: '' } });
  expect(sent[0]).toMatchObject({ url: '/functions/v1/send-offer', headers: { 'form-consent': 'I%20agre%C3%A9.' } });
  expect(Object.keys(sent[0]!.body)).toEqual(['name', 'email', 'phone', 'message', 'amount']);
});

test('an offer for several names is sent for the first of them', async () => {
  const [, , domain] = fixtureSite.faces;
  const names = ['a.com', 'b.com'].map((name) => ({ name, currencies: ['USD'] }));
  await send(200, '{}', { ...domain!, names });
  expect(sent[0]!.body['names']).toBe('a.com');
});

test.each([
  [200, 'null'],
  [200, '{}'],
  [200, '[]'],
  [200, '<h1>Welcome</h1>'],
  [200, JSON.stringify({ id: '1; rm -rf ~' })],
  [200, JSON.stringify({ id: { toString: 1 } })],
  [302, JSON.stringify({ id: ID })],
  [308, ''],
  [429, JSON.stringify({ detail: 'Too many.' })],
])('an answer %d with %s is not an accepted lead, and nothing is sent after it', async (status, body) => {
  const { id, finding } = await send(status, body);
  expect(id).toBeNull();
  expect(finding).toEqual({ state: 'wrong', words: expect.stringContaining(String(status)) });
  expect(sent).toHaveLength(1);
});
