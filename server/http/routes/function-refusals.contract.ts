import { STATUS_CODES } from 'node:http';
import { expect, test } from 'vitest';
import { quoteForm } from '#contract/forms/quote-request.ts';
import { sampleQuote as body } from '../../../test/sample-quote.ts';
import { quoteMessages } from '../../../test/spec-words.ts';

export const path = '/functions/v1/send-quote-request';
export const headers = { 'content-type': 'application/json', apikey: 'janus-anon' };

interface Asked {
  ask(path: string, init?: RequestInit): Promise<Response>;
  /** Sends a body to the function, as a client with the public key does. */
  call(sent?: unknown, more?: Record<string, string>): Promise<Response>;
  /** From now on nothing can be stored. */
  breakDatabase(): Promise<void>;
}

/** Every status with which the function refuses a call (product.md, "The function"), each at its boundary. */
export function describeRefusals({ ask, call, breakDatabase }: Asked): void {
  test.each(['GET', 'PUT', 'PATCH', 'DELETE'])('%s is 405 with Allow', async (method) => {
    const response = await ask(path, { method, headers });
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
    const response = await ask(path, init);
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
    expect((await ask(path, { method: 'POST', body: bytes, headers: { apikey: 'janus-anon' } })).status).toBe(415);
    expect((await call(body, { 'content-encoding': 'gzip' })).status).toBe(415);
  });

  test.each(['', '{', 'name=Ada', '{"a":1}}', 'undefined', '\uFEFF'])('400 for %j', async (text) => {
    const response = await call(text);
    expect(response.status).toBe(400);
    await problemOf(response);
  });

  test('400 for broken UTF-8', async () => {
    const response = await ask(path, { method: 'POST', body: new Uint8Array([0x22, 0xff, 0x22]), headers });
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
      ask(path, { method: 'POST', headers, body: new Blob([text]).stream(), duplex: 'half' } as RequestInit);
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
    await breakDatabase();
    const response = await call();
    expect(response.status).toBe(503);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    await problemOf(response);
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
