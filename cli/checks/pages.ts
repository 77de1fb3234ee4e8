import { facePages, pathsIn } from '#contract/site/face-pages.ts';
import { paths } from '#contract/site/paths.ts';
import type { Face } from '#contract/site/site.ts';
import { type HstsLevel, strictTransport } from '../../server/respond/security-headers.ts';
import { type Finding, ok, warning, wrong } from './check.ts';
import { type Answer, type Site, visit } from './visit.ts';

/** Checks pages and their files. For an unknown face, it checks the usual ones. */
export async function checkPages(site: Site, face: Face | undefined): Promise<Finding[]> {
  const home = await visit(site, paths.home);
  if (!home.ok) return [wrong(`https://${site.host}/: ${home.why}.`)];
  const findings = [checkHome(site, home.answer, face)];
  const pages = face?.pages ?? Object.values(facePages).flatMap((all) => pathsIn(all));
  for (const path of pages) if (path !== paths.home) findings.push(await checkPage(site, path, face ? 200 : null));
  findings.push(await checkPage(site, '/there-is-no-such-page', 404));
  findings.push(await checkCompression(site));
  return [...findings, ...(await checkAsset(site, home.answer.body))];
}

function checkHome({ host }: Site, { status, headers, body }: Answer, face: Face | undefined): Finding {
  if (status !== 200 || !isHtml(headers['content-type']))
    return wrong(`https://${host}/ is answered with ${status}, ${headers['content-type'] ?? 'without a type'}.`);
  const shown = URL.parse(/<link rel="canonical" href="([^"]{1,2000})"/.exec(body)?.[1] ?? '')?.hostname;
  const expected = face && URL.parse(face.url)?.hostname;
  if (expected !== undefined && shown !== undefined && shown !== expected)
    return wrong(`https://${host}/ shows the site of ${shown} instead of ${expected}: the proxy must pass Host on.`);
  return ok(`https://${host}/ is there${face ? `, the page of ${face.name}` : ''}.`);
}

async function checkPage(site: Site, path: string, expected: number | null): Promise<Finding> {
  const where = `https://${site.host}${path}`;
  const visited = await visit(site, path);
  if (!visited.ok) return wrong(`${where}: ${visited.why}.`);
  const { status, headers } = visited.answer;
  const isExpected = expected === null ? status === 200 || status === 404 : status === expected;
  if (!isExpected || !isHtml(headers['content-type']))
    return wrong(`${where} is answered with ${status}${expected === null ? '' : ` instead of ${expected}`}.`);
  return ok(`${where} is answered with ${status}, by a page.`);
}

const isHtml = (type: string | undefined) => type?.startsWith('text/html') === true;

async function checkCompression(site: Site): Promise<Finding> {
  const visited = await visit(site, paths.home, { headers: { 'accept-encoding': 'br, gzip' } });
  const encoding = visited.ok ? visited.answer.headers['content-encoding'] : undefined;
  if (encoding !== undefined) return ok(`${site.host}: pages are compressed (${encoding}).`);
  return warning(`${site.host}: pages are not compressed. The proxy must pass Accept-Encoding on.`);
}

async function checkAsset(site: Site, home: string): Promise<Finding[]> {
  const path = /"(\/assets\/[\w./-]{1,200}\.(?:js|css|woff2))"/.exec(home)?.[1];
  if (path === undefined) return [];
  const found = await visit(site, path, { headers: { 'accept-encoding': 'br, gzip' } });
  if (!found.ok || found.answer.status !== 200)
    return [wrong(`https://${site.host}${path}, which the page needs, is not sent.`)];
  const caching = found.answer.headers['cache-control'] ?? '';
  if (caching.includes('immutable')) return [ok(`${site.host}: browsers keep the pages' files (${caching}).`)];
  return [warning(`${site.host}: browsers keep the pages' files as "${caching}". The proxy changes Cache-Control.`)];
}

const REDIRECTED_PATH = '/quote?from=deploy-check';

