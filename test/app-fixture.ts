import { createApp, type App } from '../server/http/app.ts';
import { openDatabase } from '../server/database/open-database.ts';
import type { Database } from '../server/database/database.ts';
import { createLinkHandler } from '../server/leads/action-links/handle-link.ts';
import { createPageCache } from '../server/render/page-cache.ts';
import { openPictureStore } from '../server/render/picture-store.ts';
import { createRenderQueue } from '../server/render/render-queue.ts';
import { createFileServer } from '../server/render/file-server.ts';
import { createRateLimit } from '../server/http/rate-limit.ts';
import { createAccept } from '../server/leads/receive/accept.ts';
import type { ReceiveDependencies } from '../server/leads/receive/receive-lead.ts';
import type { Release } from '../server/render/release.ts';
import type { Metrics, Readiness } from '../server/http/request.ts';
import { count } from '../server/http/routes/operator-routes.ts';
import { storeText } from '../server/respond/stored-file.ts';
import { createOutbox } from '../server/delivery/outbox.ts';
import type { Visits } from '../server/visits/visits.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawnRelease, drawnSites, fixtureSite, type DrawnSite } from './site-fixture.ts';

export interface TestApp {
  app: App;
  database: Database;
  /** Folder of its database. */
  folder: string;
  /** Asks as a client at `address` would. */
  ask(
    path: string,
    init?: RequestInit & { host?: string; address?: string; tls?: boolean; local?: boolean },
  ): Promise<Response>;
  countLeads(): Promise<number>;
  close(): Promise<void>;
}

/** The real app over a real SQLite in a temporary folder, without a port. */
export async function openTestApp({
  perMinute = 0,
  readiness,
  site = fixtureSite,
  release = drawnRelease,
  visits = null,
}: {
  perMinute?: number;
  readiness?: Readiness;
  site?: DrawnSite;
  release?: Release;
  visits?: Visits | null;
} = {}): Promise<TestApp> {
  const folder = mkdtempSync(join(tmpdir(), 'janus-app-'));
  const opened = await openDatabase({ dataDir: folder, databaseUrl: '' });
  if (!opened.ok) throw new Error(opened.problem);
  const { database } = opened;
  const metrics: Metrics = { accepted: {}, refused: {} };
  const outbox = createOutbox({ database, clock: Date.now, random: Math.random });
  const sites = drawnSites(site);
  const files = createFileServer(sites, {
    release,
    assets: new Map([['/assets/app-1a2b.js', storeText('/app.js', 'console.log(1)')]]),
    cache: createPageCache(),
    queue: createRenderQueue(),
    pictures: openPictureStore(join(folder, 'cache'), () => {}),
    backend: { url: '', publicKey: 'janus-anon' },
    failed: () => {},
  });
  const dependencies: ReceiveDependencies = {
    accept: createAccept({ database, outbox, clock: Date.now }),
    publicKeys: ['janus-anon'],
    services: [],
    accepted: ({ kind }) => count(metrics.accepted, kind),
    unstored: () => {},
  };
  const app = createApp({
    siteList: sites.siteList,
    files,
    dependencies,
    limit: createRateLimit(perMinute),
    timeZone: 'UTC',
    links: {
      handler: createLinkHandler({
        database,
        outbox,
        timeZone: 'UTC',
        clock: Date.now,
        failed: () => {},
      }),
      limit: createRateLimit(perMinute),
    },
    readiness: async () => readiness ?? { ready: true, deliveries: { waiting: 2, failed: 1 }, oldestWaitingSeconds: 7 },
    metrics,
    dataFolder: () => ({ freeBytes: 5e8, lastBackupAt: Date.now() - 60_000 }),
    visits,
    hsts: null,
    metricsToken: 'token of the tests',
    failed: () => {},
  });
  return {
    app,
    database,
    folder,
    ask: (path, { host = 'localhost', address = '192.0.2.1', tls = false, local = true, ...init } = {}) => {
      const request = new Request(`http://localhost${path}`, init);
      const headers = Object.fromEntries(request.headers);
      return Promise.resolve(app.fetch(request, { address, tls, local, host, target: path, headers }));
    },
    countLeads: async () => Number((await database.read({ sql: 'select count(*) as n from leads' }))[0]!['n']),
    close: async () => {
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
