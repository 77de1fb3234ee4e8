import type { Face } from '#contract/site.ts';
import type { Config } from '../../server/start/config.ts';
import { ok, unknown, warning, type Check, type Finding } from '../doctor/check.ts';
import { checkCertificate, checkStranger } from './check-certificate.ts';
import { checkFindingFiles, checkPages, checkRedirect, checkStatus } from './check-pages.ts';
import { checkHeaders } from './check-headers.ts';
import { followLead } from './follow-lead.ts';
import { findOthers, type OtherName } from './other-faces.ts';
import { sendTestLead } from './test-lead.ts';
import type { Site } from './visit.ts';

export interface SiteParts {
  site: Site;
  /** Of the built site here; none where there is none. */
  faces: Face[];
  /** To look at beside the site's own. */
  others: OtherName[];
  /** Whether `site.place` was given, for all faces. */
  fixed: boolean;
  /** Null where the settings are not understood. */
  config: Config | null;
  email: string | null;
  /** Milliseconds since 1970. */
  now: number;
}

/** All that can be seen from outside, in the order in which it is told. Where nobody answers, that alone. */
export async function checkSite(parts: SiteParts): Promise<Check[]> {
  const { site, faces, config, now } = parts;
  const own = faces.find(({ hosts }) => hosts.includes(site.host));
  const { reached, findings } = await checkCertificate(site, now);
  const first = named('certificate', findings);
  if (!reached) return first;
  const [looked, others] = await Promise.all([
    Promise.all([
      check('redirect', () => checkRedirect(site)),
      check('pages', async () => [...unclaimed(site, faces, own), ...(await checkPages(site, own))]),
      check('headers', () => checkHeaders(site, own, config === null ? undefined : config.hsts)),
      check('search engines', () => checkFindingFiles(site)),
      check('unknown names', () => checkStranger(site)),
      check('status', () => checkStatus(site)),
    ]),
    checkOthers(parts),
  ]);
  const lead = await check('test lead', () => checkLead(parts, own, others.sites));
  return [...first, ...looked.flat(), ...others.checks, ...lead];
}

function unclaimed({ host }: Site, faces: Face[], own: Face | undefined): Finding[] {
  if (own) return [];
  if (faces.length === 0)
    return [ok('No site is built here, so what has to be there is not known: only what is usual is looked at.')];
  return [warning(`No face here has ${host} among its hosts; this may be the content of another server.`)];
}

interface OtherSite {
  site: Site;
  face: Face | undefined;
}

/** Every other face that leads here: its certificate, and that its own pages come. */
async function checkOthers({ site, others, fixed, now }: SiteParts): Promise<{ checks: Check[]; sites: OtherSite[] }> {
  const { here, findings } = await findOthers(site.host, others, fixed);
  const sites: OtherSite[] = here.map(({ host, face }) => ({
    site: { ...site, host, place: fixed ? site.place : { ...site.place, host } },
    face,
  }));
  const looked = await Promise.all(
    sites.map(({ site: other, face }) =>
      check('other faces', async () => {
        const certificate = await checkCertificate(other, now);
        return certificate.reached
          ? [...certificate.findings, ...(await checkPages(other, face))]
          : certificate.findings;
      }),
    ),
  );
  return { checks: [...named('other faces', findings), ...looked.flat()], sites };
}

async function checkLead(
  { site, faces, config, email }: SiteParts,
  own: Face | undefined,
  sites: OtherSite[],
): Promise<Finding[]> {
  const withForm = own?.forms.length === 0 ? sites.find(({ face }) => face && face.forms.length > 0) : undefined;
  const [at, face] = withForm ? [withForm.site, withForm.face] : [site, own];
  if (faces.length > 0 && face?.forms.length === 0)
    return [ok('No face that was looked at has a form, so no test lead is sent.')];
  const from = email ?? config?.mail?.owners[0] ?? null;
  if (from === null)
    return [
      unknown(
        'No test lead was sent: --email YOU@… gives the address that it comes from, since no mail is set up here (SMTP_URL, OWNER_EMAIL).',
      ),
    ];
  if (config?.backendOrigin)
    return [
      unknown(
        `No test lead was sent: the forms send to ${config.backendOrigin} (BACKEND_URL), which is not this server.`,
      ),
    ];
  const { id, mark, finding } = await sendTestLead(at, face, from, config?.publicAnonKey ?? USUAL_KEY);
  if (id === null) return [finding];
  if (config === null)
    return [
      finding,
      warning(`It is not erased, since the settings here are not understood: npm run leads -- erase ${id}`),
    ];
  return [finding, ...(await followLead(id, mark, config))];
}

const USUAL_KEY = 'janus-anon';

async function check(name: string, look: () => Promise<Finding[]>): Promise<Check[]> {
  return named(name, await look().catch((error: Error) => [unknown(`Could not look: ${error.message}`)]));
}

const named = (name: string, findings: Finding[]): Check[] => findings.map((finding) => ({ name, ...finding }));
