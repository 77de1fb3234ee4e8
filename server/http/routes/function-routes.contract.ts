import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sampleQuote as body } from '../../../test/sample-quote.ts';
import { describeRefusals, headers, path, problemOf } from './function-refusals.contract.ts';

/** The functions of a services face for all hosts and of the domain at sellme.localhost, wherever they run. */
interface FunctionsUnderTest {
  ask(path: string, init?: RequestInit): Promise<Response>;
  leads(): Promise<{ id: string; kind: string; face: string; fields: object }[]>;
  /** From now on nothing can be stored. */
  breakDatabase(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Tests what a caller is answered, on the server and as a function of a Supabase project. `open`: without a limit,
 * and nothing stored.
 */
export function describeFunctions(open: () => Promise<FunctionsUnderTest>): void {
  let site: FunctionsUnderTest;
  beforeEach(async () => {
    site = await open();
  });
  afterEach(() => site.close());

  function call(sent: unknown = body, more: Record<string, string> = {}, to = path): Promise<Response> {
    const text = typeof sent === 'string' ? sent : JSON.stringify(sent);
    return site.ask(to, { method: 'POST', body: text, headers: { ...headers, ...more } });
  }

  describe('an accepted request', () => {
    test('is stored, then answered with its id and reference', async () => {
      const response = await call();
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('application/json');
      const reply = (await response.json()) as Record<string, string>;
      expect(Object.keys(reply)).toEqual(['id', 'reference']);
      expect(await site.leads()).toMatchObject([{ id: reply['id'], kind: 'quote', face: 'services', fields: body }]);
    });

    test('twenty identical ones at the same time are one lead with one answer', async () => {
      const replies = await Promise.all(Array.from({ length: 20 }, async () => (await call()).text()));
      expect(new Set(replies).size).toBe(1);
      expect((await site.leads()).length).toBe(1);
    });

    test('again under its key is the same answer, and another body under it is refused', async () => {
      const key = { 'idempotency-key': 'abc' };
      const first = await (await call(body, key)).text();
      expect(await (await call(body, key)).text()).toBe(first);
      const other = await call({ ...body, name: 'Someone Else' }, key);
      expect(other.status).toBe(422);
      expect((await problemOf(other)).errors).toBeUndefined();
      expect((await site.leads()).length).toBe(1);
    });

    test('a key that comes folded into a header that every gateway lets through counts like one by itself', async () => {
      const key = { 'x-client-info': `supabase-js/2.119.0; runtime=web, janus?Idempotency-Key=abc` };
      const first = await (await call(body, key)).text();
      expect(await (await call(body, { 'idempotency-key': 'abc' })).text()).toBe(first);
      expect((await call({ ...body, name: 'Someone Else' }, key)).status).toBe(422);
      expect((await call({ ...body, name: 'Someone Else' }, { ...key, 'idempotency-key': 'own' })).status).toBe(200);
      expect((await site.leads()).length).toBe(2);
    });

    test('a key has 1 to 255 printable characters', async () => {
      expect((await call(body, { 'idempotency-key': 'k'.repeat(255) })).status).toBe(200);
      for (const key of ['k'.repeat(256), '', 'clé', 'a\tb']) {
        expect((await call(body, { 'idempotency-key': key })).status).toBe(422);
      }
    });
  });

  describe('refusals', () =>
    describeRefusals({
      ask: (to, init) => site.ask(to, init),
      call,
      breakDatabase: () => site.breakDatabase(),
    }));

  describe('other origins', () => {
    test('a preflight allows what is asked for', async () => {
      const asked = 'apikey,authorization,content-type,idempotency-key,x-client-info';
      const response = await site.ask(path, {
        method: 'OPTIONS',
        headers: {
          origin: 'https://other.example',
          'access-control-request-method': 'POST',
          'access-control-request-headers': asked,
        },
      });
      expect(response.status).toBe(204);
      expect(response.headers.get('access-control-allow-headers')).toBe(asked);
      expect(response.headers.get('access-control-allow-methods')).toContain('POST');
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(response.headers.get('access-control-allow-credentials')).toBeNull();
      expect(response.headers.get('vary')).toContain('Access-Control-Request-Headers');
    });
  });

  describe('send-offer', () => {
    const offer = { name: 'Bob', email: 'bob@example.org', phone: '', message: 'Ten thousand' };
    const send = (face: string) => call(offer, { origin: `http://${face}.localhost:3000` }, '/functions/v1/send-offer');

    test('belongs to a domain that delivers its offers', async () => {
      const response = await send('sellme');
      expect(response.status).toBe(200);
      expect(await response.json()).toMatchObject({ reference: expect.stringMatching(/^O-/) });
      expect(await site.leads()).toMatchObject([{ kind: 'offer', face: 'sellme' }]);
    });

    test.each(['nowfetch', 'elsewhere'])('is not there for the page of %s', async (face) => {
      const response = await send(face);
      expect(response.status).toBe(404);
      await problemOf(response);
      expect(await site.leads()).toEqual([]);
    });
  });
}
