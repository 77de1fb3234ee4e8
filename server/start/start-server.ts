import type { Server } from 'node:http';
import { join, resolve } from 'node:path';
import { contentFileOf, facesWithoutRecipient, isPublicName, type Site } from '#contract/site/site.ts';
import { createSitesReader, formatDay, type Sites } from '../../sites/open-sites.ts';
import { createKeyValueStore } from '../database/key-value-store.ts';
import { openDatabase, removeOldUpgradeCopy } from '../database/open-database.ts';
import { lockFolder } from '../database/sqlite/server-lock.ts';
import { createOutbox } from '../delivery/outbox.ts';
import { createHttpServer } from '../http/listener/http-server.ts';
import { closeServer, openPort } from '../http/listener/port.ts';
import { removeOldWithdrawals } from '../leads/action-links/visitor-actions.ts';
import { createAccept } from '../leads/receive/accept.ts';
import { createLeadStore } from '../leads/store/lead-store.ts';
import { createHeldDigest } from '../tasks/held-digest.ts';
import { startMaintenance } from '../tasks/maintenance.ts';
import { dayAfter } from '../text/local-time.ts';
import { createLog, type Log } from '../text/log.ts';
import { escapeUnseen, redact } from '../text/unsafe-text.ts';
import { createVisitStore } from '../visits/daily-sums.ts';
import { noVisits, openVisits } from '../visits/visits.ts';
import { checkEnvFile, type Config, parseConfig, readEnvironment } from './config.ts';
import { readAssets } from '../render/assets.ts';
import { createPageCache } from '../render/page-cache.ts';
import { openPictureStore } from '../render/picture-store.ts';
import { readRelease, type Release } from '../render/release.ts';
import { createRenderQueue } from '../render/render-queue.ts';
import { followContent } from './follow-content.ts';
import { createLiveSite, openApp } from './open-app.ts';
import { openDelivery } from './open-delivery.ts';
import { createReadiness } from './readiness.ts';
import { createUnstoredLeads } from './unstored-leads.ts';
import { lookInTurns } from './watch-content.ts';

const USAGE = `Usage: npm start [FOLDER], or node server/main.ts [FOLDER]
It serves the content in FOLDER, by default that of this project. Its settings are in .env.
`;

/**
 * Serves the folder that `node server/main.ts [FOLDER]` names (the project's own by default), with its `.env`, content
 * and data, until a signal ends it. A failed start prints the reason in one line, with exit code 1.
 */
export async function runServer(): Promise<void> {
  const [folder = join(import.meta.dirname, '../..'), ...more] = process.argv.slice(2);
  if (folder.startsWith('-') || more.length > 0) {
    const isHelp = ['-h', '--help'].includes(folder);
    (isHelp ? process.stdout : process.stderr).write(USAGE);
    process.exit(isHelp ? 0 : 2);
  }
  const started = await startIn(folder, (log) => {
    // The state after an unexpected error is unknown. A supervisor starts Janus again, and accepted leads are stored.
    process.on('uncaughtException', (error) => {
      log.error('ended by an unexpected error', redact(error));
      process.exit(1);
    });
  });
  if (started.ok) return stopOnSignal(started.running, started.log);
  process.stderr.write(started.refusal);
  process.exit(1);
}

/** `refusal`: lines with the reasons. */
type StartedIn = { ok: true; running: Running; log: Log } | { ok: false; refusal: string };

/** Starts the server with the settings of a folder. `onLog` is called with its log before anything is opened. */
export async function startIn(folder: string, onLog: (log: Log) => void = () => {}): Promise<StartedIn> {
  const settings = readSettings(folder);
  if (!settings.ok) return refuse(settings.problems);
  const { config } = settings;
  const write = (line: string) => process.stdout.write(line);
  const log = createLog({ level: config.logLevel, pretty: process.stdout.isTTY, write, now: () => new Date() });
  onLog(log);
  const built = readRelease();
  if (!built.ok) return refuse([built.problem]);
  const started = await startServer(folder, config, log, built);
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
  return {
    ok: false,
    refusal: problems.map((problem) => `Cannot start: ${problem.split('\n').map(escapeUnseen).join('\n')}\n`).join(''),
  };
}

