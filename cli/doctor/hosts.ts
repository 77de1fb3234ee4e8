import { contentFileOf, type Face } from '#contract/site.ts';
import type { UnclaimedHosts } from '../../server/database/unclaimed-hosts.ts';
import { ok, unknown, warning, wrong, type Finding, duration, fewNames, TOLD } from './check.ts';
import type { Answer, Dns } from './dns.ts';
import { seenByOthers } from './faces.ts';
import { isReservedName } from './reserved-name.ts';

/** Whether the names of each face lead anywhere. That they lead here, only a visitor can tell: proxies stand between. */
export async function checkHosts(faces: Face[], dns: Dns): Promise<Finding[]> {
  const found = await Promise.all(faces.map((face) => lookAtFace(face, dns)));
  const answers = found.flatMap(({ asked }) => asked.map(({ answer }) => answer));
  const lost = found.filter((each) => each.lost.length > 0);
  const told = lost.length > TOLD ? [lostByMany(lost)] : lost.map(lostBy);
  return [...told, ...found.flatMap(({ elsewhere }) => elsewhere), ...summary(answers)];
}

async function lookAtFace(face: Face, dns: Dns) {
  const hosts = face.hosts.filter((host) => !isReservedName(host));
  const asked = await Promise.all(hosts.map(async (host) => ({ host, answer: await dns.addresses(host) })));
  const lost = asked.filter(({ answer }) => answer.kind === 'none').map(({ host }) => host);
  const elsewhere: Finding[] = [];
  const own = URL.parse(face.url)?.hostname ?? '';
  if (!face.hosts.includes(own))
    elsewhere.push(
      wrong(`${contentFileOf(face)}: url leads to ${own}, which is not among its hosts; search engines follow it.`),
    );
  return { asked, lost, isAll: lost.length === hosts.length, file: contentFileOf(face), elsewhere };
}

type Look = Awaited<ReturnType<typeof lookAtFace>>;

function lostBy({ lost, isAll, file }: Look): Finding {
  const words = `${lost.join(', ')}: DNS has no address, so nobody reaches it. Point it to this server, or remove it from hosts in ${file}.`;
  return isAll ? wrong(words) : warning(words);
}

function lostByMany(looks: Look[]): Finding {
  const names = fewNames(looks.flatMap(({ lost }) => lost));
  const words = `${names}: DNS has no address, so nobody reaches them; they belong to ${looks.length.toLocaleString('en')} faces. Point them to this server, or take them out of hosts.`;
  return looks.some(({ isAll }) => isAll) ? wrong(words) : warning(words);
}

function summary(answers: Answer<string>[]): Finding[] {
  const silent = answers.filter((answer) => answer.kind === 'silent');
  const known = answers.filter(({ kind }) => kind === 'found').length;
  const findings: Finding[] = [];
  if (known > 0)
    findings.push(ok(`${known} host ${known === 1 ? 'name has an address' : 'names have addresses'} in DNS.`));
  if (silent.length > 0)
    findings.push(unknown(`Could not look up host names (${silent.length}): DNS ${silent[0]!.why}.`));
  return findings;
}

/** Names by which visitors came lately, to any of the servers, and that no face has. `now`: milliseconds since 1970. */
export function checkUnclaimedHosts(hosts: UnclaimedHosts, faces: Face[], now: number): Finding[] {
  const claimed = new Set(faces.flatMap((face) => face.hosts));
  const lost = Object.entries(hosts).filter(([host]) => !claimed.has(host));
  if (lost.length === 0) return [];
  const names = lost.map(([host, at]) => `${host} (${duration(now - at)} ago)`).join(', ');
  const words = `Visitors came to names that belong to no face, and they saw ${seenByOthers(faces)}: ${names}. Add those that are yours to the hosts of a face.`;
  return [warning(words)];
}
