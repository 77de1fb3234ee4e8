import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from './app-fixture.ts';
import { askingSite, usualTerms } from './asking-site.ts';
import { runHere } from './run-here.ts';

const host = 'sellme.localhost';
const offer = { name: 'Ada', email: 'ada@example.org', phone: '', message: 'For my engines' };

let site: TestApp;
beforeEach(async () => {
  site = await openTestApp({ site: askingSite() });
});
afterEach(() => site.close());

function call(fields: Record<string, unknown>): Promise<Response> {
  const headers = { 'content-type': 'application/json', apikey: 'janus-anon' };
  const body = JSON.stringify({ ...offer, ...fields });
  return site.ask('/functions/v1/send-offer', { host, method: 'POST', headers, body });
}

const post = (fields: Record<string, string>) =>
  site.ask('/', { host, method: 'POST', body: new URLSearchParams({ ...offer, ...fields }) });

async function stored(): Promise<Record<string, string>[]> {
  const rows = await site.database.read({ sql: 'select fields from leads order by received_at, id' });
  return rows.map((row) => JSON.parse(String(row['fields'])) as Record<string, string>);
}

async function leads(...args: string[]): Promise<string> {
  const settings = { DATA_DIR: site.folder, TIME_ZONE: 'UTC' };
  const { out, error } = await runHere(settings, ['leads', ...args], { sites: async () => askingSite().sites });
  return out || error;
}

const plan = { planPercent: '25', planMonths: '9', planDown: '3125', planMonthly: '1041.66', planLast: '1041.72' };

describe('an offer is stored with what it was an answer to', () => {
  test('an amount and a plan are stored in one notation', async () => {
    expect((await call({ amount: '12.500,00 €', currency: 'USD', plan: '25/9' })).status).toBe(200);
    const more = { amount: '12500', currency: 'EUR', price: '12500 USD', minimum: '10000 USD' };
    expect(await stored()).toEqual([{ ...offer, ...more, ...plan }]);
  });

  test('an offer below the minimum is stored and marked, unless its currency is another', async () => {
    await call({ amount: '8k' });
    await call({ amount: '8k', currency: 'eur' });
    await call({ amount: '10,000' });
    const marks = (await stored()).map(({ amount, currency, belowMinimum }) => [amount, currency, belowMinimum]);
    expect(marks).toEqual([
      ['8000', 'USD', 'below minimum'],
      ['8000', 'EUR', undefined],
      ['10000', 'USD', undefined],
    ]);
  });

  test('an offer in another currency than the form lists is stored and marked', async () => {
    // A browser sends what it has read.
    expect((await call({ amount: '5000', currency: 'GBP' })).status).toBe(200);
    expect((await post({ amount: '5000 chf', currency: 'EUR' })).status).toBe(200);
    const terms = { price: '12500 USD', minimum: '10000 USD', otherCurrency: 'in another currency' };
    expect(await stored()).toMatchObject([
      { amount: '5000', currency: 'GBP', ...terms },
      { amount: '5000', currency: 'CHF', ...terms },
    ]);
    expect(await leads('list')).toContain('£5,000 (in another currency)');
    expect(await leads('export', '--format', 'csv')).toContain('in another currency');
  });

  test('an offer without amount and plan has the terms alone, and is stored once', async () => {
    await call({});
    await call({ amount: ' ', currency: '', plan: '' });
    await post({ currency: 'USD' });
    expect(await stored()).toEqual([{ ...offer, price: '12500 USD', minimum: '10000 USD' }]);
  });
});

describe('what cannot be read is said at its field', () => {
  test.each([
    [{ amount: 'ten' }, 'amount', 'Please enter an amount, such as 12,500'],
    [{ amount: 12_500 }, 'amount', 'Please send this field as text'],
    [{ amount: '500', currency: 'XXX' }, 'currency', 'Offers are accepted in USD or EUR'],
    [{ plan: '25/9/12000' }, 'plan', 'These plans have changed. Please reload the page and choose again'],
    [{ plan: '25/24' }, 'plan', 'These plans have changed. Please reload the page and choose again'],
    [{ amount: '1'.repeat(90) }, 'amount', 'Please enter an amount, such as 12,500'],
  ])('%j', async (fields, field, words) => {
    const response = await call(fields);
    expect([response.status, await response.json()]).toMatchObject([422, { errors: { [field]: words } }]);
    expect(await stored()).toEqual([]);
  });

  test('a form without a script shows every error at its field and loses nothing typed', async () => {
    const response = await post({ name: '', amount: 'ten', currency: 'EUR', plan: '25/9' });
    expect(response.status).toBe(422);
    const { starts } = JSON.parse(await response.text()) as { starts: { offer: Record<string, object> } };
    expect(Object.keys(starts.offer['errors']!).sort()).toEqual(['amount', 'name']);
    expect(starts.offer['values']).toEqual({ ...offer, name: '', amount: 'ten', currency: 'EUR', plan: '25/9' });
  });
});

test('a site that asks for an amount alone knows no plans, and one that asks for nothing drops both', async () => {
  for (const [terms, amount] of [
    [{ ...usualTerms, instalments: undefined }, '500'],
    [{}, undefined],
  ] as const) {
    await site.close();
    site = await openTestApp({ site: askingSite(terms) });
    await call({ amount: '500', currency: 'USD', plan: '25/9' });
    const [fields = {}] = await stored();
    expect([fields['amount'], fields['planMonths']]).toEqual([amount, undefined]);
  }
});

test("the owner's commands list, show, export and find amounts, the low one marked", async () => {
  await call({ amount: '8k', plan: '25/9' });
  await call({ name: 'Bob', amount: '20.000' });
  const table = await leads('list');
  expect(table).toContain('AMOUNT');
  expect(table).toMatch(/ Ada .*\$8,000 \(64%, below minimum\)$/m);
  expect(table).toMatch(/ Bob .*\$20,000 \(160%\)$/m);
  const [, ada] = JSON.parse(await leads('list', '--json')) as Record<string, string>[];
  expect(ada).toMatchObject({ amount: '8000', currency: 'USD', belowMinimum: 'below minimum', planMonths: '9' });
  const sheet = await leads('show', ada!['id']!);
  expect(sheet).toContain('Amount\n  $8,000 (64%, below minimum)\n');
  expect(sheet).toContain('Instalments\n  25%: $3,125 + 8 × $1,041.66 + $1,041.72 = $12,500\n');
  const rows = (await leads('export', '--format', 'csv')).split('\r\n');
  expect(rows.filter((row) => row.includes('below minimum'))).toHaveLength(1);
  for (const words of ['8000', 'below minimum']) {
    const found = JSON.parse(await leads('list', '--json', '--search', words)) as { name: string }[];
    expect(found.map(({ name }) => name)).toEqual(['Ada']);
  }
});
