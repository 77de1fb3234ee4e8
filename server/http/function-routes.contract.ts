// Over 200 lines: one table of answers for one function, every status of it (product.md, "The function") at its boundary.
import { STATUS_CODES } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { quoteForm } from '#contract/quote-request.ts';
import { sampleQuote as body } from '../../test/sample-quote.ts';
import { quoteMessages } from '../../test/spec-words.ts';

/** The functions of a services face for all hosts and of the domain at sellme.localhost, wherever they run. */
export interface FunctionsUnderTest {
  ask(path: string, init?: RequestInit): Promise<Response>;
  leads(): Promise<{ id: string; kind: string; face: string; fields: object }[]>;
  /** From now on nothing can be stored. */
  breakDatabase(): Promise<void>;
  close(): Promise<void>;
}

const path = '/functions/v1/send-quote-request';
const headers = { 'content-type': 'application/json', apikey: 'janus-anon' };

/** What a caller is answered, on the server and as a function of a Supabase project. `open`: without a limit, and nothing stored. */
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

    test('twenty identical ones at once are one lead with one answer', async () => {
      const replies = await Promise.all(Array.from({ length: 20 }, async () => (await call()).text()));
      expect(new Set(replies).size).toBe(1);
      expect((await site.leads()).length).toBe(1);
    });

    test('again under its key is the same answer; another body under it is refused', async () => {
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

  describe('refusals', () => {
    test.each(['GET', 'PUT', 'PATCH', 'DELETE'])('%s is 405 with Allow', async (method) => {
      const response = await site.ask(path, { method, headers });
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toBe('POST, OPTIONS');
      await problemOf(response);
    });

    const wrongKeys: Record<string, string>[] = [{}, { apikey: 'wrong' }, { authorization: 'Bearer wrong' }];
    test.each(wrongKeys)('401 with %j', async (given) => {
      const init = {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...given },
      };
      const response = await site.ask(path, init);
      expect(response.status).toBe(401);
      await problemOf(response);
    });

    test.each([
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/jsonp',
      '',
    ])('415 for "%s"', async (type) => {
      const response = await call(body, { 'content-type': type });
      expect(response.status).toBe(415);
      await problemOf(response);
    });

    test('415 without any type and for a packed body', async () => {
      const bytes = new TextEncoder().encode(JSON.stringify(body));
      expect((await site.ask(path, { method: 'POST', body: bytes, headers: { apikey: 'janus-anon' } })).status).toBe(
        415,
      );
      expect((await call(body, { 'content-encoding': 'gzip' })).status).toBe(415);
    });

    test.each(['', '{', 'name=Ada', '{"a":1}}', 'undefined', '\uFEFF'])('400 for %j', async (text) => {
      const response = await call(text);
      expect(response.status).toBe(400);
      await problemOf(response);
    });

    test('400 for broken UTF-8', async () => {
      const response = await site.ask(path, { method: 'POST', body: new Uint8Array([0x22, 0xff, 0x22]), headers });
      expect(response.status).toBe(400);
    });

    test('64 KB pass and one byte more is 413, announced or not', async () => {
      const empty = JSON.stringify({ ...body, extra: '' }).length;
      const sized = (size: number) => JSON.stringify({ ...body, extra: 'x'.repeat(size - empty) });
      expect((await call(sized(65_536))).status).toBe(200);
      const response = await call(sized(65_537));
      expect(response.status).toBe(413);
      await problemOf(response);
      const chunked = (text: string) =>
        site.ask(path, { method: 'POST', headers, body: new Blob([text]).stream(), duplex: 'half' } as RequestInit);
      expect((await chunked(sized(65_536))).status).toBe(200);
      expect((await chunked(sized(65_537))).status).toBe(413);
    });

    test.each(['[]', 'null', '1', '"text"', '{}', '['.repeat(30_000) + ']'.repeat(30_000)])(
      '422 for %.20s',
      async (text) => {
        const response = await call(text);
        expect(response.status).toBe(422);
        const { errors } = await problemOf(response);
        expect(errors).toEqual({
          name: quoteMessages.nameShort,
          email: quoteMessages.emailFormat,
          question1: quoteMessages.answerShort,
          question2: quoteMessages.answerShort,
          question3: quoteMessages.answerShort,
          question4: quoteMessages.answerShort,
          question5: quoteMessages.answerShort,
        });
      },
    );

    test.each([
      ['name', 'A', quoteMessages.nameShort],
      ['name', ' A ', quoteMessages.nameShort],
      ['name', 'x'.repeat(quoteForm.fields.name.max + 1), quoteMessages.nameLong],
      ['email', 'nobody', quoteMessages.emailFormat],
      ['company', 'x'.repeat(101), quoteMessages.companyLong],
      ['phone', '1'.repeat(21), quoteMessages.phoneLong],
      ['question1', 'x'.repeat(9), quoteMessages.answerShort],
      ['question4', 'x'.repeat(501), quoteMessages.answerLong],
      ['question5', 'x'.repeat(1001), quoteMessages.lastAnswerLong],
      ['question2', 5, expect.any(String)],
      ['name', { $ne: '' }, expect.any(String)],
    ])('422 names %s', async (field, value, message) => {
      const response = await call({ ...body, [field]: value });
      expect(response.status).toBe(422);
      const problem = await problemOf(response);
      expect(problem.errors).toEqual({ [field]: message });
      if (typeof value === 'string' && value.length > 20) expect(JSON.stringify(problem)).not.toContain(value);
    });

    test('503 with Retry-After when nothing can be stored', async () => {
      await site.breakDatabase();
      const response = await call();
      expect(response.status).toBe(503);
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
      await problemOf(response);
    });
  });

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

export async function problemOf(response: Response) {
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  expect(response.headers.get('cache-control')).toBe('no-store');
  const problem = (await response.json()) as { status: number; title: string; detail: string; errors?: object };
  expect(problem).toMatchObject({ type: 'about:blank', status: response.status });
  expect(problem.title).toBe(STATUS_CODES[response.status]);
  return problem;
}
