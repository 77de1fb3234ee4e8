import { setTimeout as pause } from 'node:timers/promises';
import { startPostgres } from '../../test/postgres.ts';
import { audit } from './audit.ts';
import { createLedger } from './ledger.ts';
import { pressAgain, startLoad } from './load.ts';
import { clockAhead } from './machine.ts';
import { openPostOffice } from './post-office.ts';
import type { Report } from './report.ts';
import { openStage } from './stage.ts';

export interface ManyServersOptions {
  /** How often one of them is killed. */
  kills: number;
  count?: number;
  senders?: number;
  /** In the end all are killed, and one is started whose clock is a minute ahead: nobody waits for a lease. */
  hurry?: boolean;
}

/**
 * Several servers on one PostgreSQL, each with a data folder of its own: at a random moment under load one is killed with -9 while
 * the others go on, and comes back. Whoever got no answer presses again, perhaps at another server.
 */
export async function killAmongServers({ kills, count = 3, senders = 24, hurry }: ManyServersOptions): Promise<Report> {
  const postgres = await startPostgres();
  const office = await openPostOffice();
  const databaseUrl = await postgres.createDatabase();
  const stages = Array.from({ length: count }, () => openStage({ smtpUrl: office.url, databaseUrl }));
  const ledger = createLedger();
  try {
    const servers = await Promise.all(stages.map((stage) => stage.start()));
    for (let kill = 0; kill < kills; kill += 1) {
      const victim = kill % count;
      const loads = servers.map(({ port }) => startLoad(port, ledger, Math.ceil(senders / count)));
      await pause(50 + Math.random() * 950);
      await servers[victim]!.end('SIGKILL');
      servers[victim] = await stages[victim]!.start();
      await Promise.all(loads.map((load) => load.stop()));
    }
    if (hurry) {
      await Promise.all(servers.map((server) => server.end('SIGKILL')));
      servers[0] = await stages[0]!.start({}, clockAhead(60_000));
    }
    const crashes = kills + (hurry ? count : 0);
    const begun = performance.now();
    await pressAgain(servers[0]!.port, ledger);
    const done = await stages[0]!.settled(20 * 60_000);
    const rest = Math.round((performance.now() - begun) / 1000);
    const { figures, lost } = await audit({ ledger, stage: stages[0]!, letters: office.letters, crashes });
    if (!done) lost.push('deliveries still wait');
    return {
      fault: `${count} servers on one PostgreSQL: kill -9 of one under ${senders} senders, while the others go on`,
      figures: { kills: crashes, ...figures, 'seconds until all was delivered': rest },
      lost,
    };
  } finally {
    await Promise.all(stages.map((stage) => stage.close()));
    await office.stop();
    await postgres.stop();
  }
}
