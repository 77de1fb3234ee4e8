import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startPostgres } from '../test/postgres.ts';
import { audit, type Report } from './audit.ts';
import { createLedger } from './ledger.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';
import { clockAhead, killedBeforeStep, openStage, PATIENCE_MS } from './stage.ts';

export interface StepOptions {
  /** 5 is each fifth step. */
  every?: number;
  /** Restarts have a clock a minute ahead, so that nobody waits for a lease. */
  hurry?: boolean;
}

/** Servers that wait for their leases side by side, so that these run out together. */
const AT_ONCE = 16;
const NEVER = Number.MAX_SAFE_INTEGER;

/** Kills the server once between every two steps from a request to its settled deliveries, each time on new data. */
export async function killBetweenSteps({ every = 1, hurry = false }: StepOptions = {}): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'janus-steps-'));
  const office = await openPostOffice();
  try {
    const dry = await run(NEVER, folder, office, hurry);
    const points = everyStep(dry.steps.length, every);
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
  /** The steps that were reached. */
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
    // By then the lanes have found their empty queues.
    await pause(300);
    const submission = ledger.next();
    const answered = (await ledger.press(first.port, submission)) === 200;
    if (answered) await Promise.race([stage.settled(30_000), gone(first.child)]);
    const killed = first.child.signalCode !== null || (await Promise.race([gone(first.child), pause(500, false)]));
    // A run with fewer steps than `point` is not killed.
    await first.end('SIGTERM');
    const second = await stage.start({}, hurry ? clockAhead(60_000) : []);
    const begun = performance.now();
    if (!answered) await ledger.press(second.port, submission);
    const done = await stage.settled(PATIENCE_MS);
    const seconds = Math.round((performance.now() - begun) / 1000);
    // The one kill may cost a second copy of each email.
    const { figures, lost } = await audit({ ledger, stage, emails: office.emails, crashes: killed ? 1 : 0 });
    if (submission.lead === null) lost.push('was never accepted');
    if (!done) lost.push('was not delivered within four minutes');
    return { steps: stepsIn(file), killed, answered, seconds, figures, lost };
  } finally {
    await stage.close();
  }
}

function gone(child: { once(event: 'exit', listener: () => void): unknown }): Promise<true> {
  return new Promise((resolve) => child.once('exit', () => resolve(true)));
}

/** Numbers of the steps before which a server is killed. */
function everyStep(length: number, every: number): number[] {
  return Array.from({ length: Math.ceil(length / every) }, (_, index) => 1 + index * every);
}

function stepsIn(file: string): string[] {
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
}

/**
 * On one PostgreSQL two servers continue, and others are killed. Each is killed once, before another step between its request and its
 * settled deliveries. A visitor without an answer presses again at a server that continues. `every`: 5 is each fifth step.
 */
export async function killStepsAmongServers(every: number): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'janus-steps-'));
  const postgres = await startPostgres();
  const office = await openPostOffice();
  const databaseUrl = await postgres.createDatabase();
  const newStage = () => openStage({ smtpUrl: office.url, databaseUrl });
  const staying = [newStage(), newStage()] as const;
  const ledger = createLedger();
  const lost: string[] = [];
  let [answeredBefore, killed, longest] = [0, 0, 0];

  /** Resolves to the steps that were reached. */
  async function runBeside(point: number, otherPort: number): Promise<string[]> {
    const stage = newStage();
    const file = join(folder, String(point));
    try {
      const victim = await stage.start({}, killedBeforeStep(point, file));
      await pause(300);
      const submission = ledger.next();
      const answered = (await ledger.press(victim.port, submission)) === 200;
      if (!answered) await ledger.press(otherPort, submission);
      if (submission.lead === null) lost.push(`at step ${point}: not accepted by the other server either`);
      if (point === NEVER) await stage.settled(60_000);
      else await Promise.race([gone(victim.child), pause(30_000)]);
      const isKilled = victim.child.signalCode === 'SIGKILL';
      await victim.end('SIGKILL');
      if (isKilled) killed += 1;
      if (isKilled && answered) answeredBefore += 1;
      return stepsIn(file);
    } finally {
      await stage.close();
    }
  }

  try {
    const [other] = await Promise.all(staying.map((stage) => stage.start()));
    const { length } = await runBeside(NEVER, other!.port);
    const points = everyStep(length, every);
    while (points.length > 0) {
      await Promise.all(points.splice(0, AT_ONCE).map((point) => runBeside(point, other!.port)));
      const begun = performance.now();
      if (!(await staying[0].settled(120_000))) lost.push('deliveries still wait two minutes after the kill');
      longest = Math.max(longest, Math.round((performance.now() - begun) / 1000));
    }
    // The first run ended by a kill as well, with its deliveries settled.
    const result = await audit({ ledger, stage: staying[0], emails: office.emails, crashes: killed });
    return {
      fault: 'kill -9 between every two steps of a lead on one of several servers, while two others go on',
      figures: {
        'steps of one lead with two mails': length,
        'killed at': killed,
        'answered before the kill': answeredBefore,
        ...result.figures,
        'longest from the last kill to delivered, seconds': longest,
      },
      lost: [...lost, ...result.lost],
    };
  } finally {
    await Promise.all(staying.map((stage) => stage.close()));
    await office.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true });
  }
}
