import type { LeadForm } from '#contract/lead-form.ts';
import { leadForms } from '#contract/lead-forms.ts';
import type { Face } from '#contract/site.ts';
import type { Draw } from '../leads/receive/draw-outcome.ts';
import { receiveForm } from '../leads/receive/receive-form.ts';
import type { Dependencies } from '../leads/receive/receive-lead.ts';
import type { FaceFiles } from './face-files.ts';
import type { Metrics } from './metrics.ts';
import type { Limit } from './rate-limit.ts';
import type { Routes } from './routes.ts';
import { setSecurityHeaders } from './security-middleware.ts';

export interface FormRouteParts {
  files: Pick<FaceFiles<Face>, 'faceOf' | 'securityOf'>;
  dependencies: Dependencies;
  limit: Limit;
  draw: Draw;
  metrics: Pick<Metrics, 'refused'>;
}

/** Where a face's forms are posted to without JavaScript. */
export function formPaths(face: Face): string[] {
  return formsOf(face).map(({ path }) => path);
}

/** Forms posted without JavaScript. The files let a POST through only where the face has the form. */
export function addFormRoutes(routes: Routes, { files, dependencies, limit, draw, metrics }: FormRouteParts): void {
  for (const path of new Set(leadForms.map((form) => form.path))) {
    routes.use(path, setSecurityHeaders(files.securityOf));
    routes.post(path, async ({ req, env }) => {
      const face = files.faceOf(env.host)!;
      const form = formsOf(face).find((candidate) => candidate.path === path)!;
      const posted = { form, face, waitSeconds: await limit(env.address) };
      const response = await receiveForm(req.raw, posted, dependencies, draw);
      if (response.status >= 400) metrics.refused.add({ status: String(response.status) });
      return response;
    });
  }
}

function formsOf({ forms }: Face): LeadForm[] {
  return leadForms.filter(({ kind }) => forms.includes(kind));
}
