import { resolve } from 'node:path';
import type { Site } from '#contract/site.ts';
import { dropOldCopy } from '../database/before-upgrade.ts';
import { openDatabase } from '../database/open.ts';
import { lockFolder } from '../database/server-lock.ts';
import { lackOfLetters } from '../database/unfit-postgres.ts';
import { createHttpServer } from '../http/http-server.ts';
import { createReminders } from '../leads/links/reminders.ts';
import { forgetWithdrawals } from '../leads/links/withdrawal.ts';
import { createAnswerReminder } from '../leads/answers/answer-reminder.ts';
import { createWeeklyMail } from '../leads/answers/weekly-mail.ts';
import { createAccept } from '../leads/receive/accept.ts';
import { createHeldDigest } from '../leads/spam/held-digest.ts';
import { createLeadStore } from '../leads/store/lead-store.ts';
import { createOutbox } from '../outbox/outbox.ts';
import { redact } from '../outbox/redact.ts';
import { onlyDatabaseUrl } from './setting-readers.ts';
import type { Config } from './config.ts';
import { followContent } from './follow-content.ts';
import { noteOfMistakes } from './load-site.ts';
import { createLiveSite, loadFaces } from './live-site.ts';
import type { Log } from './log.ts';
import { startMaintenance } from './maintenance.ts';
import { openApp } from './open-app.ts';
import { openDelivery } from './open-delivery.ts';
import { startVisits } from './start-visits.ts';
import { closeServer, openPort } from './port.ts';
import { createRebuild } from './rebuild.ts';
import { reportHosts, reportProxy } from './tell-doctor.ts';

export interface Running {
  /** Ends within ten seconds: running requests are answered, leases handed back, the database closed. */
  stop(): Promise<void>;
}

export type Started = { ok: true; running: Running } | { ok: false; problem: string };

/** Puts the parts together and listens. Relative folders of the settings are meant from `folder`. */
export async function startServer(folder: string, config: Config, log: Log): Promise<Started> {
  const dataDir = resolve(folder, config.dataDir);
  const dist = resolve(folder, config.siteDir);
  // Closed in the opposite order, by the stop or by a step that fails.
  await using opening = new AsyncDisposableStack();
  const lock = lockFolder(dataDir);
  if (!lock.ok) return lock;
  opening.defer(lock.release);
  const opened = await openDatabase({ dataDir, databaseUrl: config.databaseUrl });
  if (!opened.ok) return opened;
  const { database } = opened;
  opening.defer(database.close);
  if (opened.copy) log.info('the database was upgraded; what was there is kept for seven days', { file: opened.copy });
  const lack = await lackOfLetters(database);
  if (lack !== null) log.warn(lack);
  const connect = config.backendOrigin ? [config.backendOrigin] : [];
  const unclaimed = reportHosts(database, log);
  const load = () => loadFaces(dist, { connect, unclaimed });
  const faces = await load();
  if (!faces.ok) return faces;

  const outbox = createOutbox({ database, clock: Date.now, random: Math.random });
  const leads = createLeadStore(database);
  const accept = createAccept(database, outbox, Date.now);
  const failed = (error: unknown) => log.error('unexpected error', redact(error));
  let draining = false;
  const isDraining = () => draining;
  const note = () => noteOfMistakes(dist);
  const { visits, visitFigures, forgetVisits } = await startVisits(database, config, log);
  opening.defer(visits.stop);
  const appOf = await openApp({ config, dist, database, outbox, accept, visits, log, failed, isDraining, note });
  const live = createLiveSite(faces, appOf);
  const { site } = live;
  const delivery = await openDelivery({ config, site, database, leads, outbox, accept, visitFigures, log });
  const server = createHttpServer(live.app, config.trust, { failed, foundProxy: reportProxy(database, log) });
  const listening = await openPort(server, config);
  if (!listening.ok) return listening;

  logAddresses(log, site(), listening.port);
  if (!config.mail) log.warn('No email is sent: leads are kept and their emails wait until SMTP_URL is set');
  if (config.unusedPostgres.length > 0) log.warn(onlyDatabaseUrl(config.unusedPostgres));
  delivery.start();
  const { timeZone } = config;
  const firstFace = () => site().faces[0]!.key;
  const putMails = [
    createHeldDigest(database, outbox, Date.now),
    createAnswerReminder(database, outbox, site, Date.now),
    ...(config.weeklyMail
      ? [createWeeklyMail({ database, outbox, accept, visits: visitFigures, face: firstFace, timeZone, now: Date.now })]
      : []),
  ];
  const { putDue: putReminders } = createReminders(database, outbox, Date.now);
  const tasks = {
    putMails,
    putReminders,
    forgetVisits,
    forgetWithdrawals: () => forgetWithdrawals(database, Date.now()),
    dropOldCopy: () => dropOldCopy(dataDir, Date.now()),
  };
  const maintenance = startMaintenance({ leads, ...tasks, retentionDays: config.retentionDays, log });
  const content = resolve(folder, config.contentDir);
  const rebuild = createRebuild(folder, { CONTENT_DIR: content, SITE_DIR: dist, ...config.asGiven });
  const following = followContent({ content, dist, rebuild, load, live, log });
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

/** Of thousands it tells the first. */
const ADDRESSES = 50;

function logAddresses(log: Log, { faces }: Site, port: number): void {
  for (const { key, isDefault } of faces.slice(0, ADDRESSES))
    log.info(`http://${isDefault ? '' : `${key}.`}localhost:${port}/`);
  if (faces.length > ADDRESSES)
    log.info(`and ${(faces.length - ADDRESSES).toLocaleString('en')} more, each at the name of its file`);
}
