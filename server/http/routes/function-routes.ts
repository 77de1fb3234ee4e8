import { cors } from 'hono/cors';
import type { LeadForm } from '#contract/forms/lead-form.ts';
import { leadForms } from '#contract/forms/lead-forms.ts';
import { functionPath, paths } from '#contract/site/paths.ts';
import type { Face, Site } from '#contract/site/site.ts';
import { receiveCall, type ReceiveDependencies } from '../../leads/receive/receive-lead.ts';
import { problemResponse } from '../../respond/json-replies.ts';
import type { Visits } from '../../visits/visits.ts';
import type { FaceFiles } from '../files/face-files.ts';
import type { Metrics } from './metrics.ts';
import type { Limit } from '../rate-limit.ts';
import type { Routes } from '../request.ts';
import { functionSecurity, setSecurityHeaders } from '../security-headers.ts';

export interface FunctionRouteParts {
  site: Site;
  files: Pick<FaceFiles, 'faceOf' | 'named'>;
  dependencies: ReceiveDependencies;
  limit: Limit;
  /** A new challenge for a browser to solve, as JSON. */
  challenge(): Promise<object>;
  metrics: Pick<Metrics, 'refused'>;
  visits: Pick<Visits, 'begun'>;
}

const PREFLIGHT_SECONDS = 600;
const ALL_FUNCTIONS = `${paths.functions}/*`;

/** The backend functions. Any origin may call them: they take no cookie, and a site may live apart from its functions. */
export function addFunctionRoutes(routes: Routes, parts: FunctionRouteParts): void {
  addChallenge(routes, parts);
  routes.use(ALL_FUNCTIONS, setSecurityHeaders(functionSecurity));
  // Without a list of allowed headers the preflight reflects those that are asked for, so every client version works.
  routes.use(
    ALL_FUNCTIONS,
    cors({ origin: '*', allowMethods: ['POST', 'OPTIONS'], exposeHeaders: ['Retry-After'], maxAge: PREFLIGHT_SECONDS }),
  );
  routes.use(ALL_FUNCTIONS, async (context, next) => {
    await next();
    const { status } = context.res;
    if (status >= 400) parts.metrics.refused.add({ status: String(status) });
  });
  for (const form of leadForms) {
    routes.all(functionPath(form.functionName), async ({ req, env }) => {
      const waitSeconds = await parts.limit(env.address);
      if (waitSeconds > 0) {
        const headers = { 'retry-after': String(waitSeconds) };
        return problemResponse(429, 'Too many calls. Please try again later.', { headers });
      }
      if (req.method !== 'POST') {
        return problemResponse(405, 'Call this with POST.', { headers: { allow: 'POST, OPTIONS' } });
      }
      const face = faceWithForm(form, env.host, req.header('origin'), parts);
      return face ? receiveCall(req.raw, form, face, parts.dependencies) : noSuchFunction();
    });
  }
  routes.all(ALL_FUNCTIONS, noSuchFunction);
}

const noSuchFunction = () => problemResponse(404, 'There is no such function here.');

/**
 * The face that the host means, or whose page called (functions may be on a host of their own, or on another face's); else, for a
 * function of any host, the face of unknown hosts. The first of them that has the form.
 */
function faceWithForm(
  form: LeadForm,
  host: string | undefined,
  origin: string | undefined,
  { site, files }: FunctionRouteParts,
): Face | undefined {
  const having = site.faces.filter(({ forms }) => forms.includes(form.kind));
  const caller = URL.parse(origin ?? '')?.host;
  const meant = [files.named(host), files.named(caller), files.faceOf(host)];
  const face = meant.map((named) => having.find(({ key }) => key === named?.key)).find(Boolean);
  return face ?? (form.anyHost ? having.find(({ isDefault }) => isDefault) : undefined);
}

/** Not limited: a visitor who comes to a form must not have used up one of its calls. */
function addChallenge(routes: Routes, { challenge, files, visits }: FunctionRouteParts): void {
  routes.use(paths.challenge, setSecurityHeaders(functionSecurity));
  routes.on(['GET', 'HEAD'], paths.challenge, async ({ req, env }) => {
    const face = files.faceOf(env.host);
    if (face && req.method === 'GET') visits.begun(face.key, req.header());
    return Response.json(await challenge(), { headers: { 'cache-control': 'no-store' } });
  });
  routes.all(paths.challenge, () => problemResponse(405, 'Read this with GET.', { headers: { allow: 'GET, HEAD' } }));
}
