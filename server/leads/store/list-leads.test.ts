import { beforeEach, expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../../test/each-database.ts';
import type { Database } from '../../database/database.ts';
import { fill, REGULAR } from '../../../test/fill-leads.ts';
import type { Lead } from '../lead.ts';
import { createLeadStore } from './lead-store.ts';
import { listLeads, readLeadPages, type LeadFilter } from './list-leads.ts';

const LEADS = 3000;
const NOW = 2e12;

describeOnEachDatabase('a list of thousands of leads', (open) => {
  let database: Database;

  beforeEach(async () => {
    database = await open();
    await fill(database, { leads: LEADS, now: NOW });
  });

  test('has each lead once, while others come and go', async () => {
    const before = (await listLeads(database, {})).map(({ id }) => id);
    const seen: string[] = [];
    const erased: string[] = [];
    let pages = 0;
    for await (const { leads, isLast } of readLeadPages(database, {})) {
      seen.push(...leads.map(({ id }) => id));
      pages += 1;
      if (isLast) continue;
      const sql = `insert into leads (id, reference, kind, face, received_at, state, fields)
        values ($1, $1, 'quote', 'services', $2, 'new', '{}')`;
      await database.write([{ sql, values: [`f-${pages}`, NOW + pages] }]);
      // One that was read already, the last of this page, and one that is still to come.
      const gone = [seen[0]!, seen.at(-1)!, before[seen.length + 10]!];
      await createLeadStore(database).erase(gone);
      erased.push(gone[2]!);
    }
    expect(pages).toBeGreaterThan(5);
    expect(seen).toEqual(before.filter((id) => !erased.includes(id)));
  });

  test('filters as going through all of them one by one would', async () => {
    const all = await listLeads(database, {});
    expect(all).toHaveLength(LEADS);
    const fits = (filter: LeadFilter) => (lead: Lead) =>
      [undefined, lead.kind].includes(filter.kind) &&
      [undefined, lead.face].includes(filter.face) &&
      [undefined, lead.state].includes(filter.state) &&
      [undefined, lead.fields['email']].includes(filter.email) &&
      lead.receivedAt >= (filter.since ?? 0) &&
      lead.receivedAt <= (filter.until ?? NOW);
    const middle = all[LEADS / 2]!.receivedAt;
    const filters: LeadFilter[] = [
      { face: 'services' },
      { face: 'name7' },
      { face: 'services', kind: 'offer' },
      { face: 'name7', since: middle, until: all[200]!.receivedAt },
      { state: 'held' },
      { state: 'held', face: 'services' },
      { state: 'answered', kind: 'offer', since: middle },
      { email: REGULAR },
      { email: REGULAR, state: 'new', kind: 'quote', face: 'services', since: middle },
    ];
    for (const filter of filters) {
      const expected = all.filter(fits(filter)).map(({ id }) => id);
      expect((await listLeads(database, filter)).map(({ id }) => id)).toEqual(expected);
      const firstTwo = await listLeads(database, { ...filter, limit: 2 });
      expect(firstTwo.map(({ id }) => id)).toEqual(expected.slice(0, 2));
    }
    expect(all.filter(fits({ face: 'services' })).length).toBeGreaterThan(1000);
  });
});
