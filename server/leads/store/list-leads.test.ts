import { beforeEach, expect, test } from 'vitest';
import { keepOpen } from '../../../test/keep-open.ts';
import { describeOnEachDatabase } from '../../../test/each-database.ts';
import { fill, REGULAR } from '../../../test/lead-rows.ts';
import { execute } from '../../../test/postgres.ts';
import { createDatabase } from '../../../test/shared-postgres.ts';
import type { Database } from '../../database/database.ts';
import { openDatabase } from '../../database/open-database.ts';
import { createLeadStore } from './lead-store.ts';
import type { Lead } from './lead.ts';
import { createMatcher, type LeadFilter, listLeads } from './list-leads.ts';

const LEADS = 1200;
const NOW = 2e12;

describeOnEachDatabase('a list of many leads', (open) => {
  let database: Database;
  beforeEach(async () => {
    database = await open();
    await fill(database, { leads: LEADS, now: NOW });
  });

  test('has each lead once while others are stored and erased', async () => {
    const before = (await listLeads(database, {})).map(({ id }) => id);
    const seen: string[] = [];
    const erased: string[] = [];
    const read: Database['read'] = async (statement) => {
      const rows = await database.read(statement);
      seen.push(...rows.map(({ id }) => String(id)));
      const sql = `insert into leads (id, reference, kind, face, received_at, state, fields)
        values ($1, $1, 'quote', 'services', $2, 'new', '{}')`;
      await database.write([{ sql, values: [`f-${seen.length}`, NOW + seen.length] }]);
      // One that was read already, the last of this page, and one that is still to come.
      const gone = [seen[0]!, seen.at(-1)!, before[seen.length + 10] ?? ''];
      await createLeadStore(database).erase(gone);
      erased.push(gone[2]!);
      return rows;
    };
    const listed = (await listLeads({ ...database, read }, {})).map(({ id }) => id);
    expect(erased.filter(Boolean).length).toBeGreaterThan(1);
    expect(listed).toEqual(before.filter((id) => !erased.includes(id)));
  });

  test('has the leads that fit all filters, newest first', async () => {
    const all = await listLeads(database, {});
    expect(all).toHaveLength(LEADS);
    const fits = (filter: LeadFilter) => (lead: Lead) =>
      [undefined, lead.kind].includes(filter.kind) &&
      [undefined, lead.site].includes(filter.site) &&
      [undefined, lead.state].includes(filter.state) &&
      [undefined, lead.fields['email']].includes(filter.email) &&
      lead.receivedAt >= (filter.since ?? 0);
    const middle = all[LEADS / 2]!.receivedAt;
    const filters: LeadFilter[] = [
      { site: 'services' },
      { site: 'name7', since: middle },
      { state: 'held', site: 'services' },
      { state: 'answered', kind: 'offer', since: middle },
      { email: REGULAR },
      { email: REGULAR, state: 'new', kind: 'quote', site: 'services', since: middle },
    ];
    for (const filter of filters) {
      const expected = all.filter(fits(filter)).map(({ id }) => id);
      expect((await listLeads(database, filter)).map(({ id }) => id)).toEqual(expected);
      const firstTwo = await listLeads(database, { ...filter, limit: 2 });
      expect(firstTwo.map(({ id }) => id)).toEqual(expected.slice(0, 2));
    }
  });
});

const lead = {
  reference: 'Q-AAAA-0001',
  fields: {
    name: 'Δημήτρης Söhne',
    phone: '+30 2310 123 456',
    question1: 'we bake\r\nbread  daily',
    question2: 'Groß, Ёлка, 山田の店',
    amount: '8000',
    currency: 'USD',
  },
} as unknown as Lead;

test.each([
  ['δημητρησ', 'sohne', 'SÖHNE', 'bake bread daily', 'gross', 'елка', '山田', 'q-aaaa', '$8,000', true],
  ['2310123456', '0030 2310 123456', '(2310) 123-456', '02310 123456', '+30 (0)2310 123456', true],
  ['bread bake', 'Dimitris', '2310123457', '2 3 1', '1990', '田山', '$9,000', false],
] as (string | boolean)[][])('a search looks past case, accents and the way of writing a number: %s', (...words) => {
  const isFound = words.pop();
  for (const search of words as string[]) expect(createMatcher(search)(lead), search).toBe(isFound);
});

test('an address is found by any case where the database has the letters of Turkish', async () => {
  const url = new URL(await createDatabase());
  const name = `${url.pathname.slice(1)}_tr`;
  await execute(url.href, `create database ${name} locale_provider icu icu_locale 'tr' template template0`);
  const databaseUrl = Object.assign(url, { pathname: name }).href;
  const database = keepOpen(await openDatabase({ dataDir: '/nowhere', databaseUrl }));
  const sql = `insert into leads (id, reference, kind, face, received_at, state, fields)
    values ($1, $1, 'quote', 'f', 1, 'new', $2)`;
  const email = 'INFO@EXAMPLE.ORG';
  await database.write([{ sql, values: [email, JSON.stringify({ email })] }]);
  for (const typed of [email, email.toLowerCase()])
    expect(await createLeadStore(database).list({ email: typed }), typed).toMatchObject([{ id: email }]);
});
