import { randomUUID } from 'node:crypto';
import { findForm } from '#contract/forms/lead-forms.ts';
import {
  BATCH_SIZE,
  type Database,
  inBatches,
  placeholders,
  type Run,
  runAll,
  type Statement,
} from '../../database/database.ts';
import { DAY_MS } from '../../text/local-time.ts';
import { newLeadId, newReference } from '../receive/accept.ts';
import { isFullOfLinks, listTexts } from '../receive/spam-check.ts';
import { emptyLog, eraseStatements, LOG_NOT_EMPTIED, setState } from '../store/lead-store.ts';
import { type Lead, type LeadDependencies, WITHDRAWN } from '../store/lead.ts';
import { createSpamMarks } from '../store/spam-marks.ts';

export interface Addition {
  id: string;
  leadId: string;
  receivedAt: number;
  words: string;
}

export const ADDITIONS = 10;
/** Characters of one. */
export const ADDITION_MAX = 2000;

export type Additions = ReturnType<typeof createAdditions>;

export function createAdditions({ database, outbox, clock }: LeadDependencies) {
  const marks = createSpamMarks(database);

  /** Stores a text, once, with the email about it to the owner. `full`: also if the lead is erased. */
  async function add({ id: leadId, kind, fields }: Lead, text: string): Promise<'stored' | 'full'> {
    const now = clock();
    const hash = await marks.hashAddress(fields['email']);
    const result = await database.transaction(async (run) => {
      const state = await lockLead(run, leadId);
      if (state === null) return 'full';
      const stored = await run(selectStatement([leadId]));
      if (stored.some(({ words }) => words === text)) return 'stored';
      if (stored.length >= ADDITIONS) return 'full';
      const id = randomUUID();
      const values = [id, leadId, stored.length + 1, now, text];
      await run({ sql: INSERT, values });
      const texts = [...listTexts(findForm(kind), fields), ...stored.map(({ words }) => String(words)), text];
      const isSuspected = isFullOfLinks(texts) || (await marks.isMarked(run, fields['email'], hash));
      // A lead that is held is in the email about those.
      if (isSuspected && state !== 'spam') await run(setState(leadId, 'held'));
      const held = isSuspected || state === 'held' || state === 'spam';
      await run(outbox.put(leadId, ['owner-note'], { now, held, about: `addition-${id}` }));
      return 'stored';
    });
    if (result === 'stored') outbox.notify();
    return result;
  }

  return {
    async byId(id: string): Promise<Addition | null> {
      const rows = await database.read({ sql: `${SELECT} where id = $1`, values: [id] });
      return (rows as unknown as Addition[])[0] ?? null;
    },
    /** Reads the additions to some leads (at most thousands), in their order. */
    async ofLeads(leadIds: string[]): Promise<Addition[]> {
      if (leadIds.length === 0) return [];
      return (await database.read(selectStatement(leadIds))) as unknown as Addition[];
    },
    add,
  };
}

const INSERT = 'insert into additions (id, lead_id, place, received_at, words) values ($1, $2, $3, $4, $5)';
const SELECT = 'select id, lead_id as "leadId", received_at as "receivedAt", words from additions';

/** Returns the lead's state, or null without it. A second request waits here: on PostgreSQL both would see the lead. */
async function lockLead(run: Run, id: string): Promise<string | null> {
  const [lead] = await run({ sql: 'update leads set state = state where id = $1 returning state', values: [id] });
  return lead ? String(lead['state']) : null;
}

function selectStatement(leadIds: string[]): Statement {
  return { sql: `${SELECT} where lead_id in (${placeholders(leadIds)}) order by lead_id, place`, values: leadIds };
}

/** A withdrawal is remembered so long: by then the owner has the email, or never gets it. */
const MARKER_DAYS = 30;
/** One of a sender whom the owner marked as spam. */
const SPAM_MARK_DAYS = 365;

export interface WithdrawalParts extends LeadDependencies {
  /** Called with an error that the owner has to know of, though the lead is erased. */
  failed(error: unknown): void;
}

/** Erases a lead, and stores a row without its text, which a delivery of an email to the owner belongs to. */
export function createWithdrawal({ database, outbox, clock, failed }: WithdrawalParts) {
  const marks = createSpamMarks(database);
  return async ({ id: leadId, reference, site, fields }: Lead): Promise<void> => {
    const now = clock();
    const id = newLeadId(now);
    const hash = await marks.hashAddress(fields['email']);
    await database.transaction(async (run) => {
      if ((await lockLead(run, leadId)) === null) return;
      const isMarked = await marks.isMarked(run, fields['email'], hash);
      const kept = JSON.stringify(isMarked ? { reference, email: hash } : { reference });
      await run({
        sql: `insert into leads (id, reference, kind, face, received_at, state, fields)
          values ($1, $2, $3, $4, $5, 'new', $6)`,
        values: [id, newReference(WITHDRAWN), WITHDRAWN, site, now, kept],
      });
      await run(outbox.put(id, ['owner-note'], { now, held: false, about: WITHDRAWN }));
      await runAll(run, eraseStatements([leadId]));
    });
    if ((await emptyLog(database)) === 'not emptied') failed(new Error(LOG_NOT_EMPTIED));
    outbox.notify();
  };
}

/** Drops the rows that stand for withdrawn leads once they are old. `now`: milliseconds since 1970. */
export async function removeOldWithdrawals(database: Database, now: number): Promise<void> {
  // Spelled out, since the index of these rows is one of a condition.
  const sql = `delete from leads where id in (select id from leads
    where kind = '${WITHDRAWN}' and received_at < $1
    and (received_at < $2 or fields not like '%"email"%') limit $3) returning id`;
  const values = [now - MARKER_DAYS * DAY_MS, now - SPAM_MARK_DAYS * DAY_MS, BATCH_SIZE];
  await inBatches(async () => (await database.write([{ sql, values }]))[0]!.length);
}
