import { type Face, isPublicName } from '#contract/site/site.ts';
import type { Config, Environment } from '../../server/start/config.ts';
import { emailList } from '../../server/start/setting-parsers.ts';
import { escapeUnseen, toSafeJson } from '../../server/text/unsafe-text.ts';
import { environmentOf, parseCommandLine, readFaces, type Reading, readSettings } from '../terminal/command.ts';
import { checkCertificate, checkStranger } from './certificate.ts';
import { type Check, exitCode, type Finding, formatChecks, ok, summary, unknown, warning } from './check.ts';
import { followLead, sendTestLead } from './deliveries.ts';
import { findOthers, namesOf, type OtherName } from './hosts.ts';
import { checkFindingFiles, checkHeaders, checkPages, checkRedirect, checkStatus } from './pages.ts';
import { parsePlace, type Place, type Site } from './visit.ts';

export interface DeployCommand {
  args: string[];
  /** The project's. */
  folder: string;
  out(text: string): void;
  error(text: string): void;
  /** Where http:// is answered. */
  httpPort?: number;
  /** Authorities instead of Node's own (PEM). */
  ca?: string;
}

const HTTP_PORT = 80;

/** `npm run deploy:check`: exit code 0 all is well, 1 something is wrong, 2 wrong usage. */
export async function runDeployCheck(command: DeployCommand): Promise<number> {
  const { args, folder, out, error, httpPort = HTTP_PORT, ca } = command;
  const fail = (problem: string) => {
    error(`${escapeUnseen(problem)} "npm run deploy:check -- --help" shows how.\n`);
    return 2;
  };
  const environment = environmentOf(folder);
  const parsed = parseDeployArguments(args, typeof environment === 'string' ? {} : environment);
  if (!parsed.ok) return fail(parsed.problem);
  if (parsed.request === 'help') {
    out(DEPLOY_USAGE);
    return 0;
  }
  const { host, port, address, email, json, faces: wanted } = parsed.request;
  const faces = await readFaces(folder);
  const chosen = chooseOthers(faces, wanted);
  if (!chosen.ok) return fail(chosen.problem);
  const settings = readSettings(folder);
  const checks = await checkSite({
    site: { host, place: address ?? { host, port }, httpPort, ca },
    faces,
    others: chosen.others.filter((other) => other.host !== host && !other.face?.hosts.includes(host)),
    fixed: address !== null,
    config: settings.ok ? settings.config : null,
    email,
    now: Date.now(),
  });
  if (!settings.ok) checks.push(...settings.problems.map((problem) => ({ name: 'settings', ...unknown(problem) })));
  out(json ? `${toSafeJson(checks, 2)}\n` : `${formatChecks(checks)}\n${summary(checks, 'Well')}\n`);
  return exitCode(checks);
}

/** All that are known, or those that are wanted: a host of a face as it was typed, else its first name. */
function chooseOthers(
  faces: Face[],
  wanted: string[],
): { ok: true; others: OtherName[] } | { ok: false; problem: string } {
  if (wanted.length === 0) return { ok: true, others: namesOf(faces) };
  const others: OtherName[] = [];
  for (const word of wanted.map((text) => text.trim().toLowerCase())) {
    const face = faces.find(({ key, name, hosts }) => [key, name.toLowerCase(), ...hosts].includes(word));
    const [other] = isPublicName(word) ? [{ host: word, face }] : face ? namesOf([face]) : [];
    if (!other)
      return { ok: false, problem: `${word || 'Nothing'} is no face that is built here, and no name to look at.` };
    others.push(other);
  }
  return { ok: true, others };
}

export interface DeployRequest {
  /** As visitors type it. */
  host: string;
  /** Of `https://host:port`. */
  port: number;
  /** Faces to look at beside it, as they were typed; empty is all that are known. */
  faces: string[];
  /** Instead of what DNS says. */
  address: Place | null;
  email: string | null;
  json: boolean;
}

const DEPLOY_USAGE = `npm run deploy:check -- https://HOST [--face FACE]… [--email ADDRESS] [--address HOST:PORT] [--json]

Looks at a running site as its visitors do, and sends a test lead that it erases again where this is the server's machine.

  --face FACE        another face beside it, by its file, its name or a host (without it all that are in dist)
  --email ADDRESS    yours, from which the test lead comes (without it the first of OWNER_EMAIL)
  --address PLACE    where the server is, such as 203.0.113.7, instead of what DNS says
  --json             an array of what was found
`;

const options = {
  help: { type: 'boolean' },
  face: { type: 'string', multiple: true },
  email: { type: 'string', npmHasOne: true },
  address: { type: 'string' },
  json: { type: 'boolean' },
} as const;

const HTTPS_PORT = 443;

/** Reads the words after `npm run deploy:check --`. `environment`: in which npm leaves what it took for its own. */
export function parseDeployArguments(args: string[], environment: Environment = {}): Reading<DeployRequest | 'help'> {
  return parseCommandLine({ args, options, command: 'deploy:check --', environment }, ({ words, values }) => {
    if (values.help) return 'help';
    if (words.length !== 1) throw new Error('Give one address, such as https://example.com');
    const { hostname, port } = parseSite(words[0]!);
    const address = values.address === undefined ? null : parsePlace(values.address);
    if (values.address !== undefined && address === null)
      throw new Error('--address is a place such as 203.0.113.7 or 127.0.0.1:8443');
    return {
      host: hostname.replace(/\.$/, ''),
      port: port === '' ? HTTPS_PORT : Number(port),
      faces: values.face ?? [],
      address,
      email: values.email === undefined ? null : parseEmail(values.email),
      json: values.json ?? false,
    };
  });
}

