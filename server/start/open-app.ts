import type { Site } from '#contract/site/site.ts';
import type { Sites } from '../../sites/open-sites.ts';
import type { Database } from '../database/database.ts';
import { channelsOf } from '../delivery/channels.ts';
import type { Outbox } from '../delivery/outbox.ts';
import { type App, createApp, type AppParts } from '../http/app.ts';
import { createSiteFiles, type SiteFileParts, type SiteFiles } from '../render/site-files.ts';
import { createRateLimit } from '../http/rate-limit.ts';
import { createMetrics, type Metrics } from '../http/routes/metrics.ts';
import { createLinkHandler } from '../leads/action-links/handle-link.ts';
import type { Accept } from '../leads/receive/accept.ts';
import type { AcceptedLead } from '../leads/receive/receive-lead.ts';
import type { Log } from '../text/log.ts';
import type { Visits } from '../visits/visits.ts';
import type { Config } from './config.ts';

interface OpenAppParts {
  config: Config;
  storage: { database: Database; outbox: Outbox; accept: Accept };
  visits: Visits;
  readiness: AppParts['readiness'];
  /** `failed` is called with every unexpected error, `unstored` with that of a lead. */
  report: { log: Log; failed(error: unknown): void; unstored(error: unknown): void };
}

/** Returns a function that makes the app of some faces. */
export function openApp({ config, storage, visits, readiness, report }: OpenAppParts) {
  const { database, outbox, accept } = storage;
  const { log, failed, unstored } = report;
  const metrics = createMetrics();
  const { rateLimitPerMinute: perMinute } = config;
  const handler = createLinkHandler({ database, outbox, timeZone: config.timeZone, clock: Date.now, failed });
  const shared: Omit<AppParts, 'site' | 'files'> = {
    dependencies: {
      accept,
      publicKeys: [config.publicAnonKey],
      services: channelsOf(config.services),
      accepted: (lead) => recordAccepted(lead, { metrics, visits, log }),
      unstored,
    },
    limit: createRateLimit(perMinute),
    links: { handler, limit: createRateLimit(perMinute * REQUESTS_OF_A_LINK) },
    readiness,
    metrics,
    visits,
    hsts: config.hsts,
    metricsToken: config.metricsToken,
    failed,
  };
  return ({ site, files }: ServedSites) => createApp({ ...shared, site, files });
}

/** A visit of a link is three requests: look, act, look again. They have a limit apart from calls. */
const REQUESTS_OF_A_LINK = 3;

type Recorders = { metrics: Metrics; visits: Pick<Visits, 'sent'>; log: Log };

function recordAccepted({ id, kind, face, repeated, held }: AcceptedLead, { metrics, visits, log }: Recorders): void {
  const facts = { lead: id, kind, face };
  if (repeated) return log.info('lead sent again', facts);
  metrics.accepted.add(kind);
  visits.sent(face, held !== null);
  if (held !== null) return log.warn('lead held as suspected spam', { ...facts, why: held });
  log.info('lead accepted', facts);
}

interface ServedSites {
  site: Site;
  files: SiteFiles;
}

export type LiveSite = ReturnType<typeof createLiveSite>;

/** Serves sites that can be replaced while requests come in: each is answered from one of the two. */
export function createLiveSite(first: Sites, parts: SiteFileParts, appOf: (served: ServedSites) => App) {
  const serve = (sites: Sites): ServedSites => ({ site: sites.site, files: createSiteFiles(sites, parts) });
  let served = serve(first);
  let app = appOf(served);
  let mistakes: string[] = [];
  return {
    app: { fetch: (request, context) => app.fetch(request, context) } satisfies App,
    site: (): Site => served.site,
    /** The mistakes that keep the saved content from being served, a line each. */
    mistakes: (): string[] => mistakes,
    replace(sites: Sites): void {
      mistakes = [];
      served = serve(sites);
      app = appOf(served);
    },
    keep(found: string[]): void {
      mistakes = found;
    },
  };
}
