import { createHash } from 'node:crypto';
import type { LeadForm } from '#contract/lead-form.ts';
import { leadForms } from '#contract/lead-forms.ts';
import { faceParameter } from '#contract/paths.ts';
import type { Face } from '#contract/site.ts';
import { drawElsewhere } from '../leads/receive/draw-elsewhere.ts';
import type { Draw } from '../leads/receive/draw-outcome.ts';
import { receiveForm } from '../leads/receive/receive-form.ts';
import type { Dependencies } from '../leads/receive/receive-lead.ts';
import type { FaceFiles } from './face-files.ts';
import type { Metrics } from './metrics.ts';
import type { Limit } from './rate-limit.ts';
import type { Routes } from './routes.ts';
import { unscriptedSecurity } from './security-headers.ts';
import { withHeaders } from './security-middleware.ts';

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
 * Forms posted without JavaScript: of the host's face, or of the one that the address names, whose pages are served elsewhere and
 * whose answer runs no script here. Where neither has the form, the files answer.
 */
export function addFormRoutes(routes: Routes, { files, dependencies, limit, draw, metrics }: FormRouteParts): void {
  for (const path of new Set(leadForms.map((form) => form.path))) {
    const formAt = (face: Face | undefined) => face && formsOf(face).find((form) => form.path === path);
    routes.post(path, async ({ req, env }, next) => {
      const named = files.keyed(req.query(faceParameter));
      const away = named !== files.named(env.host) && formAt(named) ? named : undefined;
      const face = away ?? files.faceOf(env.host);
      const form = formAt(face);
      if (!face || !form) return next();
      const posted = { form, face, waitSeconds: await limit(env.address) };
      const styles: string[] = [];
      const drawn = away ? drawElsewhere(draw, (css) => styles.push(styleSource(css))) : draw;
      const response = await receiveForm(req.raw, posted, dependencies, drawn);
      if (response.status >= 400) metrics.refused.add({ status: String(response.status) });
      const security = away ? unscriptedSecurity(styles) : files.securityOf(env.host);
      return withHeaders(response, security[env.tls ? 'tls' : 'plain']);
    });
  }
}

function styleSource(css: string): string {
  return `'sha256-${createHash('sha256').update(css).digest('base64')}'`;
}

function formsOf({ forms }: Face): LeadForm[] {
  return leadForms.filter(({ kind }) => forms.includes(kind));
}
