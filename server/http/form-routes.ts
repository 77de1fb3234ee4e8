import type { Hono } from 'hono';
import type { LeadForm } from '#contract/lead-form.ts';
import { leadForms } from '#contract/lead-forms.ts';
import type { Face, Site } from '#contract/site.ts';
import type { AppEnv, AppParts } from './app.ts';
import { receiveForm } from '../leads/receive/receive-form.ts';
import { secure } from './secure.ts';

/** Where a face's forms are posted to without JavaScript. */
export function formPaths(face: Face): string[] {
  return formsOf(face).map(({ path }) => path);
}

/** Forms posted without JavaScript. The files let a POST through only where the face has the form. */
export function addFormRoutes(routes: Hono<AppEnv>, parts: AppParts): void {
  const { site, files, limit, dependencies, draw, refused } = parts;
  const faceAt = (host: string | undefined) => faceByKey(site, files.faceOf(host));
  for (const path of new Set(leadForms.map((form) => form.path))) {
    routes.use(
      path,
      secure((host) => parts.pageSecurity(faceAt(host))),
    );
    routes.post(path, async ({ req, env }) => {
      const face = faceAt(env.host);
      const form = formsOf(face).find((candidate) => candidate.path === path)!;
      const posted = { form, face, waitSeconds: await limit(env.address) };
      const response = await receiveForm(req.raw, posted, dependencies, draw);
      if (response.status >= 400) refused.add({ status: String(response.status) });
      return response;
    });
  }
}

function formsOf({ forms }: Face): LeadForm[] {
  return leadForms.filter(({ kind }) => forms.includes(kind));
}

function faceByKey(site: Site, key: string): Face {
  return site.faces.find((face) => face.key === key)!;
}
