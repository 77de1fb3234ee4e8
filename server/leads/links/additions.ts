import { randomUUID } from 'node:crypto';
import type { Database, Row, Statement } from '../../database/database.ts';
import type { Outbox } from '../../outbox/outbox.ts';

/** What a visitor wrote to his lead afterward. */
export interface Addition {
  id: string;
  leadId: string;
  /** Milliseconds since 1970. */
  receivedAt: number;
  words: string;
}

export const ADDITIONS = 10;
/** Characters of one. */
export const ADDITION_MAX = 2000;

/** Between several who add at once the database decides; so often the losers try again. */
const TRIES = 5;
const BATCH = 100;

export interface Additions {
  byId(id: string): Promise<Addition | null>;
  /** In the order of their leads' ids, and each lead's in its own. */
  ofLeads(leadIds: string[]): Promise<Addition[]>;
  /** Stored with the mail that tells the owner. The same words twice are stored once. `full`: also where the lead is erased. */
  add(leadId: string, words: string): Promise<'stored' | 'full'>;
}

export function createAdditions(
  database: Database,
  outbox: Pick<Outbox, 'putNote' | 'notify'>,
  clock: () => number,
): Additions {
  async function add(leadId: string, words: string): Promise<'stored' | 'full'> {
    const now = clock();
    for (let tries = 0; tries < TRIES; tries += 1) {
      const id = randomUUID();
      const results = await database.write([
        { sql: INSERT, values: [id, leadId, now, words, ADDITIONS] },
        outbox.putNote(leadId, additionNote(id), now),
        ofLeadsStatement([leadId]),
      ]);
      const stored = results.at(-1)!.map(toAddition);
      if (stored.some((addition) => addition.words === words)) {
        outbox.notify();
        return 'stored';
      }
      if (stored.length >= ADDITIONS) return 'full';
    }
    return 'full';
  }

  return {
    async byId(id) {
      const [row] = await database.read({ sql: `${SELECT} where id = $1`, values: [id] });
      return row ? toAddition(row) : null;
    },
    async ofLeads(leadIds) {
      const found: Row[] = [];
      for (let start = 0; start < leadIds.length; start += BATCH)
        found.push(...(await database.read(ofLeadsStatement(leadIds.slice(start, start + BATCH)))));
      return found.map(toAddition);
    },
    add,
  };
}

/** How the outbox knows the mail about it. One that could not be stored has none: its mail is not needed. */
const additionNote = (id: string) => `addition-${id}`;

const SELECT = 'select id, lead_id, received_at, words from additions';

function ofLeadsStatement(leadIds: string[]): Statement {
  const places = leadIds.map((_, index) => `$${index + 1}`).join(', ');
  return { sql: `${SELECT} where lead_id in (${places}) order by lead_id, place`, values: leadIds };
}

const INSERT = `insert into additions (id, lead_id, place, received_at, words)
  select $1, $2, 1 + (select count(*) from additions where lead_id = $2), cast($3 as bigint), $4
  where exists (select 1 from leads where id = $2)
    and (select count(*) from additions where lead_id = $2) < $5
    and not exists (select 1 from additions where lead_id = $2 and words = $4)
  on conflict do nothing`;

function toAddition(row: Row): Addition {
  return {
    id: String(row['id']),
    leadId: String(row['lead_id']),
    receivedAt: Number(row['received_at']),
    words: String(row['words']),
  };
}
