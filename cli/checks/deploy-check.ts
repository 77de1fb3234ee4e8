import { type Face, isPublicName } from '#contract/site/site.ts';
import type { Environment } from '../../server/start/config.ts';
import { emailList } from '../../server/start/setting-parsers.ts';
import { findFace } from '../leads/view.ts';
import { environmentOf, printError, readFaces, readSettings, type Streams } from '../terminal/command.ts';
import { parseCommandLine } from '../terminal/command-line.ts';
import { allChecks } from './all-checks.ts';
import { exitCode, formatResults, runChecks } from './check.ts';
import { findOthers, namesOf, type OtherName } from './hosts.ts';
import { checkCertificate, parsePlace } from './visit.ts';

interface DeployCommand extends Streams {
  args: string[];
  /** The project's folder. */
  folder: string;
  /** The port on which http:// is answered. */
  httpPort?: number;
  /** Authorities instead of Node's own (PEM). */
  ca?: string;
}

const HTTP_PORT = 80;

/** Looks at a deployed site from outside. Resolves to the exit code: 1 something is wrong, 2 wrong usage. */
export async function runDeployCheck(command: DeployCommand): Promise<number> {
  const { args, folder, stdout, stderr, httpPort = HTTP_PORT, ca } = command;
  const fail = (problem: string) => printError(`${problem} "npm run deploy:check -- --help" shows how.`, 2, stderr);
  const environment = environmentOf(folder);
  const parsed = parseDeployArguments(args, typeof environment === 'string' ? {} : environment);
  if (!parsed.ok) return fail(parsed.problem);
  if (parsed.request === 'help') {
    stdout.write(USAGE);
    return 0;
  }
  const { host, port, address, email, json, faces: wanted } = parsed.request;
  const faces = await readFaces(folder);
  const chosen = chooseOthers(faces, wanted);
  if (!chosen.ok) return fail(chosen.problem);
  const settings = readSettings(folder);
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
    address: { certificate, email },
    site: certificate.reached ? { ...site, face, others: await findOthers(site, others, address !== null) } : undefined,
  });
  stdout.write(formatResults(results, { json, good: 'Well' }));
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

const USAGE = `npm run deploy:check -- https://HOST [--face FACE]… [--email ADDRESS] [--address HOST:PORT] [--json]

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

/** Parses the arguments of `npm run deploy:check --`. `environment` has the options that npm took for its own. */
export function parseDeployArguments(args: string[], environment: Environment = {}) {
  return parseCommandLine({ args, options, command: 'deploy:check --', environment }, ({ positionals, values }) => {
    if (values.help) return 'help';
    if (positionals.length !== 1) throw new Error('Give one address, such as https://example.com');
    const { hostname, port } = parseSite(positionals[0]!);
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
