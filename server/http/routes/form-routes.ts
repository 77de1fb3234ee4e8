import { createHash } from 'node:crypto';
import type { LeadForm } from '#contract/forms/lead-form.ts';
import { leadForms } from '#contract/forms/lead-forms.ts';
import { faceParameter, ofFace } from '#contract/site/paths.ts';
import type { Face } from '#contract/site/site.ts';
import { receiveForm } from '../../leads/receive/receive-form.ts';
import type { ReceiveDependencies } from '../../leads/receive/receive-lead.ts';
import type { RenderPage } from '../../respond/page.ts';
import type { FaceFiles } from '../files/face-files.ts';
import type { Limit } from '../rate-limit.ts';
import type { Routes } from '../request.ts';
import { unscriptedSecurity, withHeaders } from '../security-headers.ts';
import type { Metrics } from './metrics.ts';

export interface FormRouteParts {
  files: Pick<FaceFiles<Face>, 'named' | 'keyed' | 'faceOf' | 'securityOf'>;
  dependencies: ReceiveDependencies;
  limit: Limit;
  render: RenderPage;
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
export function addFormRoutes(routes: Routes, { files, dependencies, limit, render, metrics }: FormRouteParts): void {
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
      const drawn = away ? renderElsewhere(render, (css) => styles.push(styleSource(css))) : render;
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

/**
 * Draws the answer to a form at a host that is not its face's: its links lead to the face's own, and its pictures and fonts name it.
 * `styled` is told the stylesheet of such an answer.
 */
export function renderElsewhere(render: RenderPage, styled: (css: string) => void): RenderPage {
  return async (face, path, changed) => {
    const html = await render(face, path, (source) => {
      const { data, shell } = changed(source);
      const css = cssElsewhere(face, shell.css);
      styled(css);
      return { data, shell: { ...shell, css } };
    });
    return html && withAddresses(html, face);
  };
}

function cssElsewhere({ key }: Face, css: string): string {
  return css.replaceAll(/url\((\/assets\/[\w.-]+)\)/g, (_, file: string) => `url(${ofFace(file, key)})`);
}

/** Quotes are escaped wherever a visitor's words stand. */
function withAddresses(html: string, face: Face): string {
  return html.replaceAll(/ (href|src|action)="(\/[^"]*)"/g, (whole, name: string, path: string) => {
    if (path.startsWith('//')) return whole;
    const isOwn = name !== 'href' || isFile(path);
    return ` ${name}="${isOwn ? ofFace(path, face.key) : new URL(path, face.url).href}"`;
  });
}

/** Pages have no ending (`build/pages/read-pages.ts`). */
const isFile = (path: string) => /\.[^./#?]*$/.test(path.split(/[#?]/, 1)[0]!);
