import { expect, test } from 'vitest';
import { createLeadStore, type LeadStore } from '../../server/leads/store/lead-store.ts';
import { removeOldWithdrawals } from '../../server/leads/action-links/visitor-actions.ts';
import type { Database, Statement } from '../../server/database/database.ts';
import { readOpenByFace } from '../../server/delivery/counts.ts';
import { fill } from '../fill-leads.ts';
import { describeOnEachDatabase } from '../each-database.ts';

/** A query, and the index of leads that must answer it. */
const asked: Record<string, [RegExp, (leads: LeadStore, database: Database) => Promise<unknown>]> = {
  list: [/leads_by_time/, (leads) => leads.list({ limit: 20 })],
  'list --since': [/leads_by_time/, (leads) => leads.list({ since: 5, limit: 20 })],
  'list --email': [
    /leads_by_address/,
    (leads) => leads.list({ email: 'Ada@example.org', face: 'name3', state: 'new' }),
  ],
  'list --state': [/leads_by_state/, (leads) => leads.list({ state: 'spam', limit: 20 })],
  'list --face': [/leads_by_face/, (leads) => leads.list({ face: 'name3', limit: 20 })],
  'list --face --state': [/leads_by_face/, (leads) => leads.list({ face: 'name3', state: 'held', limit: 20 })],
  'an id begun': [/leads_pkey|sqlite_autoindex_leads_1/, (leads) => leads.find('0195362a')],
  'what is held': [/leads_by_state/, (leads) => leads.held(10)],
  erase: [/leads_pkey|sqlite_autoindex_leads_1/, (leads) => leads.erase(['a', 'b'])],
  retention: [/leads_by_time/, (leads) => leads.eraseBefore(5)],
  'withdrawn leads': [/leads_withdrawn/, (_, database) => removeOldWithdrawals(database, 9e12)],
};

/** Queries for which PostgreSQL reads a small table whole. */
const askedOfAll: typeof asked = {
  'leads of each face': [/leads_by_face/, (leads) => leads.byFace()],
  'open deliveries by face': [/deliveries_in_order/, (_, database) => readOpenByFace(database)],
};

describeOnEachDatabase('questions to many leads', (open) => {
  test('are each answered by an index', { timeout: 60_000 }, async () => {
    const database = await open();
    await fill(database, { leads: 2000, now: 2e12 });
    // As PostgreSQL does by itself after some minutes.
    if (database.kind === 'postgres') await database.read({ sql: 'analyze' });
    for (const [what, [index, ask]] of Object.entries({ ...asked, ...(database.kind === 'sqlite' && askedOfAll) })) {
      const plans = await plansOf(database, (listening) => ask(createLeadStore(listening), listening));
      const ofLeads = plans.filter((plan) => /\b(leads|deliveries)/.test(plan));
      expect.soft(ofLeads.length, what).toBeGreaterThan(0);
      for (const plan of ofLeads.filter((one) => /leads/.test(one))) expect.soft(plan, what).toMatch(index);
      expect.soft(ofLeads.join('\n'), what).not.toMatch(/Seq Scan on leads|SCAN (leads|l|deliveries|d)($|\n)/);
    }
  });
});

/** Explains every statement that is run, a text each. */
async function plansOf(database: Database, ask: (listening: Database) => Promise<unknown>): Promise<string[]> {
  const statements: Statement[] = [];
  await ask({
    ...database,
    read: (statement) => (statements.push(statement), database.read(statement)),
    write: (batch) => (statements.push(...batch), database.write(batch)),
  });
  const explain = database.kind === 'sqlite' ? 'explain query plan' : 'explain';
  const toExplain = statements.filter(({ sql }) => !sql.startsWith('pragma'));
  return Promise.all(
    toExplain.map(async ({ sql, values = [] }) => {
      const rows = await database.read({ sql: `${explain} ${sql}`, values });
      return rows.map((row) => String(row['detail'] ?? row['QUERY PLAN'])).join('\n');
    }),
  );
}
