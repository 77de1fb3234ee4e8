import { overLimitError } from '../server/emails/confirmation-limits.ts';
import type { Ledger } from './ledger.ts';
import { type Stage, sender } from './stage.ts';

/** A program's report on its faults and their results. */
export interface Report {
  fault: string;
  /** Figures in the order that a reader wants. */
  figures: Record<string, number | string>;
  /** Every broken promise, in words. Empty if nothing was lost. */
  lost: string[];
}

export function print({ fault, figures, lost }: Report): void {
  console.log(`\n${fault}`);
  for (const [name, value] of Object.entries(figures)) console.log(`  ${name}: ${value}`);
  console.log(`  lost: ${lost.length === 0 ? 'nothing' : `\n    ${lost.join('\n    ')}`}`);
}

const channels = ['owner-mail', 'visitor-mail'] as const;
/** The default of `SMTP_CONNECTIONS`. */
const UNDER_WAY = 4;

export interface Audit {
  figures: Record<string, number>;
  lost: string[];
}

interface AuditParts {
  ledger: Ledger;
  stage: Stage;
  /** Counts of accepted emails by Message-ID. */
  emails: Map<string, number>;
  /** The number of kills. Each may cost a second copy of each email that was being sent. */
  crashes?: number;
}

/** Compares the answers to visitors with the stored leads, and these with the emails at the mail server. */
export async function audit({ ledger, stage, emails, crashes = 0 }: AuditParts): Promise<Audit> {
  const rows = await stage.look((database) =>
    database.read({ sql: `select id, fields from leads where kind <> 'probe'` }),
  );
  const stored = new Set(rows.map((row) => String(row['id'])));
  const unsent = await countOverLimit(stage);
  const names = Map.groupBy(rows, (row) => (JSON.parse(String(row['fields'])) as { name: string }).name);
  const accepted = ledger.submissions.filter(({ lead }) => lead !== null);
  const missing = accepted.filter(({ lead }) => !stored.has(lead!));
  const doubled = [...names].filter(([, leads]) => leads.length > 1);
  const copies = (channel: string) => [...stored].map((id) => emails.get(`<${id}-${channel}@mail.example>`) ?? 0);
  const lost = [
    ...missing.map(({ name }) => `${name} was accepted and is not stored`),
    ...doubled.map(([name, leads]) => `${name} is ${leads.length} leads`),
    ...ledger.contradictions.map((name) => `${name} was accepted as two leads`),
  ];
  const figures: Record<string, number> = {
    submissions: ledger.submissions.length,
    acknowledged: accepted.length,
    stored: rows.length,
    'acknowledged and lost': missing.length,
  };
  for (const channel of channels) {
    const counts = copies(channel);
    const without = counts.filter((n) => n === 0).length - (channel === 'visitor-mail' ? unsent : 0);
    const second = counts.reduce((sum, n) => sum + Math.max(0, n - 1), 0);
    figures[`${channel}s missing`] = without;
    figures[`${channel}s sent twice under one Message-ID`] = second;
    if (without > 0) lost.push(`${without} leads have no ${channel}`);
    if (second > crashes * UNDER_WAY) lost.push(`${second} second copies by ${channel} after ${crashes} crashes`);
  }
  figures['visitor-mails over the daily limit'] = unsent;
  const foreign = [...emails.keys()].filter((id) => !id.endsWith(`@${sender.split('@')[1]}>`)).length;
  if (foreign > 0) lost.push(`${foreign} emails have another Message-ID`);
  return { figures, lost };
}

/** Counts the confirmations after the first thousand of a day, which are not sent and not lost. */
async function countOverLimit(stage: Stage): Promise<number> {
  const sql = `select count(*) as n from deliveries where channel = 'visitor-mail' and state = 'failed' and last_error = $1`;
  const [row] = await stage.look((database) => database.read({ sql, values: [overLimitError()] }));
  return Number(row!['n']);
}
