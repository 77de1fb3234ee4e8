import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { runLeadsProgram } from '../test/leads-command.ts';
import { startServerProcess } from '../test/server-process.ts';
import { startMailServer, type MailServer } from '../test/smtp-server.ts';

const root = join(import.meta.dirname, '..');
const sample = join(root, 'sample');

export const owner = 'owner@solvewright.example';

/** The real server with a data folder and a real mail server of its own. */
export interface Site {
  port: number;
  mail: MailServer;
  /** Address on the services face. */
  services(path?: string): string;
  /** Address on the face of the sample domain, or of another. */
  domain(path?: string, key?: string): string;
  /** What `npm run leads -- …` prints. */
  leads(...args: string[]): Promise<string>;
  listLeads(): Promise<Record<string, unknown>[]>;
  /** Takes all of it away again. */
  close(): Promise<void>;
}

/** Starts a site with everything of its own on the `dist/` of the folder, by default the sample's. `program`: the project's sources, if other ones. */
export async function openSite(settings: Record<string, string> = {}, folder = sample, program = root): Promise<Site> {
  const mail = await startMailServer();
  const dataDir = await mkdtemp(join(tmpdir(), 'janus-e2e-'));
  const own = {
    DATA_DIR: dataDir,
    SMTP_URL: mail.url,
    MAIL_FROM: 'site@solvewright.example',
    OWNER_EMAIL: owner,
    RATE_LIMIT_PER_MINUTE: '0',
  };
  const server = await startServerProcess(folder, { ...own, ...settings }, [], program);
  const leads = (...args: string[]) => runLeadsProgram(own, args, program);
  return {
    port: server.port,
    mail,
    services: (path) => server.url(path, 'localhost'),
    domain: (path, key = 'nowfetch') => server.url(path, `${key}.localhost`),
    leads,
    listLeads: async () => JSON.parse(await leads('list', '--json')),
    async close() {
      await server.end();
      await mail.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

// oxlint-disable-next-line no-empty-pattern
async function giveSite({}, give: (site: Site) => Promise<void>): Promise<void> {
  const site = await openSite();
  await give(site);
  await site.close();
}

/** One site per test: no test sees another's leads or mail. */
export const test = base.extend<{ site: Site }>({ site: giveSite });

/** For tests that look at neither leads nor mail: one site for all of a worker. */
export const pageTest = base.extend<{ site: Site }, { workersSite: Site }>({
  workersSite: [giveSite, { scope: 'worker' }],
  site: ({ workersSite }, give) => give(workersSite),
});

export { expect } from '@playwright/test';