function parseEmail(text: string): string {
  const emails = emailList(text);
  if (!emails.ok || emails.value.length !== 1) throw new Error('--email is one address of yours');
  return emails.value[0]!;
}

function parseSite(text: string): URL {
  const url = URL.parse(text.includes('://') ? text : `https://${text}`);
  if (!url || url.hostname === '') throw new Error(`${text} is no address: write https:// and a name`);
  if (url.protocol !== 'https:')
    throw new Error('Give the address with https://: what is checked is how visitors come');
  if (url.username !== '' || url.pathname !== '/' || url.search !== '' || url.hash !== '')
    throw new Error('Give the address without a path: the whole site is checked');
  if (!/^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.?$/.test(url.hostname) || /^[\d.]+$/.test(url.hostname))
    throw new Error('Give the name that visitors type; --address says where the server is');
  return url;
}

export interface SiteParts {
  site: Site;
  /** Of the built site here; none where there is none. */
  faces: Face[];
  /** To look at beside the site's own. */
  others: OtherName[];
  /** Whether `site.place` was given, for all faces. */
  fixed: boolean;
  /** Null where the settings are not understood. */
  config: Config | null;
  email: string | null;
  /** Milliseconds since 1970. */
  now: number;
}

/** All that can be seen from outside, in the order in which it is told. Where nobody answers, that alone. */
async function checkSite(parts: SiteParts): Promise<Check[]> {
  const { site, faces, config, now } = parts;
  const own = faces.find(({ hosts }) => hosts.includes(site.host));
  const { reached, findings } = await checkCertificate(site, now);
  const first = named('certificate', findings);
  if (!reached) return first;
  const [looked, others] = await Promise.all([
    Promise.all([
      check('redirect', () => checkRedirect(site)),
      check('pages', async () => [...unclaimed(site, faces, own), ...(await checkPages(site, own))]),
      check('headers', () => checkHeaders(site, own, config === null ? undefined : config.hsts)),
      check('search engines', () => checkFindingFiles(site)),
      check('unknown names', () => checkStranger(site)),
      check('status', () => checkStatus(site)),
    ]),
    checkOthers(parts),
  ]);
  const lead = await check('test lead', () => checkLead(parts, own, others.sites));
  return [...first, ...looked.flat(), ...others.checks, ...lead];
}

function unclaimed({ host }: Site, faces: Face[], own: Face | undefined): Finding[] {
  if (own) return [];
  if (faces.length === 0)
    return [ok('No site is built here, so what has to be there is not known: only what is usual is looked at.')];
  return [warning(`No face here has ${host} among its hosts; this may be the content of another server.`)];
}

interface OtherSite {
  site: Site;
  face: Face | undefined;
}

/** Every other face that leads here: its certificate, and that its own pages come. */
async function checkOthers({ site, others, fixed, now }: SiteParts): Promise<{ checks: Check[]; sites: OtherSite[] }> {
  const { here, findings } = await findOthers(site.host, others, fixed);
  const sites: OtherSite[] = here.map(({ host, face }) => ({
    site: { ...site, host, place: fixed ? site.place : { ...site.place, host } },
    face,
  }));
  const looked = await Promise.all(
    sites.map(({ site: other, face }) =>
      check('other faces', async () => {
        const certificate = await checkCertificate(other, now);
        return certificate.reached
          ? [...certificate.findings, ...(await checkPages(other, face))]
          : certificate.findings;
      }),
    ),
  );
  return { checks: [...named('other faces', findings), ...looked.flat()], sites };
}

async function checkLead(
  { site, faces, config, email }: SiteParts,
  own: Face | undefined,
  sites: OtherSite[],
): Promise<Finding[]> {
  const withForm = own?.forms.length === 0 ? sites.find(({ face }) => face && face.forms.length > 0) : undefined;
  const [at, face] = withForm ? [withForm.site, withForm.face] : [site, own];
  if (faces.length > 0 && face?.forms.length === 0)
    return [ok('No face that was looked at has a form, so no test lead is sent.')];
  const from = email ?? config?.mail?.owners[0] ?? null;
  if (from === null)
    return [
      unknown(
        'No test lead was sent: --email YOU@… gives the address that it comes from, since no mail is set up here (SMTP_URL, OWNER_EMAIL).',
      ),
    ];
  if (config?.backendOrigin)
    return [
      unknown(
        `No test lead was sent: the forms send to ${config.backendOrigin} (BACKEND_URL), which is not this server.`,
      ),
    ];
  const { id, mark, finding } = await sendTestLead(at, face, from, config?.publicAnonKey ?? DEFAULT_PUBLIC_KEY);
  if (id === null) return [finding];
  if (config === null)
    return [
      finding,
      warning(`It is not erased, since the settings here are not understood: npm run leads -- erase ${id}`),
    ];
  return [finding, ...(await followLead(id, mark, config))];
}

const DEFAULT_PUBLIC_KEY = 'janus-anon';

async function check(name: string, look: () => Promise<Finding[]>): Promise<Check[]> {
  return named(name, await look().catch((error: Error) => [unknown(`Could not look: ${error.message}`)]));
}

const named = (name: string, findings: Finding[]): Check[] => findings.map((finding) => ({ name, ...finding }));
