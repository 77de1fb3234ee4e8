import { resolve } from 'node:path';
import { createApp } from '../http/app.ts';
import type { Config } from './config.ts';
import { lastingSecret } from '../database/lasting-secret.ts';
import { createKeyValueStore } from '../database/key-value-store.ts';
import { openDatabase } from '../database/open.ts';
import { lockFolder } from '../database/server-lock.ts';
import { createDraw } from '../leads/receive/draw-page.ts';
import { limitDrawing } from '../leads/receive/drawing-budget.ts';
import { formPaths } from '../http/form-routes.ts';
import { loadFaceFiles } from '../http/face-files.ts';
import { createMetrics } from '../http/metrics.ts';
import { createRateLimit } from '../http/rate-limit.ts';
import { createAccept } from '../leads/receive/accept.ts';
import { openConfirmationKey } from '../leads/receive/confirmation.ts';
import { createSpamCheck } from '../leads/spam/spam-check.ts';
import { createHeldDigest } from '../leads/spam/held-digest.ts';
import { createLeadStore } from '../leads/store/lead-store.ts';
import { createProofOfWork } from '../leads/spam/proof-of-work.ts';
import { closeServer, openPort } from './port.ts';
import { createHttpServer } from '../http/http-server.ts';
import { builtSiteProblem, loadSite } from './load-site.ts';
import type { Log } from './log.ts';
import { openDelivery } from './open-delivery.ts';
import { redact } from '../outbox/redact.ts';
import { createOutbox } from '../outbox/outbox.ts';
import { startMaintenance } from './maintenance.ts';
import { createReadiness } from './readiness.ts';
import { withSecurityText } from '../http/security-text.ts';

export interface Running {
  /** Ends within ten seconds: running requests are answered, leases handed back, the database closed. */
  stop(): Promise<void>;
}

export type Started = { ok: true; running: Running } | { ok: false; problem: string };

/** Puts the parts together and listens. `folder` is where `dist` and a relative `DATA_DIR` are. */
export async function startServer(folder: string, config: Config, log: Log): Promise<Started> {
  const dataDir = resolve(folder, config.dataDir);
  const dist = resolve(folder, 'dist');
  const lock = lockFolder(dataDir);
  if (!lock.ok) return lock;
  const { release } = lock;
  const loaded = await loadSite(dist);
  if (!loaded.ok) return loaded;
  const { site } = loaded;
  const opened = await openDatabase({ dataDir, databaseUrl: config.databaseUrl });
  if (!opened.ok) return opened;
  const { database } = opened;

  const connect = config.backendOrigin ? [config.backendOrigin] : [];
  const served = site.faces.map((face) => ({ ...face, formPaths: formPaths(face) }));
  const files = await loadFaceFiles(dist, served, connect).catch(() => null);
  if (!files) return { ok: false, problem: builtSiteProblem(dist) };

  const outbox = createOutbox({ database, clock: Date.now, random: Math.random });
  const leads = createLeadStore(database);
  const accept = createAccept(database, outbox, Date.now, await openConfirmationKey(database));
  const delivery = await openDelivery({ config, site, database, leads, outbox, accept, log });
  const work = createProofOfWork(await lastingSecret(database, 'proof-secret'));
  const metrics = createMetrics();
  const failed = (error: unknown) => log.error('unexpected error', redact(error));
  let draining = false;
  const app = createApp({
    site,
    files: withSecurityText(files, Date.now),
    dependencies: {
      accept,
      checkSpam: createSpamCheck(work.readProof),
      publicKey: config.publicAnonKey,
      webhook: config.webhook !== null,
      accepted: ({ id, kind, face, repeated, held }) => {
        const facts = { lead: id, kind, face };
        if (repeated) return log.info('lead sent again', facts);
        metrics.accepted.add({ kind });
        if (held !== null) return log.warn('lead held as suspected spam', { ...facts, why: held });
        log.info('lead accepted', facts);
      },
      unstored: (error) => log.error('a lead could not be stored', redact(error)),
    },
    challenge: work.challenge,
    limit: createRateLimit(config.rateLimitPerMinute),
    draw: limitDrawing(createDraw(dist, failed)),
    readiness: createReadiness({
      counts: outbox.counts,
      store: createKeyValueStore(database),
      isDraining: () => draining,
    }),
    metrics,
    failed,
  });

  const server = createHttpServer(app, config.trust, failed);
  const listening = await openPort(server, config);
  if (!listening.ok) return listening;
  for (const { key, kind } of site.faces) {
    log.info(`http://${kind === 'domain' ? `${key}.` : ''}localhost:${listening.port}/`);
  }
  if (!config.mail) log.warn('No mail is sent: leads are kept and their mails wait until SMTP_URL is set');
  delivery.start();
  const putDigest = createHeldDigest(database, outbox, Date.now);
  const maintenance = startMaintenance({ leads, putDigest, retentionDays: config.retentionDays, log });
  log.info('ready', { milliseconds: Math.round(performance.now()) });

  async function stop(): Promise<void> {
    draining = true;
    maintenance.stop();
    await Promise.all([closeServer(server), delivery.stop()]);
    await database.close();
    release();
  }
  return { ok: true, running: { stop } };
}
