import { type Face, isPublicName } from '#contract/site/site.ts';
import { emailList } from '../../server/start/setting-parsers.ts';
import { findFace } from '../leads/view.ts';
import { bad, good, type ParsedSetting } from '../../server/text/parse-setting.ts';
import { type CommandContext, printError } from '../terminal/command.ts';
import { allChecks } from './all-checks.ts';
import { printResults, runChecks } from './check.ts';
import { findOthers, namesOf, type OtherName } from './hosts.ts';
import { checkCertificate, type Place } from './visit.ts';

/** The arguments and options of `site check URL`. */
interface DeployCheck {
  url: Place;
  face: string[];
  email: string | undefined;
  address: Place | undefined;
  sendTestLead: boolean;
  json: boolean;
}

/** The port of http, and authorities instead of Node's own (PEM): tests have others. */
interface Outside {
  httpPort?: number;
  ca?: string;
}

const HTTP_PORT = 80;

/** Checks a deployed site from outside. Resolves to the exit code: 1 if something is wrong, 2 for wrong usage. */
export async function runDeployCheck(
  given: DeployCheck,
  context: CommandContext,
  outside: Outside = {},
): Promise<number> {
  const { url, face: wanted, email = null, address, sendTestLead, json } = given;
  const { host } = url;
  const { httpPort = HTTP_PORT, ca } = outside;
  const faces = await context.faces();
  const chosen = chooseOthers(faces, wanted);
  if (typeof chosen === 'string') return printError(chosen, 2, context);
  const settings = context.settings();
  const site = { host, place: address ?? url, httpPort, ca };
  const others = chosen.filter((other) => other.host !== host && !other.face?.hosts.includes(host));
  const now = Date.now();
  const certificate = await checkCertificate(site, now);
  const face = faces.find(({ hosts }) => hosts.includes(host));
  const results = await runChecks(allChecks, {
    now,
    faces,
    config: settings.ok ? settings.config : undefined,
    problems: settings.ok ? [] : settings.problems,
    address: { certificate, email, sendTestLead },
    site: certificate.reached
      ? { ...site, face, others: await findOthers(site, others, address !== undefined) }
      : undefined,
  });
  return printResults(results, { json, good: 'Well', stdout: context.stdout });
}

/** Chooses all known names, or the wanted ones: a host as it was typed, or a face's first name. Returns the problem. */
function chooseOthers(faces: Face[], wanted: string[]): OtherName[] | string {
  if (wanted.length === 0) return namesOf(faces);
  const others: OtherName[] = [];
  for (const name of wanted.map((text) => text.toLowerCase())) {
    const face = findFace(faces, name);
    const [other] = isPublicName(name) ? [{ host: name, face }] : face ? namesOf([face]) : [];
    if (!other) return `--face: ${name} is neither a site that is built here nor a public name.`;
    others.push(other);
  }
  return others;
}

const HTTPS_PORT = 443;

/** Parses `host`, `host:port`, `[IPv6]` or `[IPv6]:port`. */
export function parseAddress(text: string): ParsedSetting<Place> {
  const url = /^(?:[\w.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i.test(text) ? URL.parse(`tcp://${text}`) : null;
  const port = url?.port === '' ? HTTPS_PORT : Number(url?.port);
  if (!url || port === 0) return bad('must be a place such as 203.0.113.7 or 127.0.0.1:8443');
  return good({ host: url.hostname.replace(/^\[|\]$/g, ''), port });
}

export function parseEmail(text: string): ParsedSetting<string> {
  const emails = emailList(text);
  return emails.ok && emails.value.length === 1 ? good(emails.value[0]!) : bad('must be one email address');
}

/** Parses the address of a site as its visitors type it, with or without https://. */
export function parseSite(text: string): ParsedSetting<Place> {
  const url = URL.parse(text.includes('://') ? text : `https://${text}`);
  if (!url || url.hostname === '') return bad('must be an address such as https://example.com');
  if (url.protocol !== 'https:') return bad('must begin with https://');
  if (url.username !== '' || url.pathname !== '/' || url.search !== '' || url.hash !== '')
    return bad('must not have a path, since the whole site is checked');
  if (!/^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.?$/.test(url.hostname) || /^[\d.]+$/.test(url.hostname))
    return bad('must be the name that visitors type (--address says where the server is)');
  return good({ host: url.hostname.replace(/\.$/, ''), port: url.port === '' ? HTTPS_PORT : Number(url.port) });
}
