import type { Face } from '#contract/site.ts';
import { strictTransport, type HstsLevel } from '../../server/http/strict-transport.ts';
import { ok, warning, wrong, type Finding } from '../doctor/check.ts';
import { visit, type Answer, type Site } from './visit.ts';

const REQUIRED = [
  'content-security-policy',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
];
const HSTS = 'strict-transport-security';

/** `hsts`: the setting; undefined where it is not known here. */
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
    findings.push(wrong(`Headers come twice, from the proxy too: ${twice.join(', ')}. Leave them to Janus.`));
  if (findings.length === 0) findings.push(ok('The security headers are there, each once.'));
  return [...findings, ...aboutPolicy(headers), aboutTransport(headers, face, hsts), ...aboutVersions(headers)];
}

type Headers = Answer['headers'];

function aboutPolicy(headers: Headers): Finding[] {
  const policy = String(headers['content-security-policy'] ?? '');
  if (policy.includes("'unsafe-"))
    return [wrong('The Content-Security-Policy allows unsafe sources, which Janus never sends.')];
  return [];
}

/** Only who knows that visitors come by https sends it. */
function aboutTransport(headers: Headers, face: Face | undefined, hsts: HstsLevel | null | undefined): Finding {
  if (!String(headers['content-security-policy'] ?? '').includes('upgrade-insecure-requests'))
    return wrong(
      'Janus does not know that visitors come by https: let TRUST_PROXY name the proxy (loopback, where it is on this machine), and the proxy send X-Forwarded-For and X-Forwarded-Proto.',
    );
  const sent = headers[HSTS] ?? '';
  const told = sent === '' ? 'No Strict-Transport-Security is sent' : `Strict-Transport-Security is "${sent}"`;
  if (face === undefined || hsts === undefined) return ok(`${told}.`);
  const expected = strictTransport(face.kind, hsts)[HSTS] ?? '';
  return sent === expected
    ? ok(`${told}, as it is set.`)
    : warning(`${told}; by the settings here it is "${expected}".`);
}

function aboutVersions(headers: Headers): Finding[] {
  const named = ['server', 'via', 'x-powered-by'].filter((name) =>
    /\d\.\d/.test(String(headers[name] ?? '').replace(/^[\d.]+ /, '')),
  );
  return named.map((name) =>
    warning(`The header ${name} tells a version (${headers[name]}): turn it off in the proxy.`),
  );
}
