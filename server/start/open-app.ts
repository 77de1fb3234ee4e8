import type { Database } from '../database/database.ts';
import { createKeyValueStore, persistentSecret } from '../database/key-value-store.ts';
import { createApp, type App, type AppParts } from '../http/app.ts';
import { createMetrics, type Metrics } from '../http/routes/metrics.ts';
import { createRateLimit } from '../http/rate-limit.ts';
import { withSecurityText } from '../http/files/security-text.ts';
import { createAnswers } from '../leads/answer-times.ts';
import type { Accept } from '../leads/receive/accept.ts';
import { createLinkPageRenderer } from '../leads/action-links/render-link-page.ts';
import { createLinkHandler } from '../leads/action-links/handle-link.ts';
import { createPageRenderer } from '../respond/page.ts';
import { limitRendering, shareRendering } from '../respond/render-queue.ts';
import type { AcceptedLead } from '../leads/receive/receive-lead.ts';
import { createProofOfWork, createSpamCheck } from '../leads/receive/spam-check.ts';
import { channelsOf } from '../delivery/channels.ts';
import type { Outbox } from '../delivery/outbox.ts';
import { redact } from '../text/unsafe-text.ts';
import type { Visits } from '../visits/visits.ts';
import type { Config } from './config.ts';
import type { Log } from '../text/log.ts';
import type { LoadedFaces } from './live-site.ts';
import { createReadiness } from './readiness.ts';

const WEEK_MS = 7 * 24 * 3_600_000;

export interface AppSettings {
  config: Config;
  /** Folder of the built site. */
  dist: string;
  database: Database;
  outbox: Outbox;
  accept: Accept;
  visits: Visits;
  log: Log;
  failed(error: unknown): void;
  isDraining(): boolean;
  /** What an administrator should know of a server that is ready; null where there is nothing. */
  note(): string | null;
}

/** Makes the app of some faces; all share what it answers from. Rejects when the database does not answer. */
export async function openApp(settings: AppSettings): Promise<(faces: LoadedFaces) => App> {
  const { config, dist, database, outbox, accept, visits, log, failed, isDraining, note } = settings;
  const proofOfWork = createProofOfWork(await persistentSecret(database, 'proof-secret'));
  const metrics = createMetrics();
  const { rateLimitPerMinute: perMinute } = config;
  const linkLimit = createRateLimit(perMinute * REQUESTS_OF_A_LINK);
  const shared: Omit<AppParts, 'site' | 'files' | 'links' | 'render' | 'renderNames' | 'week'> = {
    dependencies: {
      accept,
      checkSpam: createSpamCheck(proofOfWork.readProof),
      publicKeys: [config.publicAnonKey],
      services: channelsOf(config.services),
      accepted: (lead) => recordAccepted(lead, { metrics, visits, log }),
      unstored: (error) => log.error('a lead could not be stored', redact(error)),
    },
    challenge: proofOfWork.challenge,
    limit: createRateLimit(perMinute),
    readiness: createReadiness({
      counts: outbox.counts,
      store: createKeyValueStore(database),
      isDraining,
      lost: database.lost,
      note,
    }),
    metrics,
    visits,
    hsts: config.hsts,
    metricsToken: config.metricsToken,
    failed,
  };
  const desk = createLinkHandler({ database, outbox, timeZone: config.timeZone, clock: Date.now, failed });
  return ({ site, files }) =>
    createApp({
      ...shared,
      site,
      week: () =>
        createAnswers(database, () => site, Date.now).figures({ since: Date.now() - WEEK_MS, until: Date.now() }),
      files: withSecurityText(files, Date.now),
      links: { desk, render: createLinkPageRenderer(files.linkPage), limit: linkLimit },
      render: limitRendering(createPageRenderer(dist, files.source, failed)),
      // Apart from forms, which a flood of searches must not hold up.
      renderNames: shareRendering(createPageRenderer(dist, files.source, failed)),
    });
}

/** Looking, doing and looking again. Counted apart from calls, so that neither uses up the other's. */
const REQUESTS_OF_A_LINK = 3;

type Recorders = { metrics: Metrics; visits: Pick<Visits, 'sent'>; log: Log };

function recordAccepted({ id, kind, face, repeated, held }: AcceptedLead, { metrics, visits, log }: Recorders): void {
  const facts = { lead: id, kind, face };
  if (repeated) return log.info('lead sent again', facts);
  metrics.accepted.add({ kind });
  visits.sent(face, held !== null);
  if (held !== null) return log.warn('lead held as suspected spam', { ...facts, why: held });
  log.info('lead accepted', facts);
}
