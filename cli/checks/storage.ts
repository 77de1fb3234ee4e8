import { janusCommand } from '../../server/text/janus-command.ts';
import { existsSync, readdirSync, type Stats, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { backupFolder } from '../../server/database/backup/backup.ts';
import type { Database } from '../../server/database/database.ts';
import { createKeyValueStore } from '../../server/database/key-value-store.ts';
import { logsFailedStatements } from '../../server/database/postgres/postgres-checks.ts';
import { sqliteFile } from '../../server/database/sqlite/sqlite.ts';
import { type Channel, channelLabel, isAddressChannel } from '../../server/delivery/channels.ts';
import { type Counts, type LastError, readOpenByFace } from '../../server/delivery/counts.ts';
import { createOutbox } from '../../server/delivery/outbox.ts';
import { createLeadStore } from '../../server/leads/store/lead-store.ts';
import { readNotes } from '../../server/start/doctor-notes.ts';
import { WEEK_MS } from '../../server/text/local-time.ts';
import type { Config } from '../../server/start/config.ts';
import { withDatabase } from '../terminal/on-database.ts';
import { count } from '../terminal/text.ts';
import { duration, type Finding, ok, unknown, warning, wrong } from './check.ts';
import type { FaceOfLeads } from './content.ts';

/** Everything that the checks read from the database. */
export type Stored = Awaited<ReturnType<typeof readAll>>;

export type StoredReading = { ok: true; stored: Stored } | { ok: false; finding: Finding };

/** Reads the database for the checks. It never makes one. */
export async function readStored(config: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<StoredReading> {
  const reading = await withDatabase(config, readAll);
  if (reading.ok) return { ok: true, stored: reading.value };
  return { ok: false, finding: (reading.absent ? warning : wrong)(reading.problem) };
}

async function readAll(database: Database) {
  const outbox = createOutbox({ database, clock: Date.now, random: Math.random });
  const open = await readOpenByFace(database);
  const leads = await createLeadStore(database).byFace();
  return {
    counts: await outbox.counts(),
    lastErrors: await outbox.lastErrors(),
    faces: [...leads].map(([face, n]): FaceOfLeads => ({ face, leads: n, open: open.get(face) ?? 0 })),
    foundProxies: await readNotes(createKeyValueStore(database), 'found-proxies'),
    unclaimedHosts: await readNotes(createKeyValueStore(database), 'unclaimed-hosts'),
    /** Whether PostgreSQL's own log may get a visitor's text. */
    logsStatements: await logsFailedStatements(database),
  };
}

const MEGABYTE = 1_000_000;
const LEAST_FREE = 500 * MEGABYTE;

/** Checks the space and the rights of `DATA_DIR`, if it is there. */
export async function checkDataFolder(folder: string): Promise<Finding[]> {
  if (!existsSync(folder)) return [];
  const rights = checkRights(folder);
  try {
    const { bavail, bsize } = await statfs(folder);
    return [checkSpace(bavail * bsize, folder), ...rights];
  } catch (error) {
    return [unknown(`The data folder cannot be checked: ${(error as Error).message}`)];
  }
}

/** Checks the space that is left. `free`: the bytes that this user may fill. */
export function checkSpace(free: number, folder: string): Finding {
  const left = `${Math.floor(free / MEGABYTE).toLocaleString('en')} MB are free in ${folder}.`;
  return free < LEAST_FREE ? warning(`Only ${left} A full disk accepts no leads.`) : ok(left);
}

const GROUP = { enter: 0o010, read: 0o040 };
const OTHERS = { enter: 0o001, read: 0o004 };

function checkRights(folder: string): Finding[] {
  const file = join(folder, sqliteFile);
  const [above, inside] = [stats(folder), stats(file)];
  if (process.platform === 'win32' || !above || !inside) return [];
  const mayRead = ({ enter, read }: typeof GROUP) => (above.mode & enter) !== 0 && (inside.mode & read) !== 0;
  const advice = `Close it with: chmod -R go-rwx ${folder}`;
  const everybody = `Every user of this machine can read the leads in ${file}, unless a folder above is closed.`;
  if (mayRead(OTHERS)) return [wrong(`${everybody} ${advice}`)];
  return mayRead(GROUP) ? [warning(`The group that owns ${file} can read the leads. ${advice}`)] : [];
}

function stats(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

const makeOne = () => `"${janusCommand()} backup" makes one while the server runs`;

/** Checks the backups in the data folder. Others are not known here. `now`: milliseconds since 1970. */
export function checkBackups(dataDir: string, hasLeads: boolean, now: number): Finding {
  const folder = backupFolder(dataDir);
  const last = timesOf(folder).at(-1);
  if (last === undefined && !hasLeads) return ok('There is no backup yet, and no lead to lose.');
  if (last === undefined)
    return warning(`There are leads but no backup in ${folder}. ${makeOne()}. Copy it to another machine.`);
  const age = `The last backup in ${folder} is ${duration(now - last)} old`;
  return hasLeads && now - last > WEEK_MS ? warning(`${age}. ${makeOne()}.`) : ok(`${age}.`);
}

/** Lists when backups were made, oldest first. */
function timesOf(folder: string): number[] {
  try {
    const files = readdirSync(folder).filter((name) => /\.(?:db|dump|tar\.gz)$/.test(name));
    return files.map((name) => statSync(join(folder, name)).mtimeMs).sort((a, b) => a - b);
  } catch {
    return [];
  }
}

/** Reports waiting and failed deliveries, and why. `inUse`: the services' channels that are set. `now`: milliseconds since 1970. */
export function checkDeliveries(
  { counts: { states, oldestWaitingAt, channels }, lastErrors }: { counts: Counts; lastErrors: LastError[] },
  inUse: Channel[],
  now: number,
): Finding[] {
  const waiting = states.waiting + states.sending;
  const unconfirmed = channels['visitor-mail'].failed;
  const isRemoved = (channel: string) => isAddressChannel(channel) && !inUse.includes(channel);
  const removed = Object.entries(channels).reduce((sum, [name, { failed }]) => sum + (isRemoved(name) ? failed : 0), 0);
  const failed = states.failed + states.parked - unconfirmed - removed;
  const report = (many: number, state: (text: string) => Finding, text: string) =>
    many > 0 ? [state(`${count(many, 'delivery', 'deliveries')} ${text}`)] : [];
  const findings = [
    ...report(waiting, warning, `not sent yet, the oldest after ${duration(now - (oldestWaitingAt ?? now))}.`),
    ...report(failed, wrong, `failed for good. "${janusCommand()} leads retry" sends them again.`),
    // A visitor who mistypes an address must not give the site's owner work.
    ...report(unconfirmed, warning, 'of confirmations failed for good, as happens with mistyped addresses.'),
    ...report(removed, warning, 'ended unsent to addresses that are no longer in NOTIFY_URLS.'),
    ...report(states.held, warning, `held as suspected spam. "${janusCommand()} leads list" shows them.`),
    ...lastErrors.filter(({ channel }) => !isRemoved(channel)).map((error) => describeLastError(error, now)),
  ];
  return findings.length > 0 ? findings : [ok('Nothing waits and nothing failed.')];
}

function describeLastError({ channel, error, attempts, when }: LastError, now: number): Finding {
  const tries = count(attempts, 'attempt');
  if ('nextTryAt' in when)
    return warning(
      `${channelLabel(channel)}: waits after ${tries}, again in ${duration(when.nextTryAt - now)}: ${error}`,
    );
  const state = channel === 'visitor-mail' ? warning : wrong;
  return state(`${channelLabel(channel)}: failed ${duration(now - when.failedAt)} ago, after ${tries}: ${error}`);
}
