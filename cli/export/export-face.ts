import type { Face } from '#contract/site.ts';
import type { FaceFiles } from '../../server/http/face-files.ts';
import type { HstsLevel } from '../../server/http/strict-transport.ts';
import type { Backend } from './backend.ts';
import { hostFiles } from './host-files.ts';
import { pointForms } from './point-forms.ts';
import { readAnswers, type Answer } from './read-answers.ts';

/** By name below the face's folder. */
export type ExportedFiles = Map<string, Buffer | string>;

export type ExportedFace = { ok: true; files: ExportedFiles } | { ok: false; problem: string };

/** Every file of a face, as a host that knows nothing of us serves it. */
export function exportFace(
  files: FaceFiles<Face>,
  face: Face,
  { backend, hsts }: { backend: Backend; hsts: HstsLevel | null },
): ExportedFace {
  const answers = readAnswers(files, face, hsts);
  const hosted = hostFiles(answers, face.forms.length > 0 ? backend.origin : '');
  if (!hosted.ok) return { ok: false, problem: `${face.key}: ${hosted.problem}.` };
  const exported: ExportedFiles = new Map(answers.files.map((answer) => [fileOf(answer), answer.body]));
  let forms = 0;
  for (const answer of answers.files.filter(({ isPage }) => isPage)) {
    const html = answer.body.toString();
    const pointed = pointForms(html, face.key, backend);
    exported.set(fileOf(answer), pointed);
    if (pointed !== html) forms += 1;
  }
  if (forms < face.forms.length) throw new Error(`${face.key} has a form that no page shows`);
  exported.set('404.html', answers.notFound.body);
  exported.set('_headers', hosted.headers);
  exported.set('_redirects', hosted.redirects);
  return { ok: true, files: exported };
}

/** `quote.html` is served at `/quote` by both hosts. */
function fileOf({ path, isPage }: Answer): string {
  const name = decodeURI(path.slice(1));
  if (!isPage) return name;
  return path.endsWith('/') ? `${name}index.html` : `${name}.html`;
}