/** npm forwards a signal and then exits, which signals us again: repeats within this time are ignored. */
const SAME_STOP_MS = 2000;

/** The first signal ends in order. One that arrives more than two seconds later ends immediately. */
function stopOnSignal(running: Running, log: Log): void {
  let begun: number | null = null;
  const stop = async () => {
    if (begun !== null) {
      if (performance.now() - begun > SAME_STOP_MS) process.exit(1);
      return;
    }
    begun = performance.now();
    log.info('stopping');
    await running.stop();
    log.info('stopped');
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

export interface Running {
  /** Ends within ten seconds: running requests are answered, the database closed. */
  stop(): Promise<void>;
}

export type Started = { ok: true; running: Running } | { ok: false; problem: string };

/** Connects the parts and listens. Folders of the settings are below `folder`. `attach` gets the server first. */
export async function startServer(
  folder: string,
  config: Config,
  log: Log,
  { release, attach = () => {} }: { release: Release; attach?: (server: Server) => void },
): Promise<Started> {
  const dataDir = resolve(folder, config.dataDir);
  const content = resolve(folder, config.contentDir);
  // Closed in the opposite order, by the stop or by a step that fails.
  await using opening = new AsyncDisposableStack();
  const lock = lockFolder(dataDir);
  if (!lock.ok) return lock;
  opening.defer(lock.release);
  const opened = await openDatabase({ dataDir, databaseUrl: config.databaseUrl });
  if (!opened.ok) return opened;
  const { database } = opened;
  opening.defer(database.close);
  if (opened.copy)
    log.info('the database was upgraded. A copy of the old one is kept for seven days', { file: opened.copy });
  const readSites = createSitesReader(content);
  const seen = await lookInTurns(content);
  const reading = await readSites(formatDay(config.timeZone, Date.now()));
  if (!reading.ok) return { ok: false, problem: reading.issues.join('\n') };
  const { sites } = reading;
  const [unread] = config.mail?.owners.length === 0 ? facesWithoutRecipient(sites.site.faces) : [];
  if (unread) return { ok: false, problem: noOwnerProblem(unread) };

  const clock = Date.now;
  const leads = createLeadStore(database);
  const outbox = createOutbox({ database, clock, random: Math.random });
  const accept = createAccept({ database, outbox, clock });
  const storage = { database, leads, outbox, accept };
  const failed = (error: unknown) => log.error('unexpected error', redact(error));
  let draining = false;
  const unstored = createUnstoredLeads(log);
  const readiness = createReadiness({
    unstored: unstored.count,
    counts: outbox.counts,
    store: createKeyValueStore(database),
    lost: database.lost,
    isDraining: () => draining,
    note: () => formatMistakes(live.mistakes()),
  });
  const visitStore = createVisitStore(database);
  const visits = config.visits
    ? openVisits({
        store: visitStore,
        timeZone: config.timeZone,
        now: clock,
        unstored: (error) => log.warn('visits cannot be stored now and stay in memory', redact(error)),
      })
    : noVisits;
  opening.defer(visits.stop);
  const report = { log, failed, unstored: unstored.add };
  const appOf = openApp({ config, storage, visits, readiness, report });
  const fileParts = {
    release,
    assets: await readAssets(release.folder),
    cache: createPageCache(),
    queue: createRenderQueue(),
    pictures: openPictureStore(resolve(folder, config.cacheDir), failed),
    backend: { url: config.backendOrigin, publicKey: config.publicAnonKey },
    unclaimed: createUnclaimedHostLog(log),
    warn: (message: string) => log.warn(message),
    failed,
  };
  const live = createLiveSite(sites, fileParts, appOf);
  const { site } = live;
  const told = { contentErrors: live.mistakes, readiness, unstored, log };
  const delivery = await openDelivery({ ...storage, ...told, config, site });
  const server = createHttpServer(live.app, config.trust, {
    failed,
    foundProxy: (proxy) => log.warn(UNTRUSTED_PROXY, { proxy }),
  });
  attach(server);
  const listening = await openPort(server, config);
  if (!listening.ok) return listening;

  logAddresses(log, site(), listening.port);
  warnOfDroppedOffers(log, sites);
  if (!config.mail) log.warn('No email is sent: leads are kept and their emails wait until SMTP_URL is set');
  delivery.start();
  const maintenance = startMaintenance({
    leads,
    hourly: [
      async () => removeOldUpgradeCopy(dataDir, clock()),
      createHeldDigest({ database, outbox, clock }),
      () => removeOldWithdrawals(database, clock()),
      () => visitStore.forgetBefore(dayAfter(clock(), config.timeZone, -VISIT_DAYS)),
    ],
    retentionDays: config.retentionDays,
    log,
  });
  const following = followContent({ content, seen, readSites, live, clock, timeZone: config.timeZone, log });
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

const noOwnerProblem = (face: Site['faces'][number]) =>
  'OWNER_EMAIL is missing while SMTP_URL is set: ' +
  `give the address that leads go to, or write "to" into ${contentFileOf(face)}`;

/** Sums of visits are stored for so long that a month can be compared with the same month two years before. */
const VISIT_DAYS = 761;

const UNTRUSTED_PROXY =
  'A proxy that is missing in TRUST_PROXY forwards visitors, so they share one rate limit. Add its address';

/** The number of logged names: anybody can send any. */
const NAMES_MAX = 20;

/** Logs each name once that visitors use and no site has. */
function createUnclaimedHostLog(log: Log): (host: string) => void {
  const logged = new Set<string>();
  return (host) => {
    if (logged.has(host) || logged.size >= NAMES_MAX || !isPublicName(host)) return;
    logged.add(host);
    log.warn('visitors use a name that no site has in its hosts', { host });
  };
}

/** The number of addresses that are logged. */
const ADDRESSES_MAX = 50;

function logAddresses(log: Log, { faces }: Site, port: number): void {
  for (const { key, isDefault } of faces.slice(0, ADDRESSES_MAX))
    log.info(`http://${isDefault ? '' : `${key}.`}localhost:${port}/`);
  if (faces.length > ADDRESSES_MAX)
    log.info(`and ${(faces.length - ADDRESSES_MAX).toLocaleString('en')} more, each at the name of its file`);
}

/** Domains that one line of the log names. */
const NAMED = 3;

/** Returns one line with the mistakes that keep saved content from being served. Returns null if there are none. */
function formatMistakes([first, ...more]: string[]): string | null {
  if (first === undefined) return null;
  return `The site stays as it was: ${first.split('\n')[0]}${more.length > 0 ? ` (and ${more.length} more)` : ''}`;
}

/** Warns of domains whose form shows a thank-you and stores nothing, as the sample's does. Checks the first fifty. */
function warnOfDroppedOffers(log: Log, { site, draftOf }: Sites): void {
  const formless = site.faces.filter(({ kind, forms }) => kind === 'domain' && forms.length === 0);
  const dropping = formless.slice(0, ADDRESSES_MAX).filter(({ key }) => draftOf(key)!.dropsOffers);
  if (dropping.length === 0) return;
  const shown = dropping.slice(0, NAMED);
  const more = dropping.length > shown.length ? ` and ${dropping.length - shown.length} more` : '';
  const names = shown.map(({ name }) => name).join(', ');
  const written = shown.map(contentFileOf).join(', ');
  const remedy = `To get them, write "offers: deliver" in ${written}`;
  log.warn(`Offers for ${names}${more} are not stored: the form is a demonstration. ${remedy}`);
}
