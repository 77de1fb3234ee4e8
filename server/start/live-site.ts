import type { SiteList } from '#contract/site/site.ts';
import type { Sites } from '../../sites/open-sites.ts';
import type { Database } from '../database/database.ts';
import { listServiceChannels } from '../delivery/channels.ts';
import type { Outbox } from '../delivery/outbox.ts';
import { type App, createApp } from '../http/app.ts';
import { createRateLimit } from '../http/rate-limit.ts';
import type { AppParts } from '../http/request.ts';
import { count } from '../http/routes/operator-routes.ts';
import { createLinkHandler } from '../leads/action-links/handle-link.ts';
import type { Accept } from '../leads/receive/accept.ts';
import type { AcceptedLead } from '../leads/receive/receive-lead.ts';
import { createFileServer, type FileServerParts } from '../render/file-server.ts';
import type { Log } from '../text/log.ts';
import type { Visits } from '../visits/visits.ts';
import type { Config } from './config.ts';

interface LiveSiteParts {
  config: Config;
  storage: { database: Database; outbox: Outbox; accept: Accept; visits: Visits | null };
  fileParts: FileServerParts;
  readiness: AppParts['readiness'];
  dataFolder: AppParts['dataFolder'];
  log: Log;
  failed(error: unknown): void;
  unstored(error: unknown): void;
}

export type LiveSite = ReturnType<typeof createLiveSite>;

/** Serves sites that can be replaced while requests come in: each is answered from one of the two. */
export function createLiveSite(first: Sites, { fileParts, ...parts }: LiveSiteParts) {
  const shared = createSharedParts(parts);
  const serve = (sites: Sites) => {
    const { siteList } = sites;
    const files = createFileServer(sites, fileParts);
    return { siteList, readMark: files.readMark, app: createApp({ ...shared, siteList, files }) };
  };
  let served = serve(first);
  let mistakes: string[] = [];
  return {
    app: { fetch: (request, context) => served.app.fetch(request, context) } satisfies App,
    siteList: (): SiteList => served.siteList,
    readMark: (key: string) => served.readMark(key),
    /** The mistakes that keep the saved content from being served, a line each. */
    mistakes: (): string[] => mistakes,
    replace(sites: Sites): void {
      mistakes = [];
      served = serve(sites);
    },
    keep(found: string[]): void {
      mistakes = found;
    },
  };
}

/** A visit of a link is three requests: look, act, look again. They have a limit apart from calls. */
const REQUESTS_OF_A_LINK = 3;

function createSharedParts(parts: Omit<LiveSiteParts, 'fileParts'>): Omit<AppParts, 'siteList' | 'files'> {
  const { config, storage, readiness, dataFolder, log, failed, unstored } = parts;
  const { database, outbox, accept, visits } = storage;
  const { rateLimitPerMinute: perMinute, timeZone, hsts, metricsToken } = config;
  const metrics: AppParts['metrics'] = { accepted: {}, refused: {} };

  function accepted({ id, kind, site, repeated, held }: AcceptedLead): void {
    const facts = { lead: id, kind, site };
    if (repeated) return log.info('lead sent again', facts);
    count(metrics.accepted, kind);
    visits?.sent(site, held !== null);
    if (held !== null) return log.warn('lead held as suspected spam', { ...facts, why: held });
    log.info('lead accepted', facts);
  }

  const services = listServiceChannels(config.services);
  const handler = createLinkHandler({ database, outbox, timeZone, clock: Date.now, failed });
  return {
    dependencies: { accept, publicKeys: [config.publicAnonKey], services, accepted, unstored },
    limit: createRateLimit(perMinute),
    timeZone,
    links: { handler, limit: createRateLimit(perMinute * REQUESTS_OF_A_LINK) },
    readiness,
    metrics,
    dataFolder,
    visits,
    hsts,
    metricsToken,
    failed,
  };
}
