import { Resolver } from 'node:dns/promises';
import { siteFolder } from '../../scripts/build-key.mjs';
import { readMistakes } from '../../server/start/load-site.ts';
import { toSafeJson } from '../../server/outbox/unsafe-text.ts';
import { lookAtFile, type Environment } from '../../server/start/config.ts';
import { environmentOf } from '../read-settings.ts';
import { readFaces } from '../read-site.ts';
import { unknown, type Check } from './check.ts';
import { createDns } from './dns.ts';
import { runChecks } from './run-checks.ts';
import { exitCode, lines, summary } from './tell-checks.ts';

const USAGE =
  'npm run doctor -- [--mail] [--notify] [--json]: --mail sends a test email to OWNER_EMAIL, --notify a test notification to each ' +
  'of NOTIFY_URLS, --json prints an array.\n';
const OPTIONS = ['--mail', '--notify', '--json'];
/** Of all questions to DNS together. */
const DNS_LIMIT_MS = 5000;

interface Output {
  out(text: string): void;
  error(text: string): void;
}

/** Says in plain words what is in order and what is not; `folder` is the project's. Resolves to the exit code. */
export async function runDoctor(args: string[], folder: string, { out, error }: Output): Promise<number> {
  if (args.some((arg) => !OPTIONS.includes(arg))) {
    error(USAGE);
    return 2;
  }
  const json = args.includes('--json');
  const show = (checks: Check[], end: string) => out(json ? `${toSafeJson(checks, 2)}\n` : `${lines(checks)}${end}`);
  const settings = readSettings(folder);
  if (typeof settings === 'string') {
    show([{ name: 'settings', ...unknown(settings) }], '');
    return 2;
  }
  const checks = await lookAtAll(folder, settings, args);
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

async function lookAtAll(folder: string, settings: Settings, args: string[]): Promise<Check[]> {
  const faces = await readFaces(folder);
  const resolver = new Resolver({ timeout: 1000, tries: 2 });
  const dns = createDns(resolver, AbortSignal.timeout(DNS_LIMIT_MS));
  return runChecks({
    ...settings,
    folder,
    faces,
    mistakes: readMistakes(siteFolder(folder)),
    dns,
    testMail: args.includes('--mail'),
    testNotification: args.includes('--notify'),
    now: Date.now(),
  });
}
