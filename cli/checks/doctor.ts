import { Resolver } from 'node:dns/promises';
import { resolve } from 'node:path';
import type { SiteWithData } from '#contract/site/site.ts';
import { checkEnvFile, parseConfig } from '../../server/start/config.ts';
import { type CommandContext, openEnvironment, readSites, withDatabase } from '../terminal/command.ts';
import { type Checks, printResults, runChecks, warning, wrong } from './check.ts';
import { checkMistakes, checkOffers, checkPlaceholders } from './content.ts';
import { checkNames } from './names.ts';
import { checkMail, checkSettings, sendTestMail } from './settings.ts';
import { checkBackups, checkDeliveries, checkSpace, readStored } from './stored.ts';

/** Checks everything. It changes nothing. */
export async function runDoctor(given: Record<'mail' | 'json', boolean>, context: CommandContext): Promise<number> {
  const { folder, stdout } = context;
  const output = { json: given.json, stdout };
  const environment = openEnvironment(folder);
  if (typeof environment === 'string') return printResults([{ name: 'settings', ...wrong(environment) }], output);
  const reading = parseConfig(environment);
  const { sites, mistakes } = await readSiteFiles(folder);
  const checks: Checks = {
    settings: () => checkSettings(reading, checkEnvFile(folder)),
    content: () => checkMistakes(mistakes, sites.length),
    offers: () => checkOffers(sites),
    placeholders: () => (reading.ok ? checkPlaceholders(resolve(folder, reading.config.contentDir)) : []),
    names: () => checkNames(sites, new Resolver({ timeout: 1500, tries: 2 })),
  };
  if (!reading.ok) return printResults(await runChecks(checks), output);
  const { mail, databaseUrl } = reading.config;
  const dataDir = resolve(folder, reading.config.dataDir);
  const stored = await withDatabase({ dataDir, databaseUrl }, readStored);
  const now = Date.now();
  checks['mail server'] = () => checkMail(mail, sites);
  if (given.mail) checks['test mail'] = () => sendTestMail(mail, sites);
  if (stored.ok) {
    checks['deliveries'] = () => checkDeliveries(stored.value, now);
    checks['backups'] = () => checkBackups(dataDir, stored.value.leads, now);
  } else checks['database'] = () => (stored.absent ? warning(stored.problem) : wrong(stored.problem));
  checks['disk'] = () => checkSpace(dataDir);
  return printResults(await runChecks(checks), output);
}

async function readSiteFiles(folder: string): Promise<{ sites: SiteWithData[]; mistakes: string[] }> {
  const reading = await readSites(folder);
  if (!reading.ok) return { sites: [], mistakes: reading.issues.map((issue) => issue.split('\n')[0]!) };
  const { siteList, findDraft } = reading.sites;
  return { sites: siteList.sites.map((site) => ({ ...site, data: findDraft(site.key)!.data() })), mistakes: [] };
}
