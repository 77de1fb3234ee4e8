import { rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { resolve } from 'node:path';
import { nameContentFile, dropsOffers, findSitesWithoutRecipient, type SiteList } from '#contract/site/site.ts';
import { createSitesReader, type Sites } from '../../sites/open-sites.ts';
import { createKeyValueStore } from '../database/key-value-store.ts';
import { findRestoreStage, openDatabase, removeUpgradeCopies } from '../database/open-database.ts';
import { findLastBackup, measureFreeBytes } from '../database/sqlite/data-folder.ts';
import { lockFolder } from '../database/sqlite/server-lock.ts';
import { createOutbox } from '../delivery/outbox.ts';
import { createHttpServer } from '../http/listener/http-server.ts';
import { closeServer, openPort } from '../http/listener/port.ts';
import { removeOldWithdrawals } from '../leads/action-links/visitor-actions.ts';
import { createAccept } from '../leads/receive/accept.ts';
import { createLeadStore } from '../leads/store/lead-store.ts';
import { createPageCache } from '../render/page-cache.ts';
import { openPictureStore } from '../render/picture-store.ts';
import { readAssets, readRelease, type Release } from '../render/release.ts';
import { createRenderQueue } from '../render/render-queue.ts';
import type { FileServerParts } from '../render/file-server.ts';
import { createHeldDigest } from '../tasks/held-digest.ts';
import { startMaintenance } from '../tasks/maintenance.ts';
import { createRetention } from '../tasks/retention.ts';
import { dayAfter } from '../text/local-time.ts';
import { createLog, journalPriority, type Log } from '../text/log.ts';
import { escapeUnseen, redact } from '../text/unsafe-text.ts';
import { createVisitStore } from '../visits/daily-sums.ts';
import { openVisits } from '../visits/visits.ts';
import { checkEnvFile, type Config, isInJournal, parseConfig, readEnvironment } from './config.ts';
import { describeFiles, followContent } from './follow-content.ts';
import { createLiveSite } from './live-site.ts';
import { openDelivery } from './open-delivery.ts';
import { createReadiness, createUnstoredLeads } from './readiness.ts';

/** `refusal`: lines with the reasons. */
type StartedIn = { ok: true; running: Running; log: Log } | { ok: false; refusal: string };

/** Starts the server with the settings of a folder. `onLog` is called with its log before anything is opened. */
export async function startIn(folder: string, onLog: (log: Log) => void = () => {}): Promise<StartedIn> {
  const settings = readSettings(folder);
  if (!settings.ok) return refuse(settings.problems);
  const { config } = settings;
  const log = createLog({ level: config.logLevel, pretty: process.stdout.isTTY, inJournal: isInJournal() });
  onLog(log);
  for (const problem of checkEnvFile(folder).others) log.warn(problem);
  const built = readRelease();
  if (!built.ok) return refuse([built.problem]);
  const started = await startServer({ folder, config, log, release: built.release });
  return started.ok ? { ...started, log } : refuse([started.problem]);
}

function readSettings(folder: string): ReturnType<typeof parseConfig> {
  try {
    const { problems } = checkEnvFile(folder);
    return problems.length > 0 ? { ok: false, problems } : parseConfig(readEnvironment(folder));
  } catch (error) {
    return { ok: false, problems: [(error as Error).message] };
  }
}

function refuse(problems: string[]): StartedIn {
  const mark = isInJournal() ? journalPriority.error : '';
  const lines = problems.map((problem) => `${mark}Cannot start: ${problem.split('\n').map(escapeUnseen).join('\n')}\n`);
  return { ok: false, refusal: lines.join('') };
}

interface StartParts {
  /** The folder that those of the settings are below. */
  folder: string;
  config: Config;
  log: Log;
  release: Release;
  /** Gets the server before it listens. */
  attach?(server: Server): void;
}

export interface Running {
  /** Ends within ten seconds: running requests are answered, the database closed. */
  stop(): Promise<void>;
}

export type Started = { ok: true; running: Running } | { ok: false; problem: string };

export async function startServer({ folder, config, log, release, attach }: StartParts): Promise<Started> {
  await using opening = new AsyncDisposableStack();
  const dataDir = resolve(folder, config.dataDir);
  const storage = await openStorage({ dataDir, config, log }, opening);
  if (!storage.ok) return storage;
  const { database, outbox } = storage;
  const opened = await openSites(resolve(folder, config.contentDir), config);
  if (!opened.ok) return opened;
  const { sites, ...source } = opened;

  let draining = false;
  const failed = (error: unknown) => log.error('unexpected error', redact(error));
  const unstored = createUnstoredLeads(log);
  const readiness = createReadiness({
    counts: outbox.counts,
    store: createKeyValueStore(database),
    lost: database.lost,
    isDraining: () => draining,
    note: () => formatMistakes(live.mistakes()),
  });
  const fileParts = await openFileParts({ folder, config, release }, failed);
  const dataFolder = () => ({ freeBytes: measureFreeBytes(dataDir), lastBackupAt: findLastBackup(dataDir) });
  const liveParts = { config, storage, fileParts, readiness, dataFolder, log, failed, unstored: unstored.add };
  const live = createLiveSite(sites, liveParts);
  const { app, siteList, readMark, mistakes: contentErrors } = live;
  const deliveryParts = { ...storage, config, siteList, readMark, contentErrors, readiness, unstored, log };
  const delivery = await openDelivery(deliveryParts);
  const foundProxy = (proxy: string) => log.warn(UNTRUSTED_PROXY, { proxy });
  const server = createHttpServer(app, config.trust, { failed, foundProxy });
  attach?.(server);
  const listening = await openPort(server, config);
  if (!listening.ok) return listening;

  logAddresses(log, siteList(), listening.port);
  warnOfDroppedOffers(log, sites);
  if (!config.mail) log.warn('No email is sent: Janus stores leads, and their emails wait until SMTP_URL is set');
  delivery.start();
  const maintenance = startHourlyTasks(storage, { dataDir, config, log });
  const following = followContent({ ...source, live, clock: Date.now, timeZone: config.timeZone, log });
  log.info('ready', { milliseconds: Math.round(performance.now()) });

  const open = opening.move();
  async function stop(): Promise<void> {
    draining = true;
    maintenance.stop();
    following.stop();
    await Promise.all([closeServer(server), delivery.stop()]);
    await open.disposeAsync();
  }
  return { ok: true, running: { stop } };
}

type StorageParts = Pick<StartParts, 'config' | 'log'> & { dataDir: string };

/** Locks the data folder and opens its stores, which `opening` closes. */
async function openStorage({ dataDir, config, log }: StorageParts, opening: AsyncDisposableStack) {
  const lock = lockFolder(dataDir);
  if (!lock.ok) return lock;
  opening.defer(lock.release);
  rmSync(findRestoreStage(dataDir), { recursive: true, force: true });
  const opened = await openDatabase({ dataDir, databaseUrl: config.databaseUrl });
  if (!opened.ok) return opened;
  const { database, copy } = opened;
  opening.defer(database.close);
  if (copy) log.info('the database was upgraded. A copy of the old one is kept for seven days', { file: copy });
  const leads = createLeadStore(database);
  const outbox = createOutbox({ database, clock: Date.now, random: Math.random });
  const accept = createAccept({ database, outbox, clock: Date.now });
  const visitStore = createVisitStore(database);
  const visits = config.visits
    ? openVisits({
        store: visitStore,
        timeZone: config.timeZone,
        now: Date.now,
        unstored: (error) => log.warn('visits cannot be stored now, so they stay in memory', redact(error)),
      })
    : null;
  if (visits) opening.defer(visits.stop);
  return { ok: true, database, leads, outbox, accept, visitStore, visits } as const;
}

type Storage = Extract<Awaited<ReturnType<typeof openStorage>>, { ok: true }>;

async function openSites(content: string, config: Config) {
  const readSites = createSitesReader(content);
  const seen = await describeFiles(content);
  const reading = await readSites(dayAfter(Date.now(), config.timeZone, 0));
  if (!reading.ok) return { ok: false, problem: reading.issues.join('\n') } as const;
  const { sites } = reading;
  const problem = findMissingOwner(sites.siteList, config);
  if (problem !== null) return { ok: false, problem } as const;
  return { ok: true, sites, content, seen, readSites } as const;
}

function findMissingOwner({ sites }: SiteList, { mail }: Config): string | null {
  if (mail?.owners.length !== 0) return null;
  const [site] = findSitesWithoutRecipient(sites);
  if (site === undefined) return null;
  const remedy = `give the address that receives leads, or write "to" in ${nameContentFile(site)}`;
  return `OWNER_EMAIL is missing while SMTP_URL is set: ${remedy}`;
}

async function openFileParts(
  { folder, config, release }: Pick<StartParts, 'folder' | 'config' | 'release'>,
  failed: (error: unknown) => void,
): Promise<FileServerParts> {
  return {
    release,
    assets: await readAssets(release.folder),
    cache: createPageCache(),
    queue: createRenderQueue(),
    pictures: openPictureStore(resolve(folder, config.cacheDir), failed),
    backend: { url: config.backendOrigin, publicKey: config.publicAnonKey },
    failed,
  };
}

/** Sums of visits are stored for so long that a month can be compared with the same month two years before. */
const VISIT_DAYS = 761;

function startHourlyTasks({ database, outbox, leads, visitStore }: Storage, { dataDir, config, log }: StorageParts) {
  const clock = Date.now;
  const tasks = [
    async () => removeUpgradeCopies(dataDir, clock()),
    createHeldDigest({ database, outbox, clock }),
    () => removeOldWithdrawals(database, clock()),
    () => visitStore.forgetBefore(dayAfter(clock(), config.timeZone, -VISIT_DAYS)),
    (isStopped: () => boolean) => leads.removeExpiredClaims(clock(), isStopped),
    createRetention({ leads, store: createKeyValueStore(database), days: config.retentionDays, log, clock }),
  ];
  return startMaintenance(tasks, log);
}

const UNTRUSTED_PROXY =
  'A proxy that is not in TRUST_PROXY forwards visitors, so they share one rate limit. Add its address';

const ADDRESSES_MAX = 50;

function logAddresses(log: Log, { sites }: SiteList, port: number): void {
  for (const { key, isDefault } of sites.slice(0, ADDRESSES_MAX))
    log.info(`http://${isDefault ? '' : `${key}.`}localhost:${port}/`);
  if (sites.length > ADDRESSES_MAX)
    log.info(`and ${(sites.length - ADDRESSES_MAX).toLocaleString('en')} more, each named after its file`);
}

/** Returns one line with the mistakes that keep saved content from being served. Returns null if there are none. */
function formatMistakes([first, ...more]: string[]): string | null {
  if (first === undefined) return null;
  return `The site stays as it was: ${first.split('\n')[0]}${more.length > 0 ? ` (and ${more.length} more)` : ''}`;
}

/** Warns of domains whose form shows a thank-you and stores nothing, as the sample's does. Checks the first fifty. */
function warnOfDroppedOffers(log: Log, { siteList, findDraft }: Sites): void {
  const formless = siteList.sites.filter(({ kind, forms }) => kind === 'domain' && forms.length === 0);
  const checked = formless.slice(0, ADDRESSES_MAX);
  const [first, ...more] = checked.filter(({ key, forms }) => dropsOffers({ forms, data: findDraft(key)!.data() }));
  if (first === undefined) return;
  const names = more.length > 0 ? `${first.name} and ${more.length} more` : first.name;
  const remedy = `To get them, write "offers: deliver" in ${nameContentFile(first)}`;
  log.warn(`Offers for ${names} are not stored: the form is a demonstration. ${remedy}`);
}
