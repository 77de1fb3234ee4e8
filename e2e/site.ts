import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { runHere, runLeads, runLeadsProgram } from '../test/run-here.ts';
import { startServerProcess } from '../test/server-process.ts';
import { startMailServer, type MailServer } from '../test/smtp-server.ts';
import { builtSite, sample } from './built-site.ts';
import { answers, offer } from './forms.ts';
import type { QuoteRequest } from '../test/spec-messages.ts';

const root = join(import.meta.dirname, '..');

export const owner = 'owner@solvewright.example';

/** The addresses of a server's sites. */
export interface Places {
  /** Address on the sample's services site, which is that of unknown hosts. */
  services(path?: string): string;
  /** Address on the site of the sample domain, or on any site by its key. */
  domain(path?: string, key?: string): string;
}

/** The real server with a data folder and a real mail server of its own. */
export interface Site extends Places {
  port: number;
  mail: Pick<MailServer, 'mails' | 'waitForMail'>;
  /** The output of `janus leads …`, run in this process. */
  leads(...args: string[]): Promise<string>;
  /** The leads as `list --json` has them. `filter`: further options of the command. */
  listLeads(...filter: string[]): Promise<Record<string, unknown>[]>;
  /** The visits of the site with this key, as `janus visits` has them. */
  countVisits(key: string): Promise<number>;
  /** The output of `janus leads …`, run as the program that an owner runs. */
  runLeads(...args: string[]): Promise<string>;
  /** Removes all of it. */
  close(): Promise<void>;
}

interface SiteOptions {
  /** The folder whose `content` is served. By default it is the sample's. */
  folder?: string;
  /** The project's sources, if other ones. */
  program?: string;
}

/** Starts a site with everything of its own. */
export async function openSite(
  settings: Record<string, string> = {},
  { folder = sample, program = root }: SiteOptions = {},
): Promise<Site> {
  const mail = await startMailServer();
  const dataDir = await mkdtemp(join(tmpdir(), 'janus-e2e-'));
  const own = {
    DATA_DIR: dataDir,
    SMTP_URL: mail.url,
    MAIL_FROM: 'site@solvewright.example',
    OWNER_EMAIL: owner,
    RATE_LIMIT_PER_MINUTE: '0',
    TIME_ZONE: timeZone,
  };
  const server = await startServerProcess(folder, { ...own, ...settings }, [], program);
  const leads = (...args: string[]) => runLeads(own, ...args);
  return {
    leads,
    listLeads: async (...filter) => JSON.parse(await leads('list', '--json', ...filter)),
    async countVisits(key) {
      const days: { site: string; visits: number }[] = JSON.parse((await runHere(own, ['visits', '--json'])).out);
      return days.find(({ site }) => site === key)?.visits ?? 0;
    },
    port: server.port,
    mail,
    services: (path) => server.url(path, 'localhost'),
    domain: (path, key = 'nowfetch') => server.url(path, `${key}.localhost`),
    runLeads: (...args) => runLeadsProgram(own, args, program),
    async close() {
      await server.end();
      await mail.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Neither that of this machine nor UTC, so that a test sees which zone is used. */
const timeZone = 'Europe/Vienna';

/** A site as one visitor and their emails have it. Leads and emails of others are on it too, and are not seen. */
export interface VisitedSite extends Omit<Site, 'close'> {
  /** The visitor's own address. */
  visitor: string;
}

let visitors = 0;

function visit(site: Site): VisitedSite {
  visitors += 1;
  const visitor = `visitor@visitor-${visitors}.example`;
  const isOf = ({ recipients, replyTo }: MailServer['mails'][number]) =>
    recipients.includes(visitor) || replyTo?.value.some(({ address }) => address === visitor) === true;
  return {
    ...site,
    visitor,
    listLeads: (...filter) => site.listLeads('--email', visitor, ...filter),
    mail: {
      get mails() {
        return site.mail.mails.filter(isOf);
      },
      waitForMail: (address) => site.mail.waitForMail(address, isOf),
    },
  };
}

interface Own {
  /** A server of this test alone, on the sample, for one that counts all leads. */
  ownSite: Site;
  site: VisitedSite;
  /** A quote request that is accepted, with the address of this test's visitor. */
  answers: QuoteRequest;
  /** The same as an offer. */
  offer: typeof offer;
}

/**
 * Gives one server to all tests of a worker, with every site that they need. A test sees its own visitor's leads and
 * emails alone. One that counts on the whole server takes `ownSite`.
 */
export const test = base.extend<Own, { workersSite: Site }>({
  workersSite: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, give) => {
      const site = await openSite({}, { folder: builtSite });
      await give(site);
      await site.close();
    },
    { scope: 'worker' },
  ],
  site: ({ workersSite }, give) => give(visit(workersSite)),
  // oxlint-disable-next-line no-empty-pattern
  ownSite: async ({}, give) => {
    const site = await openSite();
    await give(site);
    await site.close();
  },
  answers: ({ site }, give) => give({ ...answers, email: site.visitor }),
  offer: ({ site }, give) => give({ ...offer, email: site.visitor }),
  /** The page of a visitor who has read for a minute: a test types faster than a person. */
  page: async ({ page }, give) => {
    await page.addInitScript(() => {
      const now = performance.now.bind(performance);
      performance.now = () => now() + 60_000;
    });
    await give(page);
  },
});

export { expect } from '@playwright/test';
