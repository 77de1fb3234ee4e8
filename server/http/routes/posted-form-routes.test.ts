import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/app-fixture.ts';
import { sampleQuote, quoteMessages } from '../../../test/spec-messages.ts';
import { drawnRelease } from '../../../test/site-fixture.ts';

const values = { ...sampleQuote, question1: 'Sell more\r\nengines' };

let site: TestApp;
beforeEach(async () => {
  site = await openTestApp();
});
afterEach(() => site.close());

async function openWithoutRenderer(): Promise<void> {
  await site.close();
  const loadRenderer = () => Promise.reject(new Error('It is broken'));
  site = await openTestApp({ release: { ...drawnRelease, loadRenderer } });
}

function post(fields: Record<string, string>, path = '/quote', host = 'localhost'): Promise<Response> {
  return site.ask(path, { host, method: 'POST', body: new URLSearchParams(fields) });
}

interface Drawn {
  path: string;
  kind: string;
  starts: {
    quote: {
      status: string;
      values: Record<string, string>;
      errors: Record<string, string>;
      answerTo?: string;
    };
    offer: { status: string };
  };
}

/** The fixture renders a page as the data that it received. */
const drawn = async (response: Response) => JSON.parse(await response.text()) as Drawn;

describe('the quote form without JavaScript', () => {
  test('a request is thanked for once it is stored', async () => {
    const response = await post(values);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-security-policy')).toContain("style-src 'self' 'sha256-");
    expect(await drawn(response)).toMatchObject({
      path: '/quote',
      kind: 'services',
      starts: { quote: { status: 'sent' } },
    });
    const [row] = await site.database.read({ sql: 'select fields from leads' });
    expect(JSON.parse(String(row!['fields']))).toMatchObject({ question1: 'Sell more\nengines' });
    expect((await post(values)).status).toBe(200);
    expect(await site.countLeads()).toBe(1);
  });

  test('the thanks name the address that the answer goes to, and asks about one that looks mistyped', async () => {
    const answerTo = async (email: string) => (await drawn(await post({ ...values, email }))).starts.quote.answerTo;
    expect(await answerTo('ada@gmial.com')).toBe('We’ll reply to ada@gmial.com. Did you mean ada@gmail.com?');
    expect(await answerTo(values.email)).toBe(`We’ll reply to ${values.email}.`);
  });

  test('a request with errors gets the messages and keeps every word', async () => {
    const wrong = { ...values, email: 'nobody', question5: ' short ' };
    const response = await post({ ...wrong, stray: 'x' });
    expect(response.status).toBe(422);
    const { quote } = (await drawn(response)).starts;
    expect(quote).toEqual({
      status: 'invalid',
      values: wrong,
      errors: { email: quoteMessages.emailFormat, question5: quoteMessages.answerShort },
    });
  });

  test('a request that cannot be stored keeps the words and does not claim success', async () => {
    await site.database.close();
    const response = await post(values);
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).not.toBeNull();
    expect((await drawn(response)).starts.quote).toEqual({ status: 'failed', values });
  });

  test('a request over the limit is answered without reading or rendering anything', async () => {
    await site.close();
    site = await openTestApp({ perMinute: 1 });
    await post(values);
    const body = new ReadableStream({ pull: () => expect.unreachable() }, { highWaterMark: 0 });
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const init = { method: 'POST', body, headers: type, duplex: 'half' } as RequestInit;
    const response = await site.ask('/quote', init);
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).not.toBeNull();
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await response.text()).toMatch(/<h1>Submission Failed<[^]*in \d+ seconds[^]*Back button/);
    const another = { method: 'POST', body: new URLSearchParams(values), address: '192.0.2.9' };
    expect((await site.ask('/quote', another)).status).toBe(200);
  });

  test('a plain page says what happened where no page can be rendered', async () => {
    await openWithoutRenderer();
    expect(await (await post(values)).text()).toMatch(/<h1>Thank You!</);
    const wrong = await post({ ...values, email: 'nobody' });
    expect(wrong.status).toBe(422);
    expect(await wrong.text()).toContain(quoteMessages.emailFormat);
  });

  test.each([
    ['text/plain', 'name=Ada', 415],
    ['multipart/form-data; boundary=x', '--x--', 415],
    ['application/x-www-form-urlencoded', `name=${'x'.repeat(70_000)}`, 413],
  ])('a body that cannot be read is refused in words: %s', async (type, body, status) => {
    const response = await site.ask('/quote', { method: 'POST', body, headers: { 'content-type': type } });
    expect(response.status).toBe(status);
    expect(await response.text()).toContain('<h1>Submission Failed</h1>');
  });

  const valid = new URLSearchParams(values).toString();
  test.each([
    ['201 fields', `${valid}${'&x='.repeat(201 - Object.keys(values).length)}`],
    ['20,000 fields and 6,000 names', `${valid}${'&x'.repeat(20_000)}&names=${'a+'.repeat(6000)}`],
  ])('a body of %s is refused in words, before any field is read', async (_, body) => {
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const response = await site.ask('/quote', { method: 'POST', body, headers: type });
    expect(response.status).toBe(413);
    expect(await response.text()).toContain('<h1>Submission Failed</h1>');
    expect(await site.countLeads()).toBe(0);
  });

  test('a body of 200 fields is stored, and the first of two with one name counts', async () => {
    const body = `${valid}&name=Eve${'&x='.repeat(199 - Object.keys(values).length)}`;
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await site.ask('/quote', { method: 'POST', body, headers: type })).status).toBe(200);
    const [row] = await site.database.read({ sql: 'select fields from leads' });
    expect(JSON.parse(String(row!['fields']))).toMatchObject({ name: values.name });
  });

  test('a domain has no quote form', async () => {
    expect((await post(values, '/quote', 'sellme.localhost')).status).toBe(404);
    expect((await post(values, '/')).status).toBe(405);
  });
});

describe('the offer form without JavaScript', () => {
  const offer = { name: 'Bob', email: 'bob@example.org', phone: '', message: 'Ten thousand' };

  test('an offer is stored where the domain delivers its offers', async () => {
    const response = await post(offer, '/', 'sellme.localhost');
    expect(response.status).toBe(200);
    expect(await drawn(response)).toMatchObject({ path: '/', kind: 'domain', starts: { offer: { status: 'sent' } } });
    expect(await site.database.read({ sql: 'select kind, face from leads' })).toEqual([
      { kind: 'offer', face: 'sellme' },
    ]);
  });

  test('an offer is refused where the domain drops them', async () => {
    const response = await post(offer, '/', 'nowfetch.localhost');
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD');
  });
});
