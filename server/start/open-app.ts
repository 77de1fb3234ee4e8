import type { Database } from '../database/database.ts';
import { createKeyValueStore } from '../database/key-value-store.ts';
import { lastingSecret } from '../database/lasting-secret.ts';
import { createApp, type App, type AppParts } from '../http/app.ts';
import { createMetrics, type Metrics } from '../http/metrics.ts';
import { createRateLimit } from '../http/rate-limit.ts';
import { withSecurityText } from '../http/security-text.ts';
import { createAnswers } from '../leads/answers/answers.ts';
import type { Accept } from '../leads/receive/accept.ts';
import { createDrawLinkPage } from '../leads/links/draw-link-page.ts';
import { createLinkDesk } from '../leads/links/link-desk.ts';
import { createDraw } from '../leads/receive/draw-page.ts';
import { limitDrawing, shareDrawing } from '../leads/receive/drawing-budget.ts';
import type { AcceptedLead } from '../leads/receive/receive-lead.ts';
import { createProofOfWork } from '../leads/spam/proof-of-work.ts';
import { createSpamCheck } from '../leads/spam/spam-check.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { redact } from '../outbox/redact.ts';
import type { Visits } from '../visits/visits.ts';
import type { Config } from './config.ts';
import type { Log } from './log.ts';
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
  const proofOfWork = createProofOfWork(await lastingSecret(database, 'proof-secret'));
  const metrics = createMetrics();
  const { rateLimitPerMinute: perMinute } = config;
  const linkLimit = createRateLimit(perMinute * REQUESTS_OF_A_LINK);
  const shared: Omit<AppParts, 'site' | 'files' | 'links' | 'draw' | 'drawNames' | 'week'> = {
    dependencies: {
      accept,
      checkSpam: createSpamCheck(proofOfWork.readProof),
      publicKeys: [config.publicAnonKey],
      webhook: config.webhook !== null,
      notify: config.notify.map(({ channel }) => channel),
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
  const desk = createLinkDesk({ database, outbox, timeZone: config.timeZone, clock: Date.now, failed });
  return ({ site, files }) =>
    createApp({
      ...shared,
      site,
      week: () =>
        createAnswers(database, () => site, Date.now).figures({ since: Date.now() - WEEK_MS, until: Date.now() }),
      files: withSecurityText(files, Date.now),
      links: { desk, draw: createDrawLinkPage(files.linkPage), limit: linkLimit },
      draw: limitDrawing(createDraw(dist, files.source, failed)),
      // Apart from forms, which a flood of searches must not hold up.
      drawNames: shareDrawing(createDraw(dist, files.source, failed)),
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
