import { setTimeout as pause } from 'node:timers/promises';
import { functionPath } from '#contract/paths.ts';
import { quoteForm } from '#contract/quote-request.ts';
import { sampleQuote } from '../../test/sample-quote.ts';
import type { ServerProcess } from '../../test/server-process.ts';
import { ms, quantile } from '../measure.ts';

/** Milliseconds that visitors waited. */
export interface Waited {
  leads: number[];
  /** For a page that asks the database for nothing: so long the process was busy. */
  longestPage: number;
}

const LEADS_PER_SECOND = 20;
let sent = 0;

/** Sends leads at a steady pace and asks for `/healthz` all the time, until the work is done. */
export async function visitMeanwhile(server: ServerProcess, work: () => Promise<unknown>): Promise<Waited> {
  const waited: Waited = { leads: [], longestPage: 0 };
  const over = new AbortController();
  const ask = async () => {
    while (!over.signal.aborted) {
      waited.longestPage = Math.max(waited.longestPage, await timeOf(() => fetch(server.url('/healthz'))));
      await pause(2);
    }
  };
  const sends: Promise<unknown>[] = [ask()];
  const timer = setInterval(() => {
    sends.push(timeOf(() => send(server)).then((time) => waited.leads.push(time)));
  }, 1000 / LEADS_PER_SECOND);
  await work();
  clearInterval(timer);
  over.abort();
  await Promise.all(sends);
  return waited;
}

export function tellWaited({ leads, longestPage }: Waited): string {
  const [p50, p99] = [quantile(leads, 0.5), quantile(leads, 0.99)];
  return `${leads.length} leads sent: p50 ${ms(p50)}, p99 ${ms(p99)}, at most ${ms(Math.max(...leads))}; /healthz at most ${ms(longestPage)}`;
}

async function timeOf(work: () => Promise<Response>): Promise<number> {
  const begun = performance.now();
  const answer = await work();
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`Answered with ${answer.status}`);
  return performance.now() - begun;
}

function send(server: ServerProcess): Promise<Response> {
  sent += 1;
  return fetch(server.url(functionPath(quoteForm.functionName)), {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: 'janus-anon' },
    body: JSON.stringify({ ...sampleQuote, email: `visiting-${sent}@example.org` }),
  });
}
