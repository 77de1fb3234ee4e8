import { ok, warning, wrong, type Finding } from '../doctor/check.ts';
import { visit, type Site } from './visit.ts';

const PATH = '/quote?from=deploy-check';

/** Whoever types the name without https:// has to end there, on the page that was meant. */
export async function checkRedirect(site: Site): Promise<Finding[]> {
  const { host } = site;
  const visited = await visit(site, PATH, { plain: true });
  if (!visited.ok) return [wrong(`http://${host}: ${visited.why}. Who types the name without https:// sees nothing.`)];
  const { status, headers } = visited.answer;
  const target = URL.parse(headers.location ?? '');
  if (status < 300 || status > 399 || !target)
    return [wrong(`http://${host} is answered with ${status} instead of leading to https://.`)];
  if (target.protocol !== 'https:' || target.hostname !== host)
    return [wrong(`http://${host} leads to ${target.origin} instead of https://${host}.`)];
  if (`${target.pathname}${target.search}` !== PATH)
    return [warning(`http://${host} leads to https://, but not to the same page.`)];
  return [ok(`http://${host} leads to https:// (${status}), each page to itself.`)];
}
