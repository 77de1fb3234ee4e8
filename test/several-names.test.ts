import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { DomainFile } from '#contract/content/domain-content.ts';
import type { PortfolioFile } from '#contract/content/portfolio-content.ts';
import { amountField } from '#contract/forms/offer-terms.ts';
import { NAMES_MAX } from '#contract/site/for-sale.ts';
import { english } from './locales.ts';
import type { FaceContext } from '../sites/plan/face-by-kind.ts';
import { draftPortfolio } from '../sites/plan/portfolio.ts';
import { formatMarkedAmount } from '../server/leads/offers.ts';
import { composeOwnerEmail } from '../server/emails/lead-emails.ts';
import { createOutbox } from '../server/delivery/outbox.ts';
import { createAccept } from '../server/leads/receive/accept.ts';
import { createLeadStore } from '../server/leads/store/lead-store.ts';
import type { Lead } from '../server/leads/store/lead.ts';
import { createMatcher, listLeads } from '../server/leads/store/list-leads.ts';
import { openTestApp, type TestApp } from './app-fixture.ts';
import { describeOnEachDatabase } from './each-database.ts';
import { fixtureSite } from './site-fixture.ts';

const host = 'names.example';
const usd = (amount: number) => ({ amount, currency: 'USD' });

const domain = (name: string, more: object = {}) =>
  ({
    name,
    lang: 'en',
    url: `https://${name.toLowerCase()}/`,
    email: 'sales@names.example',
    contact: {},
    offers: 'deliver',
    confirmationMail: true,
    ...more,
  }) as unknown as DomainFile;

const many = Array.from({ length: NAMES_MAX + 1 }, (_, at) => domain(`many${at}.com`));
const domains = [
  domain('DeepBook.com', { price: usd(3000), minimum: 2000 }),
  domain('NovaPeak.com', { contact: { amount: { currencies: ['EUR', 'USD'] } }, to: ['nova@names.example'] }),
  domain('Kept.com', { status: 'reserved' }),
  domain('Gone.com', { status: 'sold' }),
  domain('Silent.com', { offers: 'none' }),
  ...many,
];

function portfolio(files = domains) {
  const file = { lang: 'en', hosts: [host], brand: 'Harbor & Sons' } as unknown as PortfolioFile;
  const context = { key: 'portfolio', pack: english, day: '2026-11-27' } as unknown as FaceContext;
  const { face, data } = draftPortfolio(file, files, context);
  return { ...face, data: data() };
}
const face = portfolio();

let site: TestApp;
beforeEach(async () => {
  site = await openTestApp({ site: { faces: [...fixtureSite.faces, face] } });
});
afterEach(() => site.close());

const buyer = { name: 'Ada', email: 'ada@example.org', phone: '', message: 'For my engines' };
const both = { ...buyer, names: 'DeepBook.com NovaPeak.com', [amountField('DeepBook.com')]: '1.5k' };

function call(fields: Record<string, unknown>, more: Record<string, string> = {}): Promise<Response> {
  const headers = { 'content-type': 'application/json', apikey: 'janus-anon', ...more };
  return site.ask('/functions/v1/send-offer', { host, method: 'POST', headers, body: JSON.stringify(fields) });
}
const errorsOf = async (response: Response) => ((await response.json()) as { errors: object }).errors;

async function stored(): Promise<Record<string, string>[]> {
  const rows = await site.database.read({ sql: 'select fields from leads order by received_at, id' });
  return rows.map((row) => JSON.parse(String(row['fields'])) as Record<string, string>);
}

const deepBook = 'DeepBook.com; price: 3000 USD; amount: 1500; currency: USD; belowMinimum: below minimum';

/** Cannot be turned into a text. */
const noText = { toString: 1, valueOf: 1 };