/** Checks that visitors who type a name without https:// get the same page. */
export async function checkRedirect(site: Site): Promise<Finding[]> {
  const { host } = site;
  const visited = await visit(site, REDIRECTED_PATH, { plain: true });
  if (!visited.ok)
    return [wrong(`http://${host}: ${visited.why}. Visitors who type the name without https:// see nothing.`)];
  const { status, headers } = visited.answer;
  const target = URL.parse(headers.location ?? '');
  if (status < 300 || status > 399 || !target)
    return [wrong(`http://${host} is answered with ${status} instead of leading to https://.`)];
  if (target.protocol !== 'https:' || target.hostname !== host)
    return [wrong(`http://${host} leads to ${target.origin} instead of https://${host}.`)];
  if (`${target.pathname}${target.search}` !== REDIRECTED_PATH)
    return [warning(`http://${host} leads to https://, but not to the same page.`)];
  return [ok(`http://${host} leads to https:// (${status}), each page to itself.`)];
}

/** Checks that supervisors can read the status, and that only this machine can read the metrics. */
export async function checkStatus(site: Site): Promise<Finding[]> {
  return Promise.all([
    ...[paths.health, paths.ready].map((path) =>
      judge(site, path, ({ status }) =>
        status === 200
          ? ok(`${path} reports no problem.`)
          : wrong(`${path} is answered with ${status}. Read the server's log.`),
      ),
    ),
    checkHidden(site, paths.metrics, 'shows how many leads there are'),
    checkHidden(site, `/tls/ask?domain=${site.host}`, 'shows which names are here'),
  ]);
}

function checkHidden(site: Site, path: string, secret: string): Promise<Finding> {
  return judge(site, path, ({ status }, name) =>
    status === 200
      ? wrong(`${name} answers everybody, and ${secret}. The proxy must send X-Forwarded-For and pass Host on.`)
      : ok(`${name} is not public (${status}).`),
  );
}

/** Judges the answer to a path, or reports why there is none. */
async function judge(site: Site, path: string, look: (answer: Answer, name: string) => Finding): Promise<Finding> {
  const name = path.split('?')[0]!;
  const visited = await visit(site, path);
  return visited.ok ? look(visited.answer, name) : wrong(`${name}: ${visited.why}.`);
}

const REQUIRED = [
  'content-security-policy',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
];
const HSTS = 'strict-transport-security';

/** Checks the headers of the first page. `hsts`: the setting, which is undefined if the settings are not known. */
export async function checkHeaders(
  site: Site,
  face: Face | undefined,
  hsts: HstsLevel | null | undefined,
): Promise<Finding[]> {
  const visited = await visit(site, '/');
  if (!visited.ok) return [wrong(`https://${site.host}/: ${visited.why}.`)];
  const { headers, lines } = visited.answer;
  const missing = REQUIRED.filter((name) => headers[name] === undefined);
  const twice = [...REQUIRED, HSTS].filter((name) => lines.filter((line) => line === name).length > 1);
  const findings: Finding[] = [];
  if (missing.length > 0)
    findings.push(wrong(`The proxy removes headers that protect visitors: ${missing.join(', ')}.`));
  if (twice.length > 0)
    findings.push(wrong(`The proxy sends headers a second time: ${twice.join(', ')}. Leave them to Janus.`));
  if (findings.length === 0) findings.push(ok('The security headers are there, each once.'));
  return [...findings, checkTransport(headers, face, hsts)];
}

type Headers = Answer['headers'];

/** Checks Strict-Transport-Security. Janus sends it if it knows that visitors use https. */
function checkTransport(headers: Headers, face: Face | undefined, hsts: HstsLevel | null | undefined): Finding {
  if (!String(headers['content-security-policy'] ?? '').includes('upgrade-insecure-requests'))
    return wrong(
      'Janus does not know that visitors use https. Name the proxy in TRUST_PROXY (loopback, if it is on this machine). Let it send X-Forwarded-For and X-Forwarded-Proto.',
    );
  const sent = headers[HSTS] ?? '';
  const description = sent === '' ? 'No Strict-Transport-Security is sent' : `Strict-Transport-Security is "${sent}"`;
  if (face === undefined || hsts === undefined) return ok(`${description}.`);
  const expected = strictTransport(face.kind, hsts)[HSTS] ?? '';
  return sent === expected
    ? ok(`${description}, as set.`)
    : warning(`${description}. By the settings here it would be "${expected}".`);
}
