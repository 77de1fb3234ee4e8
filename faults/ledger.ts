import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { PostOffice, Stage } from './stage.ts';

/** One visitor's filled form, however often the button is pressed. */
interface Submission {
  key: string;
  name: string;
  /** The lead's id, once a visitor's answer says that it is accepted. */
  lead: string | null;
}

/** Janus sends a thousand confirmations a day. Visitors above this press the button of one before them again. */
const SUBMISSIONS_MAX = 900;

export type Ledger = ReturnType<typeof createLedger>;

/** Records the answers to every visitor, for a comparison with stored leads and sent emails. */
export function createLedger() {
  const submissions: Submission[] = [];
  const again: Submission[] = [];
  /** Counts of answers by status. 0 counts presses without an answer. */
  const statuses: Record<number, number> = {};
  const contradictions: string[] = [];

  /** Presses the button: a visitor without a good answer so far does it again, else a new one, as long as there are. */
  async function press(port: number, submission = again.shift() ?? add()): Promise<number> {
    const { status, id } = await post(port, submission);
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (id === null) again.push(submission);
    else if (submission.lead !== null && submission.lead !== id) contradictions.push(submission.name);
    else submission.lead = id;
    return status;
  }
  function add(): Submission {
    if (submissions.length >= SUBMISSIONS_MAX) return submissions[Math.floor(Math.random() * SUBMISSIONS_MAX)]!;
    const submission = { key: randomUUID(), name: `Visitor ${submissions.length}`, lead: null };
    submissions.push(submission);
    return submission;
  }
  return {
    submissions,
    statuses,
    contradictions,
    press,
    /** Has all visitors without a good answer press again. */
    async pressAgain(port: number): Promise<void> {
      const open = submissions.filter(({ lead }) => lead === null);
      await Promise.all(open.map((submission) => press(port, submission)));
    },
    /** Starts visitors who press the button one after the other until `stop`, whatever the answer. */
    startLoad(port: number, senders: number): { stop(): Promise<unknown> } {
      const life = { isOver: false };
      const working = Array.from({ length: senders }, async () => {
        while (!life.isOver) {
          await pause(Math.random() * 100);
          await press(port);
        }
      });
      return { stop: () => ((life.isOver = true), Promise.all(working)) };
    },
  };
}

async function post(port: number, { key, name }: Submission): Promise<{ status: number; id: string | null }> {
  const answer = 'An answer that is long enough.';
  const questions = Object.fromEntries([1, 2, 3, 4, 5].map((number) => [`question${number}`, answer]));
  try {
    // Everybody has their own address, since each has a daily limit of confirmations.
    const email = `visitor@${key}.example`;
    const response = await fetch(`http://127.0.0.1:${port}/functions/v1/send-quote-request`, {
      method: 'POST',
      headers: { apikey: 'janus-anon', 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ name, email, company: '', phone: '', ...questions }),
      signal: AbortSignal.timeout(20_000),
    });
    const reply = (await response.json()) as { id: string };
    return { status: response.status, id: response.ok ? reply.id : null };
  } catch {
    return { status: 0, id: null };
  }
}

/** The most emails that are being sent at a time. Each crash may cost a second copy of them. */
const UNDER_WAY = 4;

/** Compares the answers to visitors with the stored leads, and these with the sent emails. Describes every loss. */
export async function findLosses(
  { submissions, contradictions, statuses }: Ledger,
  { stage, office, crashes }: { stage: Stage; office: PostOffice; crashes: number },
): Promise<string[]> {
  const lost = contradictions.map((name) => `${name} was accepted as two leads`);
  if (!(await stage.settled())) lost.push('deliveries still wait');
  const rows = await stage.look((database) =>
    database.read({ sql: `select id, fields from leads where kind <> 'probe'` }),
  );
  const stored = new Set(rows.map((row) => String(row['id'])));
  for (const { name, lead } of submissions) {
    if (lead === null) lost.push(`${name} was never accepted`);
    else if (!stored.has(lead)) lost.push(`${name} was accepted and is not stored`);
  }
  const names = rows.map((row) => (JSON.parse(String(row['fields'])) as { name: string }).name);
  if (new Set(names).size < names.length) lost.push('a submission is two leads');
  for (const channel of ['owner-mail', 'visitor-mail']) {
    const counts = [...stored].map((id) => office.emails.get(`<${id}-${channel}@mail.example>`) ?? 0);
    const without = counts.filter((count) => count === 0).length;
    const second = counts.reduce((sum, count) => sum + Math.max(0, count - 1), 0);
    if (without > 0) lost.push(`${without} leads have no ${channel}`);
    if (second > crashes * UNDER_WAY) lost.push(`${second} second copies by ${channel} after ${crashes} crashes`);
  }
  const wrong = Object.keys(statuses).filter((status) => !['0', '200', '503'].includes(status));
  return [...lost, ...wrong.map((status) => `an answer has the status ${status}`)];
}
