import { createHash } from 'node:crypto';
import type { LeadForm } from '#contract/lead-form.ts';
import { leadForms } from '#contract/lead-forms.ts';
import { faceParameter } from '#contract/paths.ts';
import type { Face } from '#contract/site.ts';
import { cssElsewhere, drawElsewhere } from '../leads/receive/draw-elsewhere.ts';
import type { Draw } from '../leads/receive/draw-outcome.ts';
import { receiveForm } from '../leads/receive/receive-form.ts';
import type { Dependencies } from '../leads/receive/receive-lead.ts';
import type { FaceFiles } from './face-files.ts';
import type { Metrics } from './metrics.ts';
import type { Limit } from './rate-limit.ts';
import type { Routes } from './routes.ts';
import { unscriptedSecurity } from './security-headers.ts';
import { setSecurityHeaders } from './security-middleware.ts';

export interface FormRouteParts {
  files: Pick<FaceFiles<Face>, 'named' | 'keyed' | 'faceOf' | 'securityOf'>;
  dependencies: Dependencies;
  limit: Limit;
  draw: Draw;
  metrics: Pick<Metrics, 'refused'>;
}

/** Where a face's forms are posted to without JavaScript. */
export function formPaths(face: Face): string[] {
  return formsOf(face).map(({ path }) => path);
}

/**
 * Forms posted without JavaScript. The files let a POST through only where the face has the form: the host's, or the one that the
 * address names, whose pages are served elsewhere and whose answer runs no script here.
 */
export function addFormRoutes(routes: Routes, { files, dependencies, limit, draw, metrics }: FormRouteParts): void {
  const drawAway = drawElsewhere(draw);
  const elsewhere = (host: string | undefined, key: string | undefined, path: string): Face | undefined => {
    const face = files.keyed(key);
    return face && face !== files.named(host) && formPaths(face).includes(path) ? face : undefined;
  };
  for (const path of new Set(leadForms.map((form) => form.path))) {
    routes.use(
      path,
      setSecurityHeaders((host, request) => {
        const face = elsewhere(host, request.query(faceParameter), path);
        return face ? unscriptedSecurity([styleSource(cssElsewhere(face))]) : files.securityOf(host);
      }),
    );
    routes.post(path, async ({ req, env }) => {
      const away = elsewhere(env.host, req.query(faceParameter), path);
      const face = away ?? files.faceOf(env.host)!;
      const form = formsOf(face).find((candidate) => candidate.path === path)!;
      const posted = { form, face, waitSeconds: await limit(env.address) };
      const response = await receiveForm(req.raw, posted, dependencies, away ? drawAway : draw);
      if (response.status >= 400) metrics.refused.add({ status: String(response.status) });
      return response;
    });
  }
}

function styleSource(css: string): string {
  return `'sha256-${createHash('sha256').update(css).digest('base64')}'`;
}

function formsOf({ forms }: Face): LeadForm[] {
  return leadForms.filter(({ kind }) => forms.includes(kind));
}
