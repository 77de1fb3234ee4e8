import { certificateNames } from '#contract/certificate-names.ts';
import type { Site } from '#contract/site.ts';
import { problemResponse } from '../leads/receive/replies.ts';
import type { Routes } from './routes.ts';
import { bareSecurity } from './security-headers.ts';
import { setSecurityHeaders } from './security-middleware.ts';

export const certificatePath = '/tls/ask';

/**
 * What a proxy asks before it gets a certificate for a name (Caddy's `ask`): 200 for names that a face has among its hosts, so
 * that nobody makes it ask an authority for others. Only for this machine, since the answers tell which sites are here.
 */
export function addCertificateRoutes(routes: Routes, { faces }: Site): void {
  const names = new Set(certificateNames(faces));
  routes.use(certificatePath, setSecurityHeaders(bareSecurity));
  routes.get(certificatePath, ({ req, env }) => {
    const response = env.local ? answer(req.queries('domain') ?? [], names) : problemResponse(403, FORBIDDEN);
    response.headers.set('cache-control', 'no-store');
    return response;
  });
  routes.all(certificatePath, () => problemResponse(405, 'Read this with GET.', { headers: { allow: 'GET, HEAD' } }));
}

const FORBIDDEN = 'Only a proxy on this machine may ask this, and not for somebody else.';

function answer(domains: string[], names: ReadonlySet<string>): Response {
  const [domain = '', second] = domains;
  if (domain === '' || second !== undefined) return problemResponse(400, 'Ask for one name: ?domain=example.com');
  if (!names.has(domain.toLowerCase())) return problemResponse(404, 'No face has this name among its hosts.');
  return Response.json({ certificate: 'allowed' });
}
