import { Resolver } from 'node:dns/promises';
import { resolve } from 'node:path';
import type { FaceWithData } from '#contract/site/site.ts';
import { checkEnvFile, type Environment, parseConfig } from '../../server/start/config.ts';
import { type CommandContext, environmentOf, readSites } from '../terminal/command.ts';
import { allChecks, type Project } from './all-checks.ts';
import { type CheckResult, printResults, runChecks, unknown } from './check.ts';
import { createDns } from '../../server/delivery/dns.ts';
import { readStored } from './storage.ts';

/** The limit for all questions to DNS together. */
const DNS_LIMIT_MS = 5000;

/** Checks a project from inside. Resolves to the exit code: 1 if something is wrong, 2 if it cannot check. */
export async function runDoctor(
  { mail, notify, json }: Record<'mail' | 'notify' | 'json', boolean>,
  { folder, stdout }: CommandContext,
): Promise<number> {
  const environment = environmentOf(folder);
  if (typeof environment === 'string') {
    printResults([{ name: 'settings', ...unknown(environment) }], { json, stdout });
    return 2;
  }
  const resolver = new Resolver({ timeout: 1000, tries: 2 });
  const project = {
    folder,
    file: checkEnvFile(folder),
    ...(await readFacesWithData(folder)),
    dns: createDns(resolver, AbortSignal.timeout(DNS_LIMIT_MS)),
    testMail: mail,
    testNotification: notify,
  };
  return printResults(await checkProject(project, environment, Date.now()), { json, good: 'Ready', stdout });
}

/** Reads the faces with their pages' texts, or the mistakes of the content. */
async function readFacesWithData(folder: string): Promise<Pick<Project, 'faces' | 'contentErrors'>> {
  const reading = await readSites(folder);
  if (!reading.ok) return { faces: [], contentErrors: reading.issues.map((issue) => issue.split('\n')[0]!) };
  const { site, draftOf } = reading.sites;
  const faces = site.faces.map((face): FaceWithData => ({ ...face, data: draftOf(face.key)!.data() }));
  return { faces, contentErrors: [] };
}

/** Runs the checks of a project. Without settings, it runs those that need none. `now`: milliseconds since 1970. */
export function checkProject(project: Project, environment: Environment, now: number): Promise<CheckResult[]> {
  const { folder, faces } = project;
  const reading = parseConfig(environment);
  const config = reading.ok ? { ...reading.config, dataDir: resolve(folder, reading.config.dataDir) } : undefined;
  const stored = config && readStored(config);
  return runChecks(allChecks, { now, project, faces, config, problems: reading.ok ? [] : reading.problems, stored });
}
