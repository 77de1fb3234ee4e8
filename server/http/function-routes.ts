import type { Hono } from 'hono';
import { cors } from 'hono/cors';
import { functionPath, offerFunction, paths, quoteFunction } from '#contract/paths.ts';
import type { Face } from '#contract/site.ts';
import type { AppEnv, AppParts } from './app.ts';
import { functionSecurity } from './security-headers.ts';
import { receiveOffer } from '../leads/receive/receive-offer.ts';
import { receiveQuoteRequest } from '../leads/receive/receive-quote-request.ts';
import { problemResponse } from '../leads/receive/replies.ts';
import { secure } from './secure.ts';

type Receive = (request: Request, face: Face, reception: AppParts['reception']) => Promise<Response>;

const PREFLIGHT_SECONDS = 600;

/** The backend functions. Any origin may call them: they take no cookie, and a site may live apart from its functions. */
export function addFunctionRoutes(routes: Hono<AppEnv>, parts: AppParts): void {
  const { site, files, reception, challenge, limit, refused } = parts;

  async function call(request: Request, client: string, face: Face | undefined, receive: Receive): Promise<Response> {
    const wait = await limit(client);
    if (wait > 0) {
      return problemResponse(429, 'Too many calls. Please try again later.', {
        headers: { 'retry-after': String(wait) },
      });
    }
    if (request.method !== 'POST') {
      return problemResponse(405, 'Call this with POST.', { headers: { allow: 'POST, OPTIONS' } });
    }
    return face ? receive(request, face, reception) : problemResponse(404, 'There is no such function here.');
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

  routes.all(functionPath(quoteFunction), ({ req, env }) =>
    call(
      req.raw,
      env.address,
      site.faces.find((face) => face.kind === 'services'),
      receiveQuoteRequest,
    ),
  );
  routes.all(functionPath(offerFunction), ({ req, env }) => {
    const key = files.faceOf(env.host);
    const face = site.faces.find((candidate) => candidate.key === key && candidate.offers === 'deliver');
    return call(req.raw, env.address, face, receiveOffer);
  });
  // Not counted: a visitor who comes to a form must not have used up one of its calls.
  routes.on(['GET', 'HEAD'], paths.challenge, async () =>
    Response.json(await challenge(), { headers: { 'cache-control': 'no-store' } }),
  );
  routes.all(paths.challenge, () => problemResponse(405, 'Read this with GET.', { headers: { allow: 'GET, HEAD' } }));
  routes.all(everything, () => problemResponse(404, 'There is no such function here.'));
}
