import type { Hono } from 'hono';
import { paths } from '#contract/paths.ts';
import type { Face, Site } from '#contract/site.ts';
import type { AppEnv, AppParts } from './app.ts';
import { receiveOfferForm } from '../leads/receive/receive-offer.ts';
import { receiveQuoteForm } from '../leads/receive/receive-quote-request.ts';
import { secure } from './secure.ts';

/** Where a face's form posts to without JavaScript; none where its offers are not delivered. */
export function formPaths(face: Face): string[] {
  if (face.kind === 'services') return [paths.quote];
  return face.offers === 'deliver' ? [paths.home] : [];
}

/** Forms posted without JavaScript. The files' door lets a POST through only where the face has the form. */
export function addFormRoutes(routes: Hono<AppEnv>, parts: AppParts): void {
  const { site, files, limit, reception, draw, refused } = parts;
  const faceAt = (host: string | undefined) => faceByKey(site, files.faceOf(host));
  const forms = [
    [paths.quote, receiveQuoteForm],
    [paths.home, receiveOfferForm],
  ] as const;
  for (const [path, receive] of forms) {
    routes.use(
      path,
      secure((host) => parts.pageSecurity(faceAt(host))),
    );
    routes.post(path, async ({ req, env }) => {
      const face = faceAt(env.host);
      const response = await receive(req.raw, face, await limit(env.address), reception, draw);
      if (response.status >= 400) refused.add({ status: String(response.status) });
      return response;
    });
  }
}

function faceByKey(site: Site, key: string): Face {
  return site.faces.find((face) => face.key === key)!;
}
