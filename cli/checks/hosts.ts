import { lookup } from 'node:dns/promises';
import { certificateNames, contentFileOf, type Face, type FaceWithData } from '#contract/site/site.ts';
import { parseHostName } from '#contract/text/domain-name.ts';
import { linkOrigin, type LinkPlace } from '../../server/leads/action-links/signed-links.ts';
import type { HstsLevel } from '../../server/respond/security-headers.ts';
import { isLoopback } from '../../server/text/host-name.ts';
import { janusCommand } from '../../server/text/janus-command.ts';
import type { Notes } from '../../server/start/doctor-notes.ts';
import { count, inFigures } from '../terminal/text.ts';
import { duration, fewNames, type Finding, ok, unknown, warning, wrong } from './check.ts';
import { seenByOthers } from './content.ts';
import { type Dns, type DnsAnswer, isReservedName } from '../../server/delivery/dns.ts';
import type { FaceSite, Site } from './visit.ts';

/** Checks whether each face's names have an address. Behind a proxy, only a visitor knows whether it is this server's. */
export async function checkHosts(faces: Face[], dns: Dns): Promise<Finding[]> {
  const found = await Promise.all(faces.map((face) => lookAtFace(face, dns)));
  const lost = found.filter((each) => each.lost.length > 0);
  const answers = found.flatMap((each) => each.answers);
  return [
    ...(lost.length > 0 ? [describeLost(lost)] : []),
    ...found.flatMap(({ elsewhere }) => elsewhere),
    ...summary(answers),
  ];
}

async function lookAtFace(face: Face, dns: Dns) {
  const hosts = face.hosts.filter((host) => !isReservedName(host));
  const lookups = await Promise.all(hosts.map(async (host) => ({ host, answer: await dns.addresses(host) })));
  const lost = lookups.filter(({ answer }) => answer.kind === 'none').map(({ host }) => host);
  const file = contentFileOf(face);
  const own = URL.parse(face.url)?.hostname ?? '';
  const elsewhere = face.hosts.includes(own)
    ? []
    : [wrong(`${file}: url leads to ${own}, which is not under hosts. Search engines follow it.`)];
  const answers = lookups.map(({ answer }) => answer);
  return { answers, lost, state: lost.length === hosts.length ? wrong : warning, file, elsewhere };
}

type Look = Awaited<ReturnType<typeof lookAtFace>>;

function describeLost(looks: Look[]): Finding {
  const state = looks.some((look) => look.state === wrong) ? wrong : warning;
  const names = fewNames(looks.map(({ lost, file }) => `${lost.join(', ')} (${file})`));
  return state(
    `${names}: DNS has no address, so nobody reaches this. Point it to this server, or remove it from hosts.`,
  );
}

function summary(answers: DnsAnswer<string>[]): Finding[] {
  const silent = answers.filter((answer) => answer.kind === 'silent');
  const known = answers.filter(({ kind }) => kind === 'found').length;
  const findings: Finding[] = [];
  if (known > 0) findings.push(ok(`${count(known, 'host name has an address', 'host names have addresses')} in DNS.`));
  if (silent.length > 0)
    findings.push(unknown(`Could not look up host names (${silent.length}): DNS ${silent[0]!.why}.`));
  return findings;
}

/** Checks the DNS records that pages show to buyers, and that sold names have none. */
export async function checkRecords(faces: FaceWithData[], dns: Pick<Dns, 'texts'>): Promise<Finding[]> {
  const looks = faces.map(async ({ name, data }) => {
    const host = parseHostName(name) ?? 'localhost';
    if (data.kind !== 'domain' || isReservedName(host)) return [];
    const { proof, sale } = data.content;
    const [, ...texts] = proof?.facts.find(({ lines }) => lines)?.lines ?? [];
    if (texts.length === 0 && sale?.status !== 'sold') return [];
    const answer = await dns.texts(`_for-sale.${host}`);
    if (answer.kind === 'silent') return [{ name, finding: unknown, words: `Could not look up: DNS ${answer.why}.` }];
    const found = answer.kind === 'found' ? answer.records.filter((text) => text.startsWith('v=FORSALE1;')) : [];
    if (texts.length === 0) return found.length > 0 ? [{ name, finding: warning, words: SOLD }] : [];
    const isThere = texts.every((text) => found.includes(text));
    return [isThere ? { name, finding: ok, words: RECORDED } : { name, finding: wrong, words: UNRECORDED }];
  });
  const alike = Map.groupBy((await Promise.all(looks)).flat(), ({ words }) => words);
  return [...alike].map(([words, all]) =>
    all[0]!.finding(`${fewNames([...new Set(all.map(({ name }) => name))])}: ${words}`),
  );
}

const RECORDED = 'DNS has the for-sale record that the page shows to buyers.';
const UNRECORDED = `DNS lacks the for-sale record that the page shows to buyers, or has another. Publish what "${janusCommand()} domains records" prints.`;
const SOLD = 'sold, and DNS still says that it is for sale. Delete the TXT records of _for-sale.';

