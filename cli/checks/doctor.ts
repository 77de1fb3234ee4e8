import { Resolver } from 'node:dns/promises';
import { resolve } from 'node:path';
import { checkEnvFile, parseConfig } from '../../server/start/config.ts';
import { type CommandContext, openEnvironment, readSites } from '../terminal/command.ts';
import { withDatabase } from '../terminal/on-database.ts';
import { checkBackups } from './backups.ts';
import { type Checks, printResults, runChecks, warning, wrong } from './check.ts';
import { checkMistakes, checkOffers, checkPlaceholders, type FaceWithData } from './content.ts';
import { checkDeliveries, readStored } from './deliveries.ts';
import { checkSpace } from './disk.ts';
import { checkMail, sendTestMail } from './mail.ts';
import { checkNames } from './names.ts';
import { checkSettings } from './settings.ts';

/** Checks everything. It changes nothing. */
export async function runDoctor(
  { mail, json }: Record<'mail' | 'json', boolean>,
  context: CommandContext,
): Promise<number> {
  const { folder, stdout } = context;
  const environment = openEnvironment(folder);
  if (typeof environment === 'string')
    return printResults([{ name: 'settings', ...wrong(environment) }], { json, stdout });
  const reading = parseConfig(environment);
  const { faces, mistakes } = await readFaces(folder);
  const checks: Checks = {
    settings: () => checkSettings(reading, checkEnvFile(folder), folder),
    content: () => checkMistakes(mistakes, faces.length),
    offers: () => checkOffers(faces),
    placeholders: () => (reading.ok ? checkPlaceholders(resolve(folder, reading.config.contentDir)) : []),
    names: () => checkNames(faces, new Resolver({ timeout: 1500, tries: 2 })),
  };
  if (!reading.ok) return printResults(await runChecks(checks), { json, stdout });
  const config = { ...reading.config, dataDir: resolve(folder, reading.config.dataDir) };
  const stored = await withDatabase(config, readStored);
  const now = Date.now();
  Object.assign(checks, {
    'mail server': () => checkMail(config.mail, faces),
    'test mail': () => (mail ? sendTestMail(config.mail, faces) : []),
    database: () => (stored.ok ? [] : [stored.absent ? warning(stored.problem) : wrong(stored.problem)]),
    deliveries: () => (stored.ok ? checkDeliveries(stored.value, now) : []),
    backups: () => (stored.ok ? [checkBackups(config.dataDir, stored.value.leads > 0, now)] : []),
    disk: () => checkSpace(config.dataDir),
  } satisfies Checks);
  return printResults(await runChecks(checks), { json, stdout });
}

/** Reads the faces with their pages' texts, or the mistakes of the content. */
async function readFaces(folder: string): Promise<{ faces: FaceWithData[]; mistakes: string[] }> {
  const reading = await readSites(folder);
  if (!reading.ok) return { faces: [], mistakes: reading.issues.map((issue) => issue.split('\n')[0]!) };
  const { site, draftOf } = reading.sites;
  return { faces: site.faces.map((face) => ({ ...face, data: draftOf(face.key)!.data() })), mistakes: [] };
}