describe('an offer for several names', () => {
  test('is one lead with all names, their prices, amounts and marks', async () => {
    expect((await call(both)).status).toBe(200);
    const names = `${deepBook}; minimum: 2000 USD\nNovaPeak.com`;
    expect(await stored()).toEqual([{ ...buyer, names }]);
  });

  test('reads a name in any case, once, and an amount in a currency that its own form accepts', async () => {
    await call({ ...buyer, names: 'NOVAPEAK.com, novapeak.com', [amountField('NovaPeak.com')]: '$2,000' });
    expect(await stored()).toEqual([{ ...buyer, names: 'NovaPeak.com; amount: 2000; currency: USD' }]);
  });

  test('marks an amount in another currency', async () => {
    await call({ ...buyer, names: 'NovaPeak.com', [amountField('NovaPeak.com')]: '£2,000' });
    const names = 'NovaPeak.com; amount: 2000; currency: GBP; otherCurrency: in another currency';
    expect(await stored()).toEqual([{ ...buyer, names }]);
  });

  test('shows the sum of each currency', async () => {
    await call({ ...both, [amountField('NovaPeak.com')]: '£900' });
    const [fields = {}] = await stored();
    expect(formatMarkedAmount(fields, 'en')).toBe('$1,500 USD (below minimum) + £900 (in another currency)');
  });

  test('that is sent again under its key is the same lead', async () => {
    const key = { 'idempotency-key': 'abc' };
    const first = await (await call(both, key)).text();
    expect(await (await call(both, key)).text()).toBe(first);
    expect((await stored()).length).toBe(1);
  });

  test.each([
    ['unknown', 'Nobody.com'],
    ['reserved', 'Kept.com'],
    ['sold', 'Gone.com'],
    ['without offers', 'Silent.com'],
  ])('is refused with a message that names the one that is %s', async (_, name) => {
    const response = await call({ ...both, names: `DeepBook.com ${name}` });
    expect(response.status).toBe(422);
    expect(await errorsOf(response)).toEqual({ names: `No longer open to offers: ${name.toLowerCase()}` });
    expect(await stored()).toEqual([]);
  });

  test.each([
    ['no name', { names: ' ' }, { names: english.portfolio.choose }],
    [
      'too many names',
      { names: many.map(({ name }) => name).join(' ') },
      { names: 'One offer has room for 50 names at most.' },
    ],
    [
      'a text without end',
      { names: 'DeepBook.com '.repeat(1000) },
      { names: 'One offer has room for 50 names at most.' },
    ],
    ['a list', { names: ['DeepBook.com'] }, { names: 'Please send this field as text' }],
    ['names that are no text', { names: noText }, { names: 'Please send this field as text' }],
    [
      'an amount that is none',
      { [amountField('DeepBook.com')]: 'ten' },
      { [amountField('DeepBook.com')]: 'Please enter an amount, such as 12,500' },
    ],
    [
      'a currency that nobody knows',
      { [amountField('DeepBook.com')]: '₩500' },
      { [amountField('DeepBook.com')]: 'Offers are accepted in USD or EUR' },
    ],
  ])('with %s is refused at its field', async (_, fields, errors) => {
    const response = await call({ ...both, ...fields });
    expect(await errorsOf(response)).toEqual(errors);
    expect(await stored()).toEqual([]);
  });

  test.each([1500, noText, `1${' '.repeat(80)}500`])('with %j as an amount is refused at its field', async (amount) => {
    const field = amountField('DeepBook.com');
    const response = await call({ ...both, [field]: amount });
    expect(await errorsOf(response)).toEqual({ [field]: 'Please enter an amount, such as 12,500' });
  });

  test('that is posted without a script comes back with all that was typed', async () => {
    const posted = { ...both, name: '', [amountField('NovaPeak.com')]: '7' };
    const response = await site.ask('/', { host, method: 'POST', body: new URLSearchParams(posted) });
    expect(response.status).toBe(422);
    const { starts } = JSON.parse(await response.text()) as { starts: { offer: { values: object; errors: object } } };
    expect(starts.offer.values).toEqual(posted);
    expect(Object.keys(starts.offer.errors)).toEqual(['name']);
  });
});

describeOnEachDatabase('the lead of such an offer', (open) => {
  test('is found by each of its names, and erased', async () => {
    const database = await open();
    const outbox = createOutbox({ database, clock: Date.now, random: Math.random });
    const lead = { kind: 'offer', face: 'portfolio', consent: null, idempotencyKey: null, held: false };
    const names = `${deepBook}; minimum: 2000 USD\nNovaPeak.com`;
    const accept = createAccept({ database, outbox, clock: Date.now });
    const accepted = await accept({ ...lead, channels: ['owner-mail'], fields: { ...buyer, names } });
    const [stored] = await listLeads(database, {});
    expect(stored!.fields['names']).toBe(names);
    const isFound = (search: string) => createMatcher({ search })(stored!);
    expect(['deepbook', 'NovaPeak.com', '1500', 'Kept.com'].map(isFound)).toEqual([true, true, true, false]);
    await createLeadStore(database).erase([(accepted as { id: string }).id]);
    expect(await listLeads(database, {})).toEqual([]);
  });
});

describe('the emails about it', () => {
  const fields = { ...buyer, names: `${deepBook}; minimum: 2000 USD\nNovaPeak.com` };
  const lead: Lead = {
    id: '1',
    reference: 'O-7K2M-9XQD',
    kind: 'offer',
    face: 'portfolio',
    receivedAt: 0,
    state: 'new',
    consent: null,
    fields,
  };
  const mail = { owners: ['owner@names.example'], timeZone: 'UTC', messageId: '<1@example.com>' };

  test('show the seller each name with price, amount, mark and minimum', () => {
    const { text, subject } = composeOwnerEmail(lead, face, mail);
    expect(subject).toMatch(/^\$1,500 USD · DeepBook\.com, NovaPeak\.com · Offer O-/);
    expect(text).toContain('This email names your minimum.');
    expect(text).toContain(
      'Names\n  DeepBook.com · Asking price $3,000 USD · Amount $1,500 USD (50%, below minimum) · Minimum $2,000 USD\n  NovaPeak.com\n',
    );
  });
});

describe('the page of all names', () => {
  test('has no form if no name takes offers', () => {
    const silent = portfolio([domain('Silent.com', { offers: 'none' }), domain('Kept.com', { status: 'reserved' })]);
    expect([silent.forms, silent.names]).toEqual([[], undefined]);
    expect(silent.data.content).not.toHaveProperty('offer');
  });

  test('asks for the consent that its names ask for, and has their recipients if each has its own', () => {
    const consent = [{ text: 'I agree.' }];
    const own = portfolio([domain('A.com', { to: ['a@a.com'] }), domain('B.com', { to: ['b@b.com'], consent })]);
    expect(own.consent).toEqual({ text: 'I agree.', missing: english.consent.missing });
    expect(own.to).toEqual({ all: ['a@a.com', 'b@b.com'] });
    expect(face.to).toBeUndefined();
  });

  test('tells no minimum to anybody', () => {
    expect(JSON.stringify(face.data)).not.toContain('2000');
  });
});
