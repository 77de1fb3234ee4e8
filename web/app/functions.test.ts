import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => void vi.resetModules());

/** Calls the function as the page of a site with this backend does. Returns what leaves the browser. */
async function callFrom(backend: string) {
  vi.stubGlobal('location', { origin: 'https://own.example' });
  vi.stubGlobal('document', { getElementById: () => ({ dataset: { backend, key: 'janus-anon' } }) });
  const sent: Request[] = [];
  vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) => {
    sent.push(new Request(input, init));
    return Response.json({ reference: 'Q-1' });
  });
  vi.resetModules();
  const { functions } = await import('./functions.ts');
  const headers = { 'Idempotency-Key': 'one', 'Form-Consent': 'yes' };
  expect(await functions.call('send-quote-request', { name: 'Ada' }, headers)).toEqual({ ok: true, reference: 'Q-1' });
  const call = sent.find(({ method }) => method === 'POST')!;
  return { url: call.url, headers: [...call.headers.keys()], body: await call.json() };
}

const path = '/functions/v1/send-quote-request';
const stock = ['apikey', 'authorization', 'content-type', 'x-client-info'];

test('another backend gets the fields and the headers of the stock client, and nothing of ours', async () => {
  const { url, headers, body } = await callFrom('https://api.example.com');
  expect(url).toBe(`https://api.example.com${path}`);
  expect(headers.toSorted()).toEqual(stock);
  expect(body).toEqual({ name: 'Ada' });
});

test('the own server gets the headers of the request too', async () => {
  const { url, headers } = await callFrom('');
  expect(url).toBe(`https://own.example${path}`);
  expect(headers).toEqual(expect.arrayContaining([...stock, 'idempotency-key', 'form-consent']));
});