/** Names the hosts that `HSTS=long` binds besides those of the sites (RFC 6797, 6.1.2). */
export function checkBoundHosts(faces: Pick<Face, 'hosts'>[], hsts: HstsLevel | null): Finding[] {
  const hosts = certificateNames(faces).filter((host) => !isReservedName(host));
  const highest = hosts.filter((host) => !hosts.some((above) => host.endsWith(`.${above}`)));
  if (hsts !== 'long' || highest.length === 0) return [];
  const below = `${fewNames(highest)}, such as mail.${highest[0]} or shop.${highest[0]}`;
  return [
    warning(
      `HSTS=long binds every host below ${below}. For two years, browsers of your visitors open them by https only. Remove HSTS if one has no https.`,
    ),
  ];
}

/** Reports names that visitors used lately and no site has. `now`: milliseconds since 1970. */
export function checkUnclaimedHosts(hosts: Notes, faces: Face[], now: number): Finding[] {
  const claimed = new Set(faces.flatMap((face) => face.hosts));
  const lost = Object.entries(hosts).filter(([host]) => !claimed.has(host));
  if (lost.length === 0) return [];
  const names = lost.map(([host, at]) => `${host} (${duration(now - at)} ago)`).join(', ');
  const message = `Visitors used names that no site has, and they saw ${seenByOthers(faces)}: ${names}. Add yours to the hosts of a site.`;
  return [warning(message)];
}

/** The most other faces in a check, which must not load the server. */
const FACES_MAX = 20;

/** A name to check. It has no face if its content is not here. */
export interface OtherName {
  host: string;
  face: Face | undefined;
}

/** Lists the first name of each face that an authority can know. */
export function namesOf(faces: Face[]): OtherName[] {
  return faces.flatMap((face) => {
    const [host] = certificateNames([face]).filter((name) => !isReservedName(name));
    return host === undefined ? [] : [{ host, face }];
  });
}

/** The other faces' sites at the same place, and the findings about the rest. */
export interface NamesHere {
  here: FaceSite[];
  findings: Finding[];
}

/** Finds the names that lead to the place of `site`, or all of them if that place was given (`fixed`). */
export async function findOthers(site: Site, others: OtherName[], fixed: boolean): Promise<NamesHere> {
  const looked = others.slice(0, FACES_MAX);
  const findings: Finding[] = [];
  if (others.length > looked.length)
    findings.push(ok(`${FACES_MAX} of ${inFigures(others.length)} other sites were checked. --face names others.`));
  if (fixed) return { here: looked.map(({ host, face }) => ({ site: { ...site, host }, face })), findings };
  const own = new Set(await addressesOf(site.host));
  const places = await Promise.all(looked.map(async (one) => ({ ...one, addresses: await addressesOf(one.host) })));
  const isHere = ({ addresses }: { addresses: string[] }) => addresses.some((address) => own.has(address));
  const elsewhere = places.filter((place) => !isHere(place)).map(({ host }) => host);
  if (elsewhere.length > 0)
    findings.push(warning(`Not checked, since they have another address than ${site.host}: ${fewNames(elsewhere)}.`));
  const here = places.filter(isHere);
  const sites = here.map(({ host, face }) => ({ site: { ...site, host, place: { ...site.place, host } }, face }));
  return { here: sites, findings };
}

async function addressesOf(host: string): Promise<string[]> {
  try {
    return (await lookup(host, { all: true })).map(({ address }) => address);
  } catch {
    return [];
  }
}

/** Reports where links in emails lead. Behind a proxy, only a person who presses one knows whether it is this server. */
export async function checkLinks(faces: Face[], place: LinkPlace, dns: Pick<Dns, 'addresses'>): Promise<Finding[]> {
  if (place.publicUrl !== '') return [await lookAtPublicUrl(new URL(place.publicUrl), dns)];
  const local = faces.filter(({ hosts }) => isLoopback(hosts[0] ?? 'localhost'));
  const others = faces.filter((face) => !local.includes(face));
  const origins = others.map(({ hosts }) => linkOrigin(hosts, place));
  const findings = local.map((face) =>
    warning(
      `${face.name}: links in its emails lead to ${linkOrigin(face.hosts, place)}, which only this machine reaches. Write its name into hosts in ${contentFileOf(face)}, or set PUBLIC_URL.`,
    ),
  );
  return origins.length > 0 ? [ok(`Links in emails lead to ${fewNames(origins)}.`), ...findings] : findings;
}

async function lookAtPublicUrl({ hostname, origin }: URL, dns: Pick<Dns, 'addresses'>): Promise<Finding> {
  if (isLoopback(hostname))
    return warning(`PUBLIC_URL: links in emails lead to ${origin}, which only this machine reaches.`);
  if (isReservedName(hostname))
    return wrong(`PUBLIC_URL is still a sample: links in emails lead to ${origin}. Give a real address.`);
  const answer = await dns.addresses(hostname);
  if (answer.kind === 'none')
    return wrong(`PUBLIC_URL: DNS has no address for ${hostname}, so links in emails lead nowhere.`);
  if (answer.kind === 'silent') return unknown(`Could not look up ${hostname} (PUBLIC_URL): DNS ${answer.why}.`);
  return ok(`Links in emails lead to ${origin}.`);
}
