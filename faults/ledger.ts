import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

/** One visitor's filled form, however often the button is pressed. */
export interface Submission {
  key: string;
  name: string;
  /** The lead's id, once a visitor's answer says that it is accepted. */
  lead: string | null;
}

export interface Ledger {
  submissions: Submission[];
  /** Counts of answers by status. 0 counts presses without an answer. */
  statuses: Record<number, number>;
  /** Presses whose connection was open and ended without an answer. */
  cut: number;
  /** Milliseconds of every answered press. */
  times: number[];
  /** Submissions whose answers named two leads. */
  contradictions: string[];
  /** Returns a new submission, or one without a good answer so far, whose visitor presses again. */
  next(): Submission;
  /** Presses the button. Resolves to the status, 0 without an answer. */
  press(port: number, submission?: Submission): Promise<number>;
}

/** Records the answers to every visitor, for a comparison with stored leads and sent emails. */
export function createLedger(): Ledger {
  const submissions: Submission[] = [];
  const again: Submission[] = [];
  const ledger: Ledger = {
    submissions,
    statuses: {},
    cut: 0,
    times: [],
    contradictions: [],
    next() {
      const waiting = again.shift();
      if (waiting) return waiting;
      const submission = { key: randomUUID(), name: `Visitor ${submissions.length}`, lead: null };
      submissions.push(submission);
      return submission;
    },
    async press(port, submission = ledger.next()) {
      const begun = performance.now();
      const { status, id, cut } = await post(port, submission);
      if (cut) ledger.cut += 1;
      ledger.statuses[status] = (ledger.statuses[status] ?? 0) + 1;
      if (status !== 0) ledger.times.push(performance.now() - begun);
      if (id === null) again.push(submission);
      else if (submission.lead !== null && submission.lead !== id) ledger.contradictions.push(submission.name);
      else submission.lead = id;
      return status;
    },
  };
  return ledger;
}

interface Answer {
  status: number;
  id: string | null;
  cut: boolean;
}

async function post(port: number, { key, name }: Submission): Promise<Answer> {
  const answer = 'An answer that is long enough.';
  const questions = Object.fromEntries([1, 2, 3, 4, 5].map((number) => [`question${number}`, answer]));
  try {
    // Everybody has their own address and domain, since both have a daily limit of confirmations.
    const email = `visitor@${key}.example`;
    const response = await fetch(`http://127.0.0.1:${port}/functions/v1/send-quote-request`, {
      method: 'POST',
      headers: { apikey: 'janus-anon', 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ name, email, company: '', phone: '', ...questions }),
      signal: AbortSignal.timeout(20_000),
    });
    const reply = (await response.json()) as { id: string };
    return { status: response.status, id: response.ok ? reply.id : null, cut: false };
  } catch (error) {
    const refused = (error as { cause?: { code?: string } }).cause?.code === 'ECONNREFUSED';
    return { status: 0, id: null, cut: !refused };
  }
}

/** Starts visitors who press the button one after the other until `stop`, whatever the answer. */
export function startLoad(port: number, ledger: Ledger, senders: number, restMs = 200): { stop(): Promise<void> } {
  const life = { over: false };
  const working = Array.from({ length: senders }, async () => {
    await pause((Math.random() * restMs) / 2);
    while (!life.over) {
      await ledger.press(port);
      await pause(Math.random() * restMs);
    }
  });
  return {
    async stop() {
      life.over = true;
      await Promise.all(working);
    },
  };
}

/** Has all visitors without a good answer press again. */
export async function pressAgain(port: number, ledger: Ledger): Promise<void> {
  const open = ledger.submissions.filter(({ lead }) => lead === null);
  await Promise.all(open.map((submission) => ledger.press(port, submission)));
}

/** Formats counts such as `200: 31, 503: 12, no answer: 2`. */
export function answers({ statuses }: Ledger): string {
  return Object.entries(statuses)
    .map(([status, count]) => `${status === '0' ? 'no answer' : status}: ${count}`)
    .join(', ');
}

/** Lists answers other than "accepted" and "could not be stored, try again". */
export function wrongAnswers({ statuses }: Ledger): string[] {
  return Object.keys(statuses)
    .filter((status) => !['0', '200', '503'].includes(status))
    .map((status) => `${statuses[Number(status)]} answers with status ${status}`);
}
