import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startPostgres } from '../../test/postgres.ts';
import { audit } from './audit.ts';
import { createLedger } from './ledger.ts';
import { killedBeforeStep } from './machine.ts';
import { openPostOffice } from './post-office.ts';
import type { Report } from './report.ts';
import { openStage } from './stage.ts';

/** Servers that are killed side by side, so that the leases run out together. */
const AT_ONCE = 12;
const NEVER = Number.MAX_SAFE_INTEGER;

/**
 * On one PostgreSQL two servers go on, and others are killed: each once, before another step from the request that it was sent to
 * its settled deliveries. Whoever got no answer presses again at one that goes on. `every`: how manieth step.
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
  async function run(point: number, otherPort: number): Promise<string[]> {
    const stage = newStage();
    const file = join(folder, String(point));
    try {
      const victim = await stage.start({}, killedBeforeStep(point, file));
      await pause(300);
      const submission = ledger.next();
      const answered = (await ledger.press(victim.port, submission)) === 200;
      if (!answered) await ledger.press(otherPort, submission);
      if (submission.told === null) lost.push(`at step ${point}: not accepted by the other server either`);
      if (point === NEVER) await stage.settled(60_000);
      else await Promise.race([new Promise((resolve) => victim.child.once('exit', resolve)), pause(30_000)]);
      const isKilled = victim.child.signalCode === 'SIGKILL';
      await victim.end('SIGKILL');
      if (isKilled) killed += 1;
      if (isKilled && answered) answeredBefore += 1;
      return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
    } finally {
      await stage.close();
    }
  }

  try {
    const [other] = await Promise.all(staying.map((stage) => stage.start()));
    const { length } = await run(NEVER, other!.port);
    const points = Array.from({ length: Math.ceil(length / every) }, (_, index) => 1 + index * every);
    while (points.length > 0) {
      await Promise.all(points.splice(0, AT_ONCE).map((point) => run(point, other!.port)));
      const begun = performance.now();
      if (!(await staying[0].settled(120_000))) lost.push('deliveries still wait two minutes after the kill');
      longest = Math.max(longest, Math.round((performance.now() - begun) / 1000));
    }
    // The first run ended by a kill as well, with its deliveries settled.
    const result = await audit({ ledger, stage: staying[0], letters: office.letters, crashes: killed });
    return {
      fault: 'kill -9 between every two steps of a lead on one of several servers, while two others go on',
      figures: {
        'steps of one lead with two mails': length,
        'killed at': killed,
        'answered before the kill': answeredBefore,
        ...result.figures,
        'longest from the last kill of twelve to delivered, seconds': longest,
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
