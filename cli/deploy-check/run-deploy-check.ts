import { isPublicName } from '#contract/certificate-names.ts';
import type { Face } from '#contract/site.ts';
import { escapeUnseen, toSafeJson } from '../../server/outbox/unsafe-text.ts';
import { unknown, exitCode, lines, summary } from '../doctor/check.ts';
import { readFaces, environmentOf, readSettings } from '../command-place.ts';
import { checkSite } from './check-site.ts';
import { DEPLOY_USAGE, parseDeployArguments } from './deploy-arguments.ts';
import { namesOf, type OtherName } from './other-faces.ts';

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
  const complain = (problem: string) => {
    error(`${escapeUnseen(problem)} "npm run deploy:check -- --help" shows how.\n`);
    return 2;
  };
  const environment = environmentOf(folder);
  const parsed = parseDeployArguments(args, typeof environment === 'string' ? {} : environment);
  if (!parsed.ok) return complain(parsed.problem);
  if (parsed.request === 'help') {
    out(DEPLOY_USAGE);
    return 0;
  }
  const { host, port, address, email, json, faces: wanted } = parsed.request;
  const faces = await readFaces(folder);
  const chosen = chooseOthers(faces, wanted);
  if (!chosen.ok) return complain(chosen.problem);
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
  out(json ? `${toSafeJson(checks, 2)}\n` : `${lines(checks)}\n${summary(checks, 'Well')}\n`);
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
