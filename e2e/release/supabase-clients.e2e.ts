import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { createClient as CreateClient } from '@supabase/supabase-js';
import { build, type Rolldown } from 'vite';
import { functionPath } from '#contract/site/paths.ts';
import { quoteForm } from '#contract/forms/quote-request.ts';
import { answers } from '../quote-answers.ts';
import { expect, openSite, test } from '../site.ts';

/**
 * Published versions of the client, unchanged, with their stock settings: the oldest and the newest that we promise.
 */
const packages = ['supabase-js-2-39', '@supabase/supabase-js'];
const key = 'janus-anon';

/** The result of each call, as its caller learns it. It is the same in Node and in a browser. */
async function callAll(
  createClient: typeof CreateClient,
  address: string,
  name: string,
  body: object,
  publicKey: string,
) {
  const invoke = async (given: string, sent: object, headers: Record<string, string> = {}) => {
    const { data, error } = await createClient(address, given).functions.invoke(name, { body: sent, headers });
    if (!error) return { data: data as Record<string, string>, name: '', status: 200, problem: {} };
    const { context } = error as { context?: Response };
    return {
      data: null,
      name: (error as Error).name,
      status: context?.status,
      problem: (await context?.json?.()) as Record<string, unknown>,
      retryAfter: context?.headers?.get('retry-after') ?? null,
    };
  };
  return {
    accepted: await invoke(publicKey, body, { 'Idempotency-Key': 'one', 'Form-Age': '60000' }),
    repeated: await invoke(publicKey, body, { 'Idempotency-Key': 'one' }),
    invalid: await invoke(publicKey, { ...body, email: 'nobody' }),
    refused: await invoke('sb_publishable_wrong', body),
    limited: await invoke(publicKey, body),
  };
}

function check({ accepted, repeated, invalid, refused, limited }: Awaited<ReturnType<typeof callAll>>): void {
  expect(Object.keys(accepted.data ?? {})).toEqual(['id', 'reference']);
  expect(repeated.data).toEqual(accepted.data);
  expect(invalid).toMatchObject({
    name: 'FunctionsHttpError',
    status: 422,
    problem: { errors: { email: expect.any(String) } },
  });
  expect(refused).toMatchObject({ name: 'FunctionsHttpError', status: 401, problem: { status: 401 } });
  expect(limited).toMatchObject({
    name: 'FunctionsHttpError',
    status: 429,
    retryAfter: expect.stringMatching(/^\d+$/),
  });
}

for (const name of packages) {
  test(`a stock client sends a lead unchanged: ${name} in Node`, async () => {
    const site = await openSite({ RATE_LIMIT_PER_MINUTE: '4' });
    try {
      const { createClient } = (await import(name)) as { createClient: typeof CreateClient };
      check(await callAll(createClient, site.services(''), quoteForm.functionName, answers, key));
      expect(await site.listLeads()).toMatchObject([answers]);
    } finally {
      await site.close();
    }
  });

  test(`a stock client sends a lead unchanged: ${name} in a browser, from another origin`, async ({ page }) => {
    const site = await openSite({ RATE_LIMIT_PER_MINUTE: '4' });
    const elsewhere = await serveClient(name);
    try {
      await page.goto(elsewhere.address);
      const given = [callAll.toString(), site.services(''), quoteForm.functionName, answers, key] as const;
      const preflight = page.waitForRequest((request) => request.url().endsWith(functionPath(quoteForm.functionName)));
      const result = await page.evaluate(async ([code, address, name, body, publicKey]) => {
        const { createClient } = (await import('/client.js' as string)) as { createClient: unknown };
        const call = new Function(`return ${code}`)() as (...all: unknown[]) => Promise<unknown>;
        return call(createClient, address, name, body, publicKey);
      }, given);
      check(result as Awaited<ReturnType<typeof callAll>>);
      expect((await (await preflight).allHeaders())['origin']).toBe(elsewhere.address);
      expect(await site.listLeads()).toMatchObject([answers]);
    } finally {
      elsewhere.close();
      await site.close();
    }
  });
}

/** A page of another origin, with the client bundled as any project would bundle it. */
async function serveClient(name: string): Promise<{ address: string; close(): void }> {
  const virtual = 'virtual:client';
  const result = await build({
    root: join(import.meta.dirname, '../..'),
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [
      {
        name: 'client',
        resolveId: (id) => (id === virtual ? id : null),
        load: (id) => (id === virtual ? `export { createClient } from '${name}';` : null),
      },
    ],
    build: {
      write: false,
      rolldownOptions: { input: virtual, preserveEntrySignatures: 'strict', output: { codeSplitting: false } },
    },
  });
  const { code } = (result as Rolldown.RolldownOutput).output[0];
  const server = createServer((request, response) => {
    const script = request.url === '/client.js';
    response.setHeader('content-type', script ? 'text/javascript' : 'text/html');
    response.end(script ? code : '<!doctype html><title>Another site</title>');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}
