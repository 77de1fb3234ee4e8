import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FieldRule } from '#contract/forms/lead-form.ts';
import { messageForm } from '#contract/forms/message.ts';
import { offerForm } from '#contract/forms/offer.ts';
import { quoteForm } from '#contract/forms/quote-request.ts';
import { connectWebhook } from '../server/delivery/channels/webhook.ts';
import { openTestApp, type TestApp } from './app-fixture.ts';

/** docs/reference/http-api.md, followed to the letter. */
const page = readFileSync(join(import.meta.dirname, '../docs/reference/http-api.md'), 'utf8');
const curl = /```sh\ncurl https:\/\/[\w.]+(\S+)([^]*?)-d '([^]*?)'\n```/.exec(page)!;
const examples = [...page.matchAll(/```json\n([^]*?)```/g)].map(([, text]) => JSON.parse(text!) as object);
const [accepted, refused, event] = examples;

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp();
});
afterAll(() => site.close());

const headers = Object.fromEntries(
  [...curl[2]!.matchAll(/-H '([\w-]+): ([^']+)'/g)].map(([, name, value]) => [name!, value!]),
);
const call = (body: string) => site.ask(curl[1]!, { method: 'POST', headers, body });

describe('the page about the HTTP API says what the server does', () => {
  test('the request of the page is stored, and answered as it shows', async () => {
    const response = await call(curl[3]!);
    expect(response.status).toBe(200);
    const answer = (await response.json()) as object;
    expect(Object.keys(answer)).toEqual(Object.keys(accepted!));
    expect(await site.countLeads()).toBe(1);
  });

  test('a refusal looks as the page shows', async () => {
    const response = await call(JSON.stringify({ ...(JSON.parse(curl[3]!) as object), email: 'nobody' }));
    expect(await response.json()).toEqual(refused);
  });

  test.each([
    ['quote request', quoteForm],
    ['message', messageForm],
    ['offer', offerForm],
  ])('its table of a %s has the fields and their bounds', (name, form) => {
    const table = page.slice(page.indexOf(`| ${name} |`)).split('\n\n')[0]!;
    for (const [field, rule] of Object.entries<FieldRule>(form.fields)) {
      const row = table.split('\n').find((line) => rowNames(line).includes(field));
      const numbers = row?.match(/(?<![`\w])[\d,]+/g)?.map((text) => Number(text.replaceAll(',', '')));
      const bounds = [rule.min, rule.max].filter((bound) => bound !== undefined);
      expect(numbers, field).toEqual(rule.format === 'email' ? [254] : bounds);
      expect(row!.includes('required'), field).toBe((rule.min ?? 0) > 0 || rule.format === 'email');
    }
  });

  test('a webhook has the headers and keys that the page shows', async () => {
    const { type, data } = event as { type: string; data: Parameters<typeof lead>[0] };
    let sent: { headers: Headers; body: object } | undefined;
    const send = connectWebhook(
      { url: 'https://hooks.example/', secret: `whsec_${Buffer.alloc(32, 7).toString('base64')}` },
      {
        fetch: async (_url, init) => {
          sent = { headers: new Headers(init!.headers), body: JSON.parse(String(init!.body)) as object };
          return new Response();
        },
      },
    );
    await send(lead(data));
    expect(sent!.body).toEqual({ ...event, type });
    const shown = /```http\n([^]*?)```/.exec(page)![1]!;
    const names = [...shown.matchAll(/^([\w-]+): /gm)].map(([, name]) => name!);
    expect([...sent!.headers.keys()].sort()).toEqual(names.sort());
  });
});

/** The fields that a row of the table is about. `question1` to `question4` are four. */
function rowNames(line: string): string[] {
  const names = [...(line.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name!);
  return line.includes('` to `') ? ['question1', 'question2', 'question3', 'question4'] : names;
}

function lead(data: Parameters<ReturnType<typeof connectWebhook>>[0]['lead']) {
  return { id: '1', lead: data, notification: () => Promise.reject(new Error('not asked for')) };
}
