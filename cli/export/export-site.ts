import { join } from 'node:path';
import type { Face } from '#contract/site/site.ts';
import type { FaceFiles } from '../../server/http/files/face-files.ts';
import { withSecurityText } from '../../server/http/files/security-text.ts';
import type { HstsLevel } from '../../server/http/security-headers.ts';
import { loadFaces } from '../../server/start/live-site.ts';
import { isLoopback } from '../../server/text/host-name.ts';
import { listSome } from '../terminal/text.ts';
import { type Answer, hostFiles, readAnswers } from './host-files.ts';
import { type ExportedFiles, facePlaceProblem, placeProblem, writeFaces } from './write-export.ts';

interface ExportOptions {
  /** The built site's folder. */
  dist: string;
  /** The export's folder, which gets a folder for each face. */
  folder: string;
  /** The keys of faces. Empty is all. */
  only: string[];
  /** `BACKEND_URL`. */
  backendOrigin: string;
  hsts: HstsLevel | null;
}

/** The lines about what was done, or the reason why nothing was. */
type Exported = { ok: true; lines: string[] } | { ok: false; problem: string };

/**
 * Writes faces of the built site as files for hosts that only serve files. If the disk refuses, it throws and keeps the
 * last export.
 */
export async function exportSite({ dist, folder, only, backendOrigin, hsts }: ExportOptions): Promise<Exported> {
  const origins = backendOrigin === '' ? [] : [backendOrigin];
  const loaded = await loadFaces(dist, { connect: origins });
  if (!loaded.ok) return loaded;
  const { faces: all } = loaded.site;
  const unknown = only.find((key) => all.every((face) => face.key !== key));
  if (unknown !== undefined) return { ok: false, problem: noSuchFace(unknown, all) };
  const faces = only.length === 0 ? all : all.filter(({ key }) => only.includes(key));
  const files = withSecurityText(loaded.files, Date.now);
  const exported = (face: Face) => exportFace(files, face, { backendOrigin, hsts });

  // Every face is tried before anything is written.
  const problems = faces.values().map((face) => {
    const made = exported(face);
    return made.ok ? facePlaceProblem(folder, face.key) : made.problem;
  });
  const problem =
    placeProblem(folder) ?? backendProblem(backendOrigin, faces) ?? problems.find((each) => each !== undefined);
  if (problem !== undefined) return { ok: false, problem };
  // Only one face's files are in memory at a time.
  const written = writeFaces(
    folder,
    faces.values().map((face) => {
      const made = exported(face);
      if (!made.ok) throw new Error(made.problem);
      return [face.key, made.files];
    }),
  );
  const lines = [
    ...faces.slice(0, LISTED_MAX).map((face) => {
      return `${join(folder, face.key)}: ${written.get(face.key)} files for ${hostsOf(face).join(', ')}`;
    }),
    ...(faces.length > LISTED_MAX ? [`and ${faces.length - LISTED_MAX} more`] : []),
    ...formNotes(faces),
  ];
  return { ok: true, lines };
}

/** Lists a face's hosts without those below `.localhost`, which lead to this machine. */
const hostsOf = ({ hosts }: Face) => hosts.filter((host) => !host.endsWith('.localhost'));

/** The most faces in a list. */
const LISTED_MAX = 50;

function noSuchFace(key: string, faces: Face[]): string {
  const keys = faces.map((face) => face.key);
  return `There is no site ${key}. There are: ${listSome(keys, LISTED_MAX)}.`;
}

function formNotes(faces: Face[]): string[] {
  const sending = faces.find(({ forms }) => forms.length > 0);
  if (!sending) return [];
  return [`Visitors without JavaScript read that the form needs it, with your address ${sending.email}.`];
}

/** Makes every file of a face for a host that only serves files. */
function exportFace(
  files: FaceFiles,
  face: Face,
  { backendOrigin, hsts }: { backendOrigin: string; hsts: HstsLevel | null },
): { ok: true; files: ExportedFiles } | { ok: false; problem: string } {
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
