import { Resolver } from 'node:dns/promises';
import { resolve } from 'node:path';
import type { FaceWithSource } from '#contract/site/site.ts';
import { siteFolder } from '../../scripts/ensure-build.mjs';
import { checkEnvFile, type Environment, parseConfig } from '../../server/start/config.ts';
import { loadFaces } from '../../server/start/live-site.ts';
import { readBuildErrors } from '../../server/start/load-site.ts';
import { type CommandContext, environmentOf } from '../terminal/command.ts';
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
    faces: await readFacesWithSource(folder),
    contentErrors: readBuildErrors(siteFolder(folder)),
    dns: createDns(resolver, AbortSignal.timeout(DNS_LIMIT_MS)),
    testMail: mail,
    testNotification: notify,
  };
  return printResults(await checkProject(project, environment, Date.now()), { json, good: 'Ready', stdout });
}

/** Reads the faces that were built last, with their pages' texts. There are none if the built site is not complete. */
async function readFacesWithSource(folder: string): Promise<FaceWithSource[]> {
  const loaded = await loadFaces(siteFolder(folder));
  if (!loaded.ok) return [];
  const { site, files } = loaded;
  const faces = site.faces.map((face) => ({ ...face, ...files.source(face.key)! }));
  files.close();
  return faces;
}

/** Runs the checks of a project. Without settings, it runs those that need none. `now`: milliseconds since 1970. */
export function checkProject(project: Project, environment: Environment, now: number): Promise<CheckResult[]> {
  const { folder, faces } = project;
  const reading = parseConfig(environment);
  const config = reading.ok ? { ...reading.config, dataDir: resolve(folder, reading.config.dataDir) } : undefined;
  const stored = config && readStored(config);
  return runChecks(allChecks, { now, project, faces, config, problems: reading.ok ? [] : reading.problems, stored });
}
