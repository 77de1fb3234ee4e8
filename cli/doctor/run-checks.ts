import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { contentFileOf, type DrawnFace, type Face } from '#contract/site.ts';
import { verifyMailServer } from '../../server/outbox/verify-mail-server.ts';
import { readConfig, settingNames, type Config, type Environment, type lookAtFile } from '../../server/start/config.ts';
import { checkBackups, checkDataFolder } from './data-folder.ts';
import { unknown, warning, wrong, type Check, type Finding } from './check.ts';
import { checkDeliveries } from './deliveries.ts';
import type { Dns } from './dns.ts';
import { checkFaces, checkLostFaces } from './faces.ts';
import { checkHosts, checkUnclaimedHosts } from './hosts.ts';
import { checkLinks } from './links.ts';
import { checkMailServer } from './mail-server.ts';
import { checkMailboxes, type Mailbox } from './mailboxes.ts';
import { checkPlaceholders, type Leftover } from './placeholders.ts';
import { checkProxy } from './proxy.ts';
import { checkSender } from './sender.ts';
import { checkSettingNames, checkSettings } from './settings.ts';
import { readStored } from './stored.ts';
import { sendTestMail } from './test-mail.ts';
import { sendTestNotifications } from './test-notification.ts';

export interface ChecksParts {
  /** The project's, for a relative `DATA_DIR`. */
  folder: string;
  environment: Environment;
  /** What stands in `.env`. */
  file: ReturnType<typeof lookAtFile>;
  /** Of the built site; none where it is not built. */
  faces: DrawnFace[];
  /** In the content, since that build. */
  mistakes: string[];
  dns: Dns;
  testMail: boolean;
  testNotification: boolean;
  /** Milliseconds since 1970. */
  now: number;
}

/** Runs all checks at the same time. Without understood settings, those that need none. */
export async function runChecks(parts: ChecksParts): Promise<Check[]> {
  const { environment, file, faces, dns } = parts;
  const reading = readConfig(environment);
  const settings = reading.ok ? checkSettings(reading.config) : reading.problems.map(wrong);
  const checks = await Promise.all([
    check('settings', async () => [
      ...settings,
      ...file.problems.map(wrong),
      ...file.others.map(warning),
      ...checkSettingNames(file.names, settingNames),
    ]),
    check('site', async () => checkFaces(faces, parts.mistakes)),
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
      testNotification ? sendTestNotifications(config, faces[0]?.name ?? '') : [],
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
    check('deliveries', async () =>
      checkDeliveries(
        counts,
        lastErrors,
        now,
        config.notify.map(({ channel }) => channel),
      ),
    ),
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
