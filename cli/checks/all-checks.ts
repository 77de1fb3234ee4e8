import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { FaceWithData, Face } from '#contract/site/site.ts';
import { channelsOf } from '../../server/delivery/channels.ts';
import { verifyMailServer } from '../../server/delivery/smtp-connection.ts';
import { type checkEnvFile, type Config, settingNames } from '../../server/start/config.ts';
import { type Check, type Finding, ok, unknown, warning, wrong } from './check.ts';
import { checkFaces, checkLostFaces, checkPlaceholders, type Leftover } from './content.ts';
import type { Dns } from '../../server/delivery/dns.ts';
import { checkBoundHosts, checkHosts, checkLinks, checkRecords, checkUnclaimedHosts, type NamesHere } from './hosts.ts';
import { checkMailboxes, checkSender, mailboxesOf } from './mail-domains.ts';
import { checkMailServer, sendTestMail, sendTestNotifications, withRecipients } from './owner-messages.ts';
import { checkHeaders, checkPages, checkRedirect, checkStatus } from './pages.ts';
import { checkProxy, checkSettingNames, checkSettings } from './settings.ts';
import { checkBackups, checkDataFolder, checkDeliveries, type Stored, type StoredReading } from './storage.ts';
import { checkTestLead } from './test-lead.ts';
import { type Certificate, checkCertificate, checkStranger, type Site } from './visit.ts';

/** The things to check: a project from inside (`doctor`), or an address from outside (`site check`). */
export interface Given {
  /** Milliseconds since 1970. */
  now: number;
  /** The faces of the site that was built here last. */
  faces: Face[];
  /** Undefined if the settings are wrong, for the reasons in `problems`. */
  config: Config | undefined;
  problems: string[];
  project?: Project;
  /** The contents of the project's database. */
  stored?: Promise<StoredReading> | undefined;
  address?: Address;
  /** The address, if browsers accept its certificate. */
  site?: ReachedSite | undefined;
}

export interface Project {
  /** The folder that a relative `DATA_DIR` begins in. */
  folder: string;
  file: ReturnType<typeof checkEnvFile>;
  /** The faces of the content with their pages' texts. There are none while it has a mistake. */
  faces: FaceWithData[];
  /** The mistakes in the content. */
  contentErrors: string[];
  dns: Dns;
  testMail: boolean;
  testNotification: boolean;
}

export interface Address {
  certificate: Certificate;
  /** The test lead's email address, if one was given. */
  email: string | null;
  sendTestLead: boolean;
}

interface ReachedSite extends Site {
  /** The face that has this host, if one here has it. */
  face: Face | undefined;
  others: NamesHere;
}

