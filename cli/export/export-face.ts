import { ofFace } from '#contract/site/paths.ts';
import type { Face } from '#contract/site/site.ts';
import type { FaceFiles } from '../../server/http/files/face-files.ts';
import type { HstsLevel } from '../../server/http/security-headers.ts';
import { isLoopback } from '../../server/text/host-name.ts';
import { type Answer, hostFiles, readAnswers } from './host-files.ts';

/** The contents of files, by their paths in the face's folder. */
export type ExportedFiles = Map<string, Buffer | string>;

type ExportedFace = { ok: true; files: ExportedFiles } | { ok: false; problem: string };

/** Makes every file of a face for a host that only serves files. */
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

/** Names the file of an address. Both hosts serve `quote.html` at `/quote`. */
function fileOf({ path, isPage }: Answer): string {
  const name = decodeURI(path.slice(1));
  if (!isPage) return name;
  return path.endsWith('/') ? `${name}index.html` : `${name}.html`;
}

/**
 * Points a page's forms to the backend, for visitors without JavaScript. If the backend does not answer forms, a form
 * becomes a dialog's form, which keeps its text when it is sent.
 */
export function pointForms(html: string, key: string, { origin, takesForms }: Backend): string {
  // In content these signs are escaped, so they are tags and their attributes.
  return html.replaceAll(/<form\b[^<>]*>/g, (tag) => {
    if (!tag.includes(POST)) return tag;
    if (!takesForms) return tag.replace(POST, ' method="dialog"').replace(ACTION, '');
    return tag.replace(ACTION, (_, path: string) => ` action="${origin}${ofFace(path, key)}"`);
  });
}

const POST = ' method="post"';
const ACTION = / action="(\/[^"]*)"/;

/** The server that stores the leads of exported pages. */
export interface Backend {
  /** The origin, or an empty text. */
  origin: string;
  /** Whether it answers a form that is posted without JavaScript with a page. */
  takesForms: boolean;
}

export function backendOf(origin: string): Backend {
  const host = URL.parse(origin)?.hostname ?? '';
  return { origin, takesForms: origin !== '' && !SUPABASE.test(host) };
}

/** Functions on these hosts answer with JSON. They send HTML as plain text. */
const SUPABASE = /(?:^|\.)supabase\.(?:co|in)$/;

/** Explains why leads of these faces would not arrive. Returns undefined if they would. */
export function backendProblem(
  { origin }: Backend,
  faces: Pick<Face, 'key' | 'forms' | 'hosts' | 'url'>[],
): string | undefined {
  const sending = faces.find(({ forms }) => forms.length > 0);
  if (!sending) return undefined;
  if (origin === '')
    return `BACKEND_URL is empty, and the form of ${sending.key} needs a server that stores leads. Write BACKEND_URL=https://… into .env, or name sites without a form with --face (docs/how-to/static-export.md).`;
  const { protocol, hostname } = new URL(origin);
  if (protocol === 'http:' && !isLoopback(hostname))
    return `BACKEND_URL begins with http:, which pages on https must not call. Write https://${hostname}.`;
  // The host of the files may have all names of a face. Those below `.localhost` lead to this machine.
  const isLocal = hostname.endsWith('.localhost');
  const own = faces.find(
    ({ hosts, url }) => URL.parse(url)?.hostname === hostname || (!isLocal && hosts.includes(hostname)),
  );
  if (!own) return undefined;
  return `BACKEND_URL is the address of ${own.key} itself, where the exported pages will be. Give the server a name of its own, such as https://api.${hostname.replace(/^www\./, '')}.`;
}
