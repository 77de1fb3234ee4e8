import { setTimeout as pause } from 'node:timers/promises';
import { startPostgres } from '../test/postgres.ts';
import type { ServerProcess } from '../test/server-process.ts';
import { audit, type Report } from './audit.ts';
import { createLedger, type Ledger, pressAgain, startLoad } from './ledger.ts';
import { openPostOffice } from './post-office.ts';
import { clockAhead, openStage, type Stage } from './stage.ts';

export interface KillOptions {
  rounds: number;
  senders?: number;
  databaseUrl?: string;
  /** The last start has a clock a minute ahead, so that nobody waits for the last lease. */
  hurry?: boolean;
}

/** Kills the server with -9 at random moments under concurrent senders. A visitor without an answer presses again after the restart. */
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
    const { figures, lost } = await audit({ ledger, stage, emails: office.emails, crashes });
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

export interface ManyServersOptions {
  /** The number of times that one of them is killed. */
  kills: number;
  count?: number;
  senders?: number;
  /** Whether the last start has a clock a minute ahead, after all were killed, so that nobody waits for a lease. */
  hurry?: boolean;
}

/**
 * Starts several servers on one PostgreSQL, each with its own data folder. At random moments under load, kills one with -9 while the
 * others continue, and starts it again. A visitor without an answer presses again, perhaps at another server.
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
    const { figures, lost } = await audit({ ledger, stage: stages[0]!, emails: office.emails, crashes });
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