/** Every check, in the order in which the findings are printed. */
export const allChecks: readonly Check<Given>[] = [
  check('settings', ['project'], ({ project: { file }, config, problems }) => [
    ...(config ? checkSettings(config) : problems.map(wrong)),
    ...file.problems.map(wrong),
    ...file.others.map(warning),
    ...checkSettingNames(file.names, settingNames),
  ]),
  check('site', ['project'], ({ project }) => checkFaces(project.faces, project.contentErrors)),
  check('placeholders', ['project'], async ({ project, config }) =>
    // While the content has an error, the built pages have earlier texts.
    checkPlaceholders(project.contentErrors.length > 0 ? [] : project.faces, await findLeftovers(project, config)),
  ),
  check('hosts', ['project'], ({ project, faces }) => checkHosts(faces, project.dns)),
  check('sale records', ['project'], ({ project }) => checkRecords(project.faces, project.dns)),
  check('hosts', ['project', 'config'], ({ faces, config }) => checkBoundHosts(faces, config.hsts)),
  check('mailboxes', ['project'], ({ project, faces, config }) =>
    checkMailboxes(mailboxesOf(faces, config?.mail ?? null), project.dns),
  ),
  check('links', ['project', 'config'], ({ project, faces, config }) => checkLinks(faces, config, project.dns)),
  check('mail server', ['project', 'config'], async ({ faces, config: { mail } }) => [
    checkMailServer(mail, mail && (await verifyMailServer(mail.smtpUrl)), faces),
  ]),
  check('test mail', ['project', 'config'], async ({ project, faces, config }) =>
    project.testMail ? [await sendTestMail(withRecipients(config.mail, faces), faces[0]?.name ?? '')] : [],
  ),
  check('test notification', ['project', 'config'], ({ project, faces, config }) =>
    project.testNotification ? sendTestNotifications(config.services, faces[0]?.name ?? '') : [],
  ),
  check('sender', ['project', 'config'], ({ project, config: { mail } }) =>
    mail ? checkSender(mail.from, project.dns) : [],
  ),
  checkStored('deliveries', (stored, { config, now }) => checkDeliveries(stored, channelsOf(config.services), now)),
  checkStored('proxy', ({ foundProxies }, { config, now }) => [checkProxy(config, foundProxies, now)]),
  checkStored('hosts', ({ unclaimedHosts }, { faces, now }) => checkUnclaimedHosts(unclaimedHosts, faces, now)),
  checkStored('leads', (stored, { faces }) => checkLostFaces(stored.faces, faces)),
  check('database', ['stored'], async ({ stored }) => {
    const reading = await stored;
    if (!reading.ok) return [reading.finding];
    return reading.stored.logsStatements ? [warning(LOGGED)] : [];
  }),
  checkStored('backups', (stored, { config, now }) => [checkBackups(config.dataDir, stored.faces.length > 0, now)]),
  check('data folder', ['project', 'config'], ({ config }) =>
    config.databaseUrl === '' ? checkDataFolder(config.dataDir) : [],
  ),
  check('certificate', ['address'], ({ address }) => [address.certificate.finding]),
  check('redirect', ['site'], ({ site }) => checkRedirect(site)),
  check('pages', ['site'], async ({ site, faces }) => [
    ...(site.face ? [] : [describeUnclaimed(site, faces)]),
    ...(await checkPages(site, site.face)),
  ]),
  check('headers', ['site'], ({ site, config }) => checkHeaders(site, site.face, config?.hsts)),
  check('unknown names', ['site'], ({ site }) => checkStranger(site)),
  check('status', ['site'], ({ site }) => checkStatus(site)),
  check('other faces', ['site'], async ({ site: { others }, now }) => {
    const found = others.here.map(async ({ site, face }) => {
      const { reached, finding } = await checkCertificate(site, now);
      return reached ? [finding, ...(await checkPages(site, face))] : [finding];
    });
    return [...others.findings, ...(await Promise.all(found)).flat()];
  }),
  check('test lead', ['address', 'site'], ({ site, address: { email, sendTestLead }, config }) =>
    sendTestLead
      ? checkTestLead([{ site, face: site.face }, ...site.others.here], { email, config })
      : [ok('No test lead was sent. --send-test-lead sends one through the form.')],
  ),
  // The site can be checked without settings.
  check('settings', ['address'], ({ problems }) => problems.map(unknown)),
];

type Having<Need extends keyof Given> = Given & { [Name in Need]: NonNullable<Given[Name]> };
type Findings = Promise<Finding[]> | Finding[];

/** Names a check, and narrows the types of its needs to values that are there. */
function check<const Need extends keyof Given>(
  name: string,
  needs: readonly Need[],
  run: (given: Having<Need>) => Findings,
): Check<Given> {
  // Only `runChecks` runs it, after it checked that they are there.
  return { name, needs, run: run as (given: Given) => Findings };
}

/** Names a check of the database's contents. If they cannot be read, the check `database` reports it for all. */
function checkStored(name: string, look: (stored: Stored, given: Having<'config'>) => Finding[]): Check<Given> {
  return check(name, ['stored', 'config'], async ({ stored, ...given }) => {
    const reading = await stored;
    return reading.ok ? look(reading.stored, given) : [];
  });
}

/** Finds texts of ours among the owner's. An image has none to compare. */
async function findLeftovers({ folder }: Project, config: Config | undefined): Promise<Leftover[]> {
  const content = config && resolve(folder, config.contentDir);
  if (content === undefined || !existsSync(content)) return [];
  const { findSampleTexts } = await import('../site/unfinished.ts');
  const { findUnfilledPages } = await import('../site/new-content.ts');
  return [...findSampleTexts(content), ...findUnfilledPages(content)];
}

const LOGGED =
  "PostgreSQL writes failed statements into its own log, with a lead's text. " +
  'As its administrator, run "alter role NAME set log_min_error_statement = panic", where NAME is the user in DATABASE_URL.';

function describeUnclaimed({ host }: Site, faces: Face[]): Finding {
  return faces.length === 0
    ? ok('No site is built here, so only the usual pages are checked.')
    : warning(`No site here has ${host} among its hosts. The content here may be for another server.`);
}
