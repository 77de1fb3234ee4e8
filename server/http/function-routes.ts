import type { Hono } from 'hono';
import { cors } from 'hono/cors';
import type { LeadForm } from '#contract/lead-form.ts';
import { leadForms } from '#contract/lead-forms.ts';
import { functionPath, paths } from '#contract/paths.ts';
import type { Face } from '#contract/site.ts';
import type { AppEnv, AppParts } from './app.ts';
import { functionSecurity } from './security-headers.ts';
import { receiveCall } from '../leads/receive/receive-call.ts';
import { problemResponse } from '../leads/receive/replies.ts';
import { secure } from './secure.ts';

const PREFLIGHT_SECONDS = 600;

/** The backend functions. Any origin may call them: they take no cookie, and a site may live apart from its functions. */
export function addFunctionRoutes(routes: Hono<AppEnv>, parts: AppParts): void {
  const { site, files, dependencies, challenge, limit, refused } = parts;

  async function call(request: Request, client: string, face: Face | undefined, form: LeadForm): Promise<Response> {
    const wait = await limit(client);
    if (wait > 0) {
      return problemResponse(429, 'Too many calls. Please try again later.', {
        headers: { 'retry-after': String(wait) },
      });
    }
    if (request.method !== 'POST') {
      return problemResponse(405, 'Call this with POST.', { headers: { allow: 'POST, OPTIONS' } });
    }
    return face
      ? receiveCall(request, form, face, dependencies)
      : problemResponse(404, 'There is no such function here.');
  }

  /** The face that the host means, or for a function of any host the first that has the form. */
  function faceWith({ kind, anyHost }: LeadForm, host: string | undefined): Face | undefined {
    const key = files.faceOf(host);
    const having = site.faces.filter(({ forms }) => forms.includes(kind));
    return having.find((face) => face.key === key) ?? (anyHost ? having[0] : undefined);
  }

  const everything = `${paths.functions}/*`;
  for (const path of [everything, paths.challenge]) {
    routes.use(
      path,
      secure(() => functionSecurity),
    );
  }
  // Without a list of allowed headers the preflight reflects those that are asked for, so every client version works.
  routes.use(
    everything,
    cors({ origin: '*', allowMethods: ['POST', 'OPTIONS'], exposeHeaders: ['Retry-After'], maxAge: PREFLIGHT_SECONDS }),
  );
  routes.use(everything, async (context, next) => {
    await next();
    const { status } = context.res;
    if (status >= 400) refused.add({ status: String(status) });
  });

  for (const form of leadForms) {
    routes.all(functionPath(form.functionName), ({ req, env }) =>
      call(req.raw, env.address, faceWith(form, env.host), form),
    );
  }
  // Not counted: a visitor who comes to a form must not have used up one of its calls.
  routes.on(['GET', 'HEAD'], paths.challenge, async () =>
    Response.json(await challenge(), { headers: { 'cache-control': 'no-store' } }),
  );
  routes.all(paths.challenge, () => problemResponse(405, 'Read this with GET.', { headers: { allow: 'GET, HEAD' } }));
  routes.all(everything, () => problemResponse(404, 'There is no such function here.'));
}
