import { contentFileOf, type Face } from '#contract/site.ts';
import { isLocal, linkOrigin, type LinkPlace } from '../../server/leads/links/make-links.ts';
import { ok, unknown, warning, wrong, type Finding } from './check.ts';
import type { Dns } from './dns.ts';
import { isReservedName } from './reserved-name.ts';

/** Faces whose address is said; of more their number. */
const SAID = 3;

/** Where links in mails lead. That they lead here, only who presses one can tell: proxies stand between. */
export async function checkLinks(faces: Face[], place: LinkPlace, dns: Pick<Dns, 'addresses'>): Promise<Finding[]> {
  if (place.publicUrl !== '') return [await lookAtPublicUrl(new URL(place.publicUrl), dns)];
  const local = faces.filter(({ hosts }) => isLocal(hosts[0] ?? 'localhost'));
  const others = faces.filter((face) => !local.includes(face));
  const said = others.slice(0, SAID).map(({ hosts }) => linkOrigin(hosts, place));
  const more = others.length > SAID ? ` and ${others.length - SAID} more` : '';
  const findings = local.map((face) =>
    warning(
      `${face.name}: links in its mails lead to ${linkOrigin(face.hosts, place)}, which only this machine reaches. Write its name into hosts in ${contentFileOf(face)}, or set PUBLIC_URL.`,
    ),
  );
  return said.length > 0 ? [ok(`Links in mails lead to ${said.join(', ')}${more}.`), ...findings] : findings;
}

async function lookAtPublicUrl({ hostname, origin }: URL, dns: Pick<Dns, 'addresses'>): Promise<Finding> {
  if (isLocal(hostname) || /^(127\.|\[::1\]$)/.test(hostname))
    return warning(`PUBLIC_URL: links in mails lead to ${origin}, which only this machine reaches.`);
  if (isReservedName(hostname))
    return wrong(`PUBLIC_URL is still a sample: no link in a mail can reach ${origin}. Give a real address.`);
  const answer = await dns.addresses(hostname);
  if (answer.kind === 'none')
    return wrong(`PUBLIC_URL: DNS has no address for ${hostname}, so links in mails lead nowhere.`);
  if (answer.kind === 'silent') return unknown(`Could not look up ${hostname} (PUBLIC_URL): DNS ${answer.why}.`);
  return ok(`Links in mails lead to ${origin}.`);
}
