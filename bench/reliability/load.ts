import { setTimeout as pause } from 'node:timers/promises';
import type { Ledger } from './ledger.ts';

/** Visitors who press the button one after the other until `stop`, whatever they are answered. */
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

/** Everybody who has no good answer yet presses again. */
export async function pressAgain(port: number, ledger: Ledger): Promise<void> {
  const open = ledger.submissions.filter(({ told }) => told === null);
  await Promise.all(open.map((submission) => ledger.press(port, submission)));
}

/** Such as `200: 31, 503: 12, no answer: 2`. */
export function answers({ statuses }: Ledger): string {
  return Object.entries(statuses)
    .map(([status, count]) => `${status === '0' ? 'no answer' : status}: ${count}`)
    .join(', ');
}

/** What was answered besides "accepted" and "could not be stored, try again". */
export function wrongAnswers({ statuses }: Ledger): string[] {
  return Object.keys(statuses)
    .filter((status) => !['0', '200', '503'].includes(status))
    .map((status) => `${statuses[Number(status)]} answers with status ${status}`);
}
