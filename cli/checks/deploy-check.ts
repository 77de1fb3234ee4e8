import { type Face, isPublicName } from '#contract/site/site.ts';
import { emailList } from '../../server/start/setting-parsers.ts';
import { findFace } from '../leads/view.ts';
import { bad, good, type ParsedSetting } from '../../server/text/parse-setting.ts';
import { type CommandContext, printError } from '../terminal/command.ts';
import { allChecks } from './all-checks.ts';
import { exitCode, formatResults, runChecks } from './check.ts';
import { findOthers, namesOf, type OtherName } from './hosts.ts';
import { checkCertificate, parsePlace } from './visit.ts';

/** What `site check URL` is given. */
interface DeployCheck {
  url: Site;
  face: string[];
  email: string | undefined;
  address: Exclude<ReturnType<typeof parsePlace>, null> | undefined;
  sendTestLead: boolean;
  json: boolean;
}

/** The port of http, and authorities instead of Node's own (PEM): tests have others. */
interface Outside {
  httpPort?: number;
  ca?: string;
}

const HTTP_PORT = 80;

/** Looks at a deployed site from outside. Resolves to the exit code: 1 something is wrong, 2 wrong usage. */
export async function runDeployCheck(
  given: DeployCheck,
  context: CommandContext,
  outside: Outside = {},
): Promise<number> {
  const { url, face: wanted, email = null, address = null, sendTestLead, json } = given;
  const { host, port } = url;
  const { httpPort = HTTP_PORT, ca } = outside;
  const faces = await context.faces();
  const chosen = chooseOthers(faces, wanted);
  if (!chosen.ok) return printError(chosen.problem, 2, context);
  const settings = context.settings();
  const site = { host, place: address ?? { host, port }, httpPort, ca };
  const others = chosen.others.filter((other) => other.host !== host && !other.face?.hosts.includes(host));
  const now = Date.now();
  const certificate = await checkCertificate(site, now);
  const face = faces.find(({ hosts }) => hosts.includes(host));
  const results = await runChecks(allChecks, {
    now,
    faces,
    config: settings.ok ? settings.config : undefined,
    problems: settings.ok ? [] : settings.problems,
    address: { certificate, email, sendTestLead },
    site: certificate.reached ? { ...site, face, others: await findOthers(site, others, address !== null) } : undefined,
  });
  context.stdout.write(formatResults(results, { json, good: 'Well', stdout: context.stdout }));
  return exitCode(results);
}

/** Chooses all that are known, or those that are wanted: a host of a face as it was typed, else its first name. */
function chooseOthers(
  faces: Face[],
  wanted: string[],
): { ok: true; others: OtherName[] } | { ok: false; problem: string } {
  if (wanted.length === 0) return { ok: true, others: namesOf(faces) };
  const others: OtherName[] = [];
  for (const name of wanted.map((text) => text.trim().toLowerCase())) {
    const face = findFace(faces, name);
    const [other] = isPublicName(name) ? [{ host: name, face }] : face ? namesOf([face]) : [];
    if (!other)
      return { ok: false, problem: `${name || 'Nothing'} is no face that is built here, and no name to look at.` };
    others.push(other);
  }
  return { ok: true, others };
}

const HTTPS_PORT = 443;

interface Site {
  host: string;
  port: number;
}

export function parseAddress(text: string): ParsedSetting<DeployCheck['address']> {
  const place = parsePlace(text);
  return place === null ? bad('must be a place such as 203.0.113.7 or 127.0.0.1:8443') : good(place);
}

export function parseEmail(text: string): ParsedSetting<string> {
  const emails = emailList(text);
  return emails.ok && emails.value.length === 1 ? good(emails.value[0]!) : bad('must be one email address of yours');
}

/** Parses the address of a site as its visitors type it, with or without https://. */
export function parseSite(text: string): ParsedSetting<Site> {
  const url = URL.parse(text.includes('://') ? text : `https://${text}`);
  if (!url || url.hostname === '') return bad('must be an address such as https://example.com');
  if (url.protocol !== 'https:') return bad('must begin with https://, as visitors come');
  if (url.username !== '' || url.pathname !== '/' || url.search !== '' || url.hash !== '')
    return bad('must have no path, since the whole site is checked');
  if (!/^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.?$/.test(url.hostname) || /^[\d.]+$/.test(url.hostname))
    return bad('must be the name that visitors type (--address says where the server is)');
  return good({ host: url.hostname.replace(/\.$/, ''), port: url.port === '' ? HTTPS_PORT : Number(url.port) });
}
