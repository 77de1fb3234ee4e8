import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { sqliteFile } from '../server/database/sqlite/sqlite.ts';
import { audit, type Report } from './audit.ts';
import { createLedger, answers, wrongAnswers } from './ledger.ts';
import { openPostOffice } from './post-office.ts';
import { openStage } from './stage.ts';

/** Holds SQLite's write lock in another program: briefly, then longer than a visitor waits. */
export async function lockDatabase(): Promise<Report> {
  const office = await openPostOffice();
  const stage = openStage({ smtpUrl: office.url });
  const ledger = createLedger();
  try {
    const server = await stage.start();
    const press = (count: number) => Promise.all(Array.from({ length: count }, () => ledger.press(server.port)));
    await press(10);
    const lost: string[] = [];

    const short = hold(stage.dataDir);
    const patient = press(10);
    await pause(2000);
    if (!(await page(server.port))) lost.push('pages did not come while the database was locked');
    short.release();
    if ((await patient).some((status) => status !== 200)) lost.push('two seconds of lock were not waited for');

    const long = hold(stage.dataDir);
    const refused = await press(10);
    if (refused.some((status) => status !== 503)) lost.push('something else than 503 was answered under a long lock');
    long.release();
    if ((await press(10)).some((status) => status !== 200)) lost.push('the server did not recover from the lock');
    if (!(await stage.settled(120_000))) lost.push('deliveries still wait');
    const result = await audit({ ledger, stage, emails: office.emails });
    return {
      fault: 'a database that another program has locked, for 2 seconds and until visitors are refused',
      figures: { answers: answers(ledger), ...result.figures },
      lost: [...lost, ...wrongAnswers(ledger), ...result.lost],
    };
  } finally {
    await stage.close();
    await office.stop();
  }
}

function hold(folder: string): { release(): void } {
  const other = new DatabaseSync(join(folder, sqliteFile), { timeout: 10_000 });
  other.exec('begin immediate');
  return { release: () => other.close() };
}

async function page(port: number): Promise<boolean> {
  return (
    (await fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(1000) }).catch(() => null))?.ok === true
  );
}

/** Starts a second server on the same data folder, while the first works and after a kill. */
export async function startTwice(): Promise<Report> {
  const office = await openPostOffice();
  const stage = openStage({ smtpUrl: office.url });
  const ledger = createLedger();
  const lost: string[] = [];
  const second = () =>
    stage.start().then(
      () => 'started',
      (error: Error) => error.message.split('\n').find((line) => line.startsWith('Cannot start')) ?? 'said nothing',
    );
  try {
    const first = await stage.start();
    await ledger.press(first.port);
    const said = await second();
    if (!said.startsWith('Cannot start: Another server is already running on the data folder')) lost.push(`it ${said}`);
    await ledger.press(first.port);
    await first.end('SIGKILL');
    const third = await stage.start();
    await ledger.press(third.port);
    if (!(await stage.settled(90_000))) lost.push('deliveries still wait');
    const result = await audit({ ledger, stage, emails: office.emails, crashes: 1 });
    return {
      fault: 'two servers on one data folder',
      figures: { 'the second says': said.replace(stage.dataDir, '…'), ...result.figures },
      lost: [...lost, ...result.lost],
    };
  } finally {
    await stage.close();
    await office.stop();
  }
}
