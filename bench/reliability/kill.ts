import { setTimeout as pause } from 'node:timers/promises';
import type { ServerProcess } from '../../test/server-process.ts';
import { audit } from './audit.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { pressAgain, startLoad } from './load.ts';
import { clockAhead } from './machine.ts';
import { openPostOffice } from './post-office.ts';
import type { Report } from './report.ts';
import { openStage, type Stage } from './stage.ts';

export interface KillOptions {
  rounds: number;
  senders?: number;
  databaseUrl?: string;
  /** The last start has a clock a minute ahead, so that nobody waits for the last lease. */
  hurry?: boolean;
}

/** kill -9 at random moments under concurrent senders; whoever got no answer presses again after the restart. */
export async function killAtRandom({ rounds, senders = 32, databaseUrl, hurry }: KillOptions): Promise<Report> {
  const office = await openPostOffice();
  const stage = openStage({ smtpUrl: office.url, databaseUrl });
  const ledger = createLedger();
  try {
    let crashes = 0;
    for (let round = 1; round <= rounds; round += 1) {
      // A start takes a few hundred milliseconds: one in eight is killed in the middle of it as well.
      if (Math.random() < 1 / 8) crashes += await killWhileStarting(stage);
      await killUnderLoad(await stage.start(), ledger, senders);
      crashes += 1;
      if (round % 20 === 0) console.error(`round ${round}, ${ledger.submissions.length} submissions`);
    }
    const server = await stage.start({}, hurry ? clockAhead(60_000) : []);
    const begun = performance.now();
    await pressAgain(server.port, ledger);
    const done = await stage.settled(20 * 60_000);
    const rest = Math.round((performance.now() - begun) / 1000);
    const { figures, lost } = await audit({ ledger, stage, letters: office.letters, crashes });
    if (!done) lost.push('deliveries still wait');
    return {
      fault: `kill -9 at random moments, ${senders} concurrent senders${databaseUrl ? ', PostgreSQL' : ''}`,
      figures: { rounds, crashes, ...figures, 'seconds until all was delivered': rest },
      lost,
    };
  } finally {
    await stage.close();
    await office.stop();
  }
}

async function killUnderLoad(server: ServerProcess, ledger: Ledger, senders: number): Promise<void> {
  const load = startLoad(server.port, ledger, senders);
  await pause(20 + Math.random() * 580);
  await server.end('SIGKILL');
  await load.stop();
}

async function killWhileStarting(stage: Stage): Promise<number> {
  const starting = stage.start({}, [
    '--import',
    `data:text/javascript,setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${Math.round(Math.random() * 400)})`,
  ]);
  const server = await starting.catch(() => null);
  await server?.end('SIGKILL');
  return 1;
}
