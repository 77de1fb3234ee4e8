import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { evidenceHeaders } from '#contract/forms/evidence.ts';
import { openTestApp, type TestApp } from '../app-fixture.ts';
import { askingSite } from '../asking-site.ts';
import { quoteFields } from '../spec-messages.ts';

/** Milliseconds of processor that one request may take, on a machine of today. */
const MOST_MS = 50;
const SIZE = 64 * 1024;
/** Janus's own texts of headers may be as long as Node reads them. */
const HEADER_SIZE = 12 * 1024;

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp({ site: askingSite() });
  for (const warm of [1, 2, 3]) for (const post of Object.values(posts)) await post(`a=${warm}`);
});
afterAll(() => site.close());

const json = { apikey: 'janus-anon', 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const postTo = (path: string, headers: Record<string, string>, host?: string) => (body: string) =>
  site.ask(path, { method: 'POST', body, headers, ...(host && { host }) });
const posts = {
  'call for a quote': postTo('/functions/v1/send-quote-request', json),
  'call for an offer': postTo('/functions/v1/send-offer', json, 'sellme.localhost'),
  'quote form': postTo('/quote', form),
  'offer form': postTo('/', form, 'sellme.localhost'),
  'call for a message': postTo('/functions/v1/send-message', json),
  'a path without a form': postTo('/metrics', form),
  'owner’s link': postTo('/l/token', form),
  'visitor’s link': postTo('/r/token', form),
};

const fill = (unit: string, around = (text: string) => text) => around(unit.repeat(Math.floor(SIZE / unit.length) - 4));
const each = (unit: string) => Object.fromEntries(quoteFields.map((field) => [field, unit.repeat(SIZE / 10)]));

const UNITS = [...'x \n\u00A0.-(\u0301\uD800', '👩‍👩‍👧', 'a@', '+1 ', 'https://a.example ', '<!--', '1,'];

const shapes: Record<string, string> = {
  'nested lists': fill('[', (text) => text.slice(SIZE / 2) + ']'.repeat(SIZE / 2)),
  'nested objects': '{"a":'.repeat(9000) + '1' + '}'.repeat(9000),
  'many keys': `{${Array.from({ length: 6000 }, (_, n) => `"k${n}":1`).join()}}`,
  'one key many times': `{${fill('"name":"a",', (text) => text.slice(0, -1))}}`,
  'one long text': JSON.stringify({ name: 'x'.repeat(SIZE - 20) }),
  escapes: `{"name":"${'\\u0041'.repeat(10_000)}"}`,
  'long numbers': `[${'9'.repeat(SIZE - 4)}]`,
  ...Object.fromEntries(
    UNITS.flatMap((unit) => [
      [`every field full of ${JSON.stringify(unit)}`, JSON.stringify(each(unit))],
      [`every field of a form full of ${JSON.stringify(unit)}`, String(new URLSearchParams(each(unit)))],
    ]),
  ),
  'names times parameters': `names=${'a,'.repeat(12_000)}&${'b&'.repeat(18_000)}`,
  'empty parameters': fill('&'),
  'equal signs': fill('='),
  'broken escapes': fill('%'),
  'escaped bytes': `name=${fill('%f0')}`,
  'plus signs': `name=${fill('+')}`,
  'distinct parameters': Array.from({ length: 9000 }, (_, n) => `a${n}=`).join('&'),
  'one parameter many times': fill('name=a&'),
};

/** The least of some tries, since others use the machine's caches. Milliseconds. */
async function measure(ask: () => Promise<Response>): Promise<number> {
  let least = Infinity;
  for (let tries = 0; tries < 5 && least > MOST_MS; tries += 1) {
    const before = process.cpuUsage();
    const response = await ask();
    await response.arrayBuffer();
    const { user, system } = process.cpuUsage(before);
    expect(response.status).toBeLessThan(500);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

async function findSlow(asks: [name: string, ask: () => Promise<Response>][]) {
  const slow: [string, number][] = [];
  let worst: [string, number] = ['', 0];
  for (const [name, ask] of asks) {
    const took = await measure(ask);
    if (took > worst[1]) worst = [name, took];
    if (took > MOST_MS) slow.push([name, took]);
  }
  console.log(`${asks.length} requests, the slowest ${worst[1].toFixed(1)} ms: ${worst[0]}`);
  return slow;
}

test('no body of 64 KB keeps the processor busy, whatever its shape and route', async () => {
  const asks = Object.entries(posts).flatMap(([route, post]) =>
    Object.entries(shapes).map(([shape, body]) => [`${route}, ${shape}`, () => post(body.slice(0, SIZE))] as const),
  );
  expect(await findSlow(asks.map(([name, ask]) => [name, ask]))).toEqual([]);
});

test('no long header, path or search keeps the processor busy', async () => {
  const usual = 'accept-encoding if-none-match idempotency-key origin referer cookie user-agent range'.split(' ');
  const names = [...usual, ...Object.values(evidenceHeaders)];
  const units = ['a,', 'gzip;q=0.1, ', 'W/"a", ', '; ', '.', '=', ' ', '"'];
  const asks: [string, () => Promise<Response>][] = [];
  for (const unit of units) {
    const long = unit.repeat(HEADER_SIZE / unit.length);
    for (const name of names) asks.push([`${name}: ${unit}`, () => site.ask('/quote', { headers: { [name]: long } })]);
    const target = encodeURI(long);
    for (const path of [`/${target}`, `/?${target}`, `/quote?names=${target}`, `/l/${target}`, `/r/${target}`])
      asks.push([path.slice(0, 30), () => site.ask(path)]);
  }
  expect(await findSlow(asks)).toEqual([]);
});

test('no repeated text that chance invents keeps the processor busy', async () => {
  const unit = fc.oneof(
    fc.string({ maxLength: 6 }),
    fc.constantFrom(...'[{"\\:,&=%+@.-_/()<>\n\t', 'name', 'email', '%25', '\\u'),
  );
  const shape = fc.tuple(fc.constantFrom(...Object.keys(posts)), fc.array(unit, { minLength: 1, maxLength: 4 }), unit);
  await fc.assert(
    fc.asyncProperty(shape, async ([route, units, end]) => {
      const body = `${units
        .join('')
        .repeat(SIZE)
        .slice(0, SIZE - 100)}${end}`;
      expect(await measure(() => posts[route as keyof typeof posts](body))).toBeLessThan(MOST_MS);
    }),
    { numRuns: 400 },
  );
});
