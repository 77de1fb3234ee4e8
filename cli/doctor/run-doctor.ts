import { Resolver } from 'node:dns/promises';
import type { DrawnFace } from '#contract/site.ts';
import { siteFolder } from '../../scripts/build-key.mjs';
import { loadFaces } from '../../server/start/live-site.ts';
import { readMistakes } from '../../server/start/load-site.ts';
import { escapeUnseen, toSafeJson } from '../../server/outbox/unsafe-text.ts';
import { lookAtFile, type Environment } from '../../server/start/config.ts';
import { readCommandLine } from '../command-line.ts';
import { environmentOf } from '../command-place.ts';
import { unknown, type Check, exitCode, lines, summary } from './check.ts';
import { createDns } from './dns.ts';
import { runChecks } from './run-checks.ts';

const USAGE =
  'npm run doctor -- [--mail] [--notify] [--json]: --mail sends a test email to OWNER_EMAIL, --notify a test notification to each ' +
  'of NOTIFY_URLS, --json prints an array.\n';
const options = { mail: { type: 'boolean' }, notify: { type: 'boolean' }, json: { type: 'boolean' } } as const;
/** Of all questions to DNS together. */
const DNS_LIMIT_MS = 5000;

interface Output {
  out(text: string): void;
  error(text: string): void;
}

/** Says in plain words what is in order and what is not; `folder` is the project's. Resolves to the exit code. */
export async function runDoctor(args: string[], folder: string, { out, error }: Output): Promise<number> {
  const settings = readSettings(folder);
  const environment = typeof settings === 'string' ? {} : settings.environment;
  const reading = readCommandLine({ args, options, command: 'doctor --', environment }, ({ words: [word], values }) => {
    if (word !== undefined) throw new Error(`'${word}' is one word too many`);
    return values;
  });
  if (!reading.ok) {
    error(`${escapeUnseen(reading.problem)} ${USAGE}`);
    return 2;
  }
  const { json, mail = false, notify = false } = reading.request;
  const show = (checks: Check[], end: string) => out(json ? `${toSafeJson(checks, 2)}\n` : `${lines(checks)}${end}`);
  if (typeof settings === 'string') {
    show([{ name: 'settings', ...unknown(settings) }], '');
    return 2;
  }
  const checks = await lookAtAll(folder, settings, { testMail: mail, testNotification: notify });
  show(checks, `\n${summary(checks, 'Ready')}\n`);
  return exitCode(checks);
}

interface Settings {
  environment: Environment;
  file: ReturnType<typeof lookAtFile>;
}

function readSettings(folder: string): Settings | string {
  const environment = environmentOf(folder);
  if (typeof environment === 'string') return environment;
  return { environment, file: lookAtFile(folder) };
}

type Tests = Record<'testMail' | 'testNotification', boolean>;

async function lookAtAll(folder: string, settings: Settings, tests: Tests): Promise<Check[]> {
  const faces = await readDrawnFaces(folder);
  const resolver = new Resolver({ timeout: 1000, tries: 2 });
  const dns = createDns(resolver, AbortSignal.timeout(DNS_LIMIT_MS));
  return runChecks({
    ...settings,
    folder,
    faces,
    mistakes: readMistakes(siteFolder(folder)),
    dns,
    ...tests,
    now: Date.now(),
  });
}

/** The faces that were built last, with what their pages say; none where the built site is not whole. */
async function readDrawnFaces(folder: string): Promise<DrawnFace[]> {
  const loaded = await loadFaces(siteFolder(folder));
  if (!loaded.ok) return [];
  const { site, files } = loaded;
  const drawn = site.faces.map((face) => ({ ...face, ...files.source(face.key)! }));
  files.close();
  return drawn;
}
