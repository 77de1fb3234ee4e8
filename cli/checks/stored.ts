/** Checks what is stored: the deliveries of leads, their backups, and the room for more. */
import { existsSync } from 'node:fs';
import type { Database } from '../../server/database/database.ts';
import { findBackupFolder, findLastBackup, measureFreeBytes } from '../../server/database/sqlite/data-folder.ts';
import { channelLabel } from '../../server/delivery/channels.ts';
import { createOutbox } from '../../server/delivery/outbox.ts';
import { janusCommand } from '../../server/text/janus-command.ts';
import { formatDuration, WEEK_MS } from '../../server/text/local-time.ts';
import { formatCount, formatNumber } from '../terminal/text.ts';
import { type Finding, ok, warning, wrong } from './check.ts';

export async function readStored(database: Database) {
  const outbox = createOutbox({ database, clock: Date.now, random: Math.random });
  const [leads] = await database.read({ sql: 'select count(*) as n from leads' });
  return { leads: Number(leads!['n']), counts: await outbox.counts() };
}

type Stored = Awaited<ReturnType<typeof readStored>>;

/** Reports deliveries that wait, failed or are held, and why. `now`: milliseconds since 1970. */
export function checkDeliveries({ counts }: Stored, now: number): Finding[] {
  const { states, oldestWaitingAt, channels } = counts;
  // A visitor who mistypes an address must not give the site's owner work.
  const mistyped = channels['visitor-mail']?.failed ?? 0;
  const findings: Finding[] = [];
  const report = (many: number, state: typeof ok, text: string) =>
    many > 0 && findings.push(state(`${formatCount(many, 'delivery', 'deliveries')} ${text}`));
  const age = formatDuration(now - (oldestWaitingAt ?? now), 'en');
  report(states.waiting + states.sending, warning, `not sent yet. The oldest has waited ${age}.`);
  report(states.failed - mistyped, wrong, `failed for good. "${janusCommand()} leads retry" sends them again.`);
  report(mistyped, warning, 'to visitors failed for good, usually because of mistyped addresses.');
  report(states.held, warning, `held as suspected spam. "${janusCommand()} leads list --state held" shows them.`);
  for (const [channel, { error }] of Object.entries(channels))
    if (error !== null) findings.push(warning(`${channelLabel(channel)}: last error: ${error}`));
  return findings.length > 0 ? findings : [ok('No delivery is waiting, and none has failed.')];
}

/** Reports the age of the last backup in the data folder. Others are not known here. `now`: milliseconds since 1970. */
export function checkBackups(dataDir: string, leads: number, now: number): Finding {
  const folder = findBackupFolder(dataDir);
  const last = findLastBackup(dataDir);
  if (leads === 0 && last === null) return ok('No backup yet, but no leads to lose.');
  const make = `"${janusCommand()} backup" makes one while the server runs. Copy it to another machine.`;
  if (last === null) return warning(`There are leads but no backup in ${folder}. ${make}`);
  const age = `The last backup in ${folder} is ${formatDuration(now - last, 'en')} old.`;
  return leads > 0 && now - last > WEEK_MS ? warning(`${age} ${make}`) : ok(age);
}

const MEGABYTE = 1_000_000;
/** A server refuses leads only when nothing is left. This is enough for weeks of them. */
const LEAST_FREE = 500 * MEGABYTE;

/** Reports the space that is left for this user in `DATA_DIR`, if it is there. */
export const checkSpace = (folder: string): Finding[] =>
  existsSync(folder) ? [describeSpace(measureFreeBytes(folder), folder)] : [];

export function describeSpace(free: number, folder: string): Finding {
  const left = `${formatNumber(Math.floor(free / MEGABYTE))} MB are free in ${folder}.`;
  return free < LEAST_FREE ? warning(`Only ${left} Janus cannot store leads on a full disk.`) : ok(left);
}
