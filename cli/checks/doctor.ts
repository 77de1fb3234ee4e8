import { Resolver } from 'node:dns/promises';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { contentFileOf, type DrawnFace, type Face } from '#contract/site/site.ts';
import { siteFolder } from '../../scripts/ensure-build.mjs';
import { channelsOf } from '../../server/delivery/channels.ts';
import { verifyMailServer } from '../../server/delivery/smtp-connection.ts';
import { checkEnvFile, type Config, type Environment, parseConfig, settingNames } from '../../server/start/config.ts';
import { loadFaces } from '../../server/start/live-site.ts';
import { readBuildErrors } from '../../server/start/load-site.ts';
import { escapeUnseen, toSafeJson } from '../../server/text/unsafe-text.ts';
import { environmentOf, parseCommandLine } from '../terminal/command.ts';
import { type Check, exitCode, type Finding, formatChecks, summary, unknown, warning, wrong } from './check.ts';
import { checkFaces, checkLostFaces, checkPlaceholders, type Leftover } from './content.ts';
import { checkDeliveries } from './deliveries.ts';
import { createDns, type Dns } from './dns.ts';
import { checkHosts, checkLinks, checkUnclaimedHosts } from './hosts.ts';
import { checkMailboxes, checkSender, type Mailbox } from './mail-domains.ts';
import { checkMailServer, sendTestMail, sendTestNotifications } from './owner-messages.ts';
import { checkProxy, checkSettingNames, checkSettings } from './settings.ts';
import { checkBackups, checkDataFolder, readStored } from './storage.ts';

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
  const reading = parseCommandLine(
    { args, options, command: 'doctor --', environment },
    ({ words: [word], values }) => {
      if (word !== undefined) throw new Error(`'${word}' is one word too many`);
      return values;
    },
  );
  if (!reading.ok) {
    error(`${escapeUnseen(reading.problem)} ${USAGE}`);
    return 2;
  }
  const { json, mail = false, notify = false } = reading.request;
  const show = (checks: Check[], end: string) =>
    out(json ? `${toSafeJson(checks, 2)}\n` : `${formatChecks(checks)}${end}`);
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
  file: ReturnType<typeof checkEnvFile>;
}

function readSettings(folder: string): Settings | string {
  const environment = environmentOf(folder);
  if (typeof environment === 'string') return environment;
  return { environment, file: checkEnvFile(folder) };
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
    contentErrors: readBuildErrors(siteFolder(folder)),
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

export interface ChecksParts {
  /** The project's, for a relative `DATA_DIR`. */
  folder: string;
  environment: Environment;
  /** What stands in `.env`. */
  file: ReturnType<typeof checkEnvFile>;
  /** Of the built site; none where it is not built. */
  faces: DrawnFace[];
  /** In the content, since that build. */
  contentErrors: string[];
  dns: Dns;
  testMail: boolean;
  testNotification: boolean;
  /** Milliseconds since 1970. */
  now: number;
}

/** Runs all checks at the same time. Without understood settings, those that need none. */
export async function runChecks(parts: ChecksParts): Promise<Check[]> {
  const { environment, file, faces, dns } = parts;
  const reading = parseConfig(environment);
  const settings = reading.ok ? checkSettings(reading.config) : reading.problems.map(wrong);
  const checks = await Promise.all([
    check('settings', async () => [
      ...settings,
      ...file.problems.map(wrong),
      ...file.others.map(warning),
      ...checkSettingNames(file.names, settingNames),
    ]),
    check('site', async () => checkFaces(faces, parts.contentErrors)),
    check('placeholders', async () =>
      checkPlaceholders(faces, reading.ok ? await untranslated(parts, reading.config) : []),
    ),
    check('hosts', () => checkHosts(faces, dns)),
    check('mailboxes', () => checkMailboxes(mailboxes(faces, reading.ok ? reading.config.mail : null), dns)),
    ...(reading.ok ? checkConfigured(reading.config, parts) : []),
  ]);
  return checks.flat();
}

/** Where there are words of the owner's: an image has none, nor the program that reads them. */
async function untranslated({ folder, faces }: ChecksParts, { contentDir }: Config): Promise<Leftover[]> {
  const words = resolve(folder, contentDir, 'words');
  if (!existsSync(words)) return [];
  const { untranslatedIn } = await import('./untranslated.ts');
  return untranslatedIn(words, faces);
}

function checkConfigured(
  config: Config,
  { folder, faces, dns, testMail, testNotification, now }: ChecksParts,
): Promise<Check[]>[] {
  const { mail, databaseUrl } = config;
  const dataDir = resolve(folder, config.dataDir);
  const onDisk = databaseUrl === '';
  const verified = async () => checkMailServer(mail, mail && (await verifyMailServer(mail.smtpUrl)));
  return [
    check('links', () => checkLinks(faces, config, dns)),
    check('mail server', async () => [await verified()]),
    check('test mail', async () => (testMail ? [await sendTestMail(mail, faces[0]?.name ?? '')] : [])),
    check('test notification', async () =>
      testNotification ? sendTestNotifications(config.services, faces[0]?.name ?? '') : [],
    ),
    check('sender', async () => (mail ? checkSender(mail.from, dns) : [])),
    checkStored(config, dataDir, faces, now),
    check('data folder', async () => (onDisk ? checkDataFolder(dataDir) : [])),
  ];
}

async function checkStored(config: Config, dataDir: string, faces: Face[], now: number): Promise<Check[]> {
  const reading = await readStored(dataDir, config.databaseUrl);
  if (!reading.ok) return [{ name: 'database', ...reading.finding }];
  const { counts, lastErrors, foundProxy, unclaimedHosts, logsStatements } = reading.stored;
  const hasLeads = reading.stored.faces.length > 0;
  const checks = [
    check('deliveries', async () => checkDeliveries(counts, lastErrors, now, channelsOf(config.services))),
    check('proxy', async () => [checkProxy(config, foundProxy, now)]),
    check('hosts', async () => checkUnclaimedHosts(unclaimedHosts, faces, now)),
    check('leads', async () => checkLostFaces(reading.stored.faces, faces)),
    check('database', async () => (logsStatements ? [warning(LOGGED)] : [])),
    check('backups', async () => [checkBackups(dataDir, hasLeads, now)]),
  ];
  return (await Promise.all(checks)).flat();
}

const LOGGED =
  'PostgreSQL writes failed statements into its own log, with the words of a lead. As its administrator, run: alter role ' +
  'NAME set log_min_error_statement = panic; NAME is the user of DATABASE_URL';

function mailboxes(faces: Face[], mail: Config['mail']): Mailbox[] {
  const ofFaces = faces.map((face) => ({ address: face.email, where: contentFileOf(face) }));
  if (mail === null) return ofFaces;
  const owners = mail.owners.map((address) => ({ address, where: 'OWNER_EMAIL' }));
  return [...ofFaces, { address: mail.from, where: 'MAIL_FROM' }, ...owners];
}

async function check(name: string, look: () => Promise<Finding[]>): Promise<Check[]> {
  const findings = await look().catch((error: Error) => [unknown(`Could not look: ${error.message}`)]);
  return findings.map((finding) => ({ name, ...finding }));
}
