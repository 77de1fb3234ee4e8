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
  files: FaceFiles,
  face: Face,
  { backendOrigin, hsts }: { backendOrigin: string; hsts: HstsLevel | null },
): ExportedFace {
  const answers = readAnswers(files, face, hsts);
  const hosted = hostFiles(answers, face.forms.length > 0 ? backendOrigin : '');
  if (!hosted.ok) return { ok: false, problem: `${face.key}: ${hosted.problem}.` };
  const exported: ExportedFiles = new Map(answers.files.map((answer) => [fileOf(answer), answer.body]));
  exported.set('404.html', answers.notFound.body);
  exported.set('_headers', hosted.headers);
  exported.set('_redirects', hosted.redirects);
  exported.set('nginx.conf', hosted.nginx);
  return { ok: true, files: exported };
}

/** Names the file of an address. Both hosts serve `quote.html` at `/quote`. */
function fileOf({ path, isPage }: Answer): string {
  const name = decodeURI(path.slice(1));
  if (!isPage) return name;
  return path.endsWith('/') ? `${name}index.html` : `${name}.html`;
}

/** Explains why leads of these faces would not arrive. Returns undefined if they would. */
export function backendProblem(
  origin: string,
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
