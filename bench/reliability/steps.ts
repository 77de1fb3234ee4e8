import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { audit } from './audit.ts';
import { createLedger } from './ledger.ts';
import { clockAhead, killedBeforeStep } from './machine.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';
import type { Report } from './report.ts';
import { openStage, PATIENCE_MS } from './stage.ts';

export interface StepOptions {
  /** Every how manieth step. */
  every?: number;
  /** Restarts have a clock a minute ahead, so that nobody waits for a lease. */
  hurry?: boolean;
}

/** Servers that wait for their leases side by side. */
const AT_ONCE = 16;
/** Kills the server once between every two steps from a request to its settled deliveries, each time on new data. */
export async function killBetweenSteps({ every = 1, hurry = false }: StepOptions = {}): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'janus-steps-'));
  const office = await openPostOffice();
  try {
    const dry = await run(Number.MAX_SAFE_INTEGER, folder, office, hurry);
    const points = Array.from({ length: Math.ceil(dry.steps.length / every) }, (_, index) => 1 + index * every);
    const runs: Run[] = [];
    while (points.length > 0) {
      runs.push(...(await Promise.all(points.splice(0, AT_ONCE).map((point) => run(point, folder, office, hurry)))));
    }
    const killed = runs.filter((one) => one.killed);
    const sum = (name: string) => runs.reduce((total, { figures }) => total + figures[name]!, 0);
    return {
      fault: 'kill -9 between every two steps of a lead, from its request to its settled deliveries',
      figures: {
        'steps of one lead with two mails': dry.steps.length,
        'killed at': killed.length,
        'answered before the kill': killed.filter((one) => one.answered).length,
        'acknowledged and lost': sum('acknowledged and lost'),
        'owner-mails missing': sum('owner-mails missing'),
        'visitor-mails missing': sum('visitor-mails missing'),
        'sent twice under one Message-ID':
          sum('owner-mails sent twice under one Message-ID') + sum('visitor-mails sent twice under one Message-ID'),
        'longest from restart to delivered, seconds': Math.max(...runs.map(({ seconds }) => seconds)),
      },
      lost: runs.flatMap(({ steps, lost }) => lost.map((words) => `before "${steps.at(-1)}": ${words}`)),
    };
  } finally {
    rmSync(folder, { recursive: true });
    await office.stop();
  }
}

interface Run {
  /** Those that were reached. */
  steps: string[];
  killed: boolean;
  answered: boolean;
  seconds: number;
  figures: Record<string, number>;
  lost: string[];
}

async function run(point: number, folder: string, office: PostOffice, hurry: boolean): Promise<Run> {
  const stage = openStage({ smtpUrl: office.url });
  const ledger = createLedger();
  const file = join(folder, String(point));
  try {
    const first = await stage.start({}, killedBeforeStep(point, file));
    // The lanes have looked at their empty queues by then.
    await pause(300);
    const submission = ledger.next();
    const answered = (await ledger.press(first.port, submission)) === 200;
    if (answered) await Promise.race([stage.settled(30_000), gone(first.child)]);
    const killed = first.child.signalCode !== null || (await Promise.race([gone(first.child), pause(500, false)]));
    // A run that takes fewer steps than its point is not killed at all.
    await first.end('SIGTERM');
    const second = await stage.start({}, hurry ? clockAhead(60_000) : []);
    const begun = performance.now();
    if (!answered) await ledger.press(second.port, submission);
    const done = await stage.settled(PATIENCE_MS);
    const seconds = Math.round((performance.now() - begun) / 1000);
    // The one kill may cost a second copy of each mail.
    const { figures, lost } = await audit({ ledger, stage, letters: office.letters, crashes: killed ? 1 : 0 });
    if (submission.told === null) lost.push('was never accepted');
    if (!done) lost.push('was not delivered within four minutes');
    const steps = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
    return { steps, killed, answered, seconds, figures, lost };
  } finally {
    await stage.close();
  }
}

function gone(child: { once(event: 'exit', listener: () => void): unknown }): Promise<true> {
  return new Promise((resolve) => child.once('exit', () => resolve(true)));
}
