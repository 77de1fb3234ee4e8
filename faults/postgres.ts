import { setTimeout as pause } from 'node:timers/promises';
import { startLine, through } from '../test/line.ts';
import { startPostgres } from '../test/postgres.ts';
import { addStandby } from '../test/standby.ts';
import { audit, type Report } from './audit.ts';
import { killAtRandom } from './kill.ts';
import { createLedger, answers, pressAgain, startLoad, wrongAnswers } from './ledger.ts';
import { openPostOffice } from './post-office.ts';
import { openStage } from './stage.ts';

/** Stops PostgreSQL immediately (as a crash does) and starts it again, under load. Our server is never restarted. */
export async function crashPostgres(rounds: number): Promise<Report> {
  const postgres = await startPostgres();
  const office = await openPostOffice();
  const stage = openStage({ smtpUrl: office.url, databaseUrl: await postgres.createDatabase() });
  const ledger = createLedger();
  const lost: string[] = [];
  try {
    const server = await stage.start();
    const load = startLoad(server.port, ledger, 32, 800);
    for (let round = 0; round < rounds; round += 1) {
      await pause(300 + Math.random() * 700);
      await postgres.crash();
      await pause(Math.random() * 1000);
      await postgres.start();
    }
    await pause(1000);
    await load.stop();
    await pressAgain(server.port, ledger);
    if (server.child.exitCode !== null) lost.push('the server ended with its database');
    if (!(await stage.settled(900_000))) lost.push('deliveries still wait');
    // If the database was away when an email's outcome was known, the courier stores the outcome later and does not send again.
    const result = await audit({ ledger, stage, emails: office.emails, crashes: rounds });
    return {
      fault: 'PostgreSQL: immediate stop and start under load',
      figures: { 'crashes of PostgreSQL': rounds, answers: answers(ledger), ...result.figures },
      lost: [...lost, ...wrongAnswers(ledger), ...result.lost],
    };
  } finally {
    await stage.close();
    await office.stop();
    await postgres.stop();
  }
}

/** Kills our server with -9 under load, as on SQLite, while PostgreSQL continues. */
export async function killOnPostgres(rounds: number): Promise<Report> {
  const postgres = await startPostgres();
  try {
    return await killAtRandom({ rounds, databaseUrl: await postgres.createDatabase() });
  } finally {
    await postgres.stop();
  }
}

/** Removes PostgreSQL's machine under load. Its address leads to the standby, which is promoted later. */
export async function failOver(): Promise<Report> {
  const primary = await startPostgres();
  const databaseUrl = await primary.createDatabase();
  const standby = await addStandby(primary);
  const line = await startLine(primary.port);
  const office = await openPostOffice();
  const stage = openStage({ smtpUrl: office.url, databaseUrl: through(line, databaseUrl) });
  const ledger = createLedger();
  const lost: string[] = [];
  try {
    // A machine that copies a database may not answer for longer than a start waits.
    await stage.look(() => Promise.resolve());
    const server = await stage.start();
    const load = startLoad(server.port, ledger, 32, 800);
    await pause(2000);
    await primary.crash();
    line.lead(standby.port);
    await pause(2000);
    const before = ledger.statuses[200] ?? 0;
    await standby.promote();
    await pause(2000);
    await load.stop();
    if ((ledger.statuses[200] ?? 0) === before) lost.push('nothing was accepted after the failover');
    await pressAgain(server.port, ledger);
    if (server.child.exitCode !== null) lost.push('the server ended with its database');
    if (!(await stage.settled(900_000))) lost.push('deliveries still wait');
    const result = await audit({ ledger, stage, emails: office.emails, crashes: 1 });
    return {
      fault: 'PostgreSQL: its machine is gone under load, its standby takes over',
      figures: { answers: answers(ledger), ...result.figures },
      lost: [...lost, ...wrongAnswers(ledger), ...result.lost],
    };
  } finally {
    await stage.close();
    await office.stop();
    line.close();
    await standby.stop();
    await primary.stop();
  }
}
