import { overLimitError } from '../server/emails/confirmation-limits.ts';
import type { Ledger } from './ledger.ts';
import { type Stage, sender } from './stage.ts';

/** A program's report on its faults and their result. */
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
  /** How often the mail server accepted each Message-ID. */
  letters: Map<string, number>;
  /** How often the server was killed. Each time may cost a second copy of each email that was being sent. */
  crashes?: number;
}

/** Compares what visitors were told with what is stored, and what is stored with the emails at the mail server. */
export async function audit({ ledger, stage, letters, crashes = 0 }: AuditParts): Promise<Audit> {
  const rows = await stage.look((database) =>
    database.read({ sql: `select id, fields from leads where kind <> 'probe'` }),
  );
  const stored = new Set(rows.map((row) => String(row['id'])));
  const kept = await keptBack(stage);
  const names = Map.groupBy(rows, (row) => (JSON.parse(String(row['fields'])) as { name: string }).name);
  const told = ledger.submissions.filter((submission) => submission.told !== null);
  const missing = told.filter((submission) => !stored.has(submission.told!));
  const doubled = [...names].filter(([, leads]) => leads.length > 1);
  const copies = (channel: string) => [...stored].map((id) => letters.get(`<${id}-${channel}@mail.example>`) ?? 0);
  const lost = [
    ...missing.map(({ name }) => `${name} was told "accepted" and is not stored`),
    ...doubled.map(([name, leads]) => `${name} is ${leads.length} leads`),
    ...ledger.contradictions.map((name) => `${name} was told of two leads`),
  ];
  const figures: Record<string, number> = {
    submissions: ledger.submissions.length,
    acknowledged: told.length,
    stored: rows.length,
    'acknowledged and lost': missing.length,
  };
  for (const channel of channels) {
    const counts = copies(channel);
    const without = counts.filter((n) => n === 0).length - (channel === 'visitor-mail' ? kept : 0);
    const second = counts.reduce((sum, n) => sum + Math.max(0, n - 1), 0);
    figures[`${channel}s missing`] = without;
    figures[`${channel}s sent twice under one Message-ID`] = second;
    if (without > 0) lost.push(`${without} leads have no ${channel}`);
    if (second > crashes * UNDER_WAY) lost.push(`${second} second copies by ${channel} after ${crashes} crashes`);
  }
  figures['visitor-mails kept back by the bound of a day'] = kept;
  const foreign = [...letters.keys()].filter((id) => !id.endsWith(`@${sender.split('@')[1]}>`)).length;
  if (foreign > 0) lost.push(`${foreign} letters have another Message-ID`);
  return { figures, lost };
}

/** Confirmations beyond the first thousand of a day are not sent. That is no loss. */
async function keptBack(stage: Stage): Promise<number> {
  const sql = `select count(*) as n from deliveries where channel = 'visitor-mail' and state = 'failed' and last_error = $1`;
  const [row] = await stage.look((database) => database.read({ sql, values: [overLimitError()] }));
  return Number(row!['n']);
}
