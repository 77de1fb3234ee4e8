import { type Face, isPublicName } from '#contract/site/site.ts';
import { findFace } from '../leads/view.ts';
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

/**
 * Checks a deployed site from outside. Resolves to the exit code: 1 if something is wrong, 2 for wrong usage. Tests have
 * another port of http, and authorities instead of Node's own (PEM).
 */
export async function runDeployCheck(
  given: DeployCheck,
  context: CommandContext,
  { httpPort = 80, ca }: { httpPort?: number; ca?: string } = {},
): Promise<number> {
  const { url, face: wanted, email = null, address, sendTestLead, json } = given;
  const { host } = url;
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
