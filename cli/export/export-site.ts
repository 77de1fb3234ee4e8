import { join } from 'node:path';
import { takesForms } from '#contract/site/paths.ts';
import type { Face } from '#contract/site/site.ts';
import { withSecurityText } from '../../server/http/files/security-text.ts';
import type { HstsLevel } from '../../server/http/security-headers.ts';
import { loadFaces } from '../../server/start/live-site.ts';
import { backendProblem, exportFace } from './export-face.ts';
import { facePlaceProblem, placeProblem, writeFaces, writtenFaces } from './write-export.ts';

interface ExportOptions {
  /** Folder of the built site. */
  dist: string;
  /** The folder of the export, with a folder for each face. */
  folder: string;
  /** Keys of faces; empty is all. */
  only: string[];
  /** `BACKEND_URL`. */
  backendOrigin: string;
  publicAnonKey: string;
  hsts: HstsLevel | null;
}

/** The lines about what was done, or why nothing was. */
type Exported = { ok: true; lines: string[] } | { ok: false; problem: string };

/**
 * Writes faces of the built site as files for hosts that only serve files. Throws where the disk refuses, and the
 * last export is there as it was then.
 */
export async function exportSite({
  dist,
  folder,
  only,
  backendOrigin,
  publicAnonKey,
  hsts,
}: ExportOptions): Promise<Exported> {
  const areAnswered = takesForms(backendOrigin, publicAnonKey);
  const origins = backendOrigin === '' ? [] : [backendOrigin];
  const loaded = await loadFaces(dist, { connect: origins, post: areAnswered ? origins : [] });
  if (!loaded.ok) return loaded;
  const { faces: all } = loaded.site;
  const unknown = only.find((key) => all.every((face) => face.key !== key));
  if (unknown !== undefined) return { ok: false, problem: noSuchFace(unknown, all) };
  const faces = only.length === 0 ? all : all.filter(({ key }) => only.includes(key));
  const files = withSecurityText(loaded.files, Date.now);
  const exported = (face: Face) => exportFace(files, face, { backendOrigin, hsts });

  const problem = placeProblem(folder) ?? backendProblem(backendOrigin, faces) ?? firstProblem(faces, folder, exported);
  if (problem !== undefined) return { ok: false, problem };
  // One face's files at a time are in memory.
  const written = writeFaces(
    folder,
    faces.values().map((face) => {
      const made = exported(face);
      if (!made.ok) throw new Error(made.problem);
      return [face.key, made.files];
    }),
  );
  const lines = faces.map((face) => {
    return `${join(folder, face.key)}: ${written.get(face.key)} files for ${hostsOf(face).join(', ')}`;
  });
  const gone = writtenFaces(folder).filter((key) => all.every((face) => face.key !== key));
  return {
    ok: true,
    lines: [
      ...few(lines),
      ...(areAnswered ? [] : formNotes(faces, backendOrigin)),
      ...gone.map((key) => goneNote(folder, key)),
    ],
  };
}

/** Tries everything before anything is written. */
function firstProblem(
  faces: Face[],
  folder: string,
  exported: (face: Face) => ReturnType<typeof exportFace>,
): string | undefined {
  for (const face of faces) {
    const made = exported(face);
    const problem = made.ok ? facePlaceProblem(folder, face.key) : made.problem;
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** Names below `.localhost` lead to this machine. */
const hostsOf = ({ hosts }: Face) => hosts.filter((host) => !host.endsWith('.localhost'));

/** The most faces that are listed. */
const LISTED_MAX = 50;

function few(lines: string[]): string[] {
  return lines.length <= LISTED_MAX ? lines : [...lines.slice(0, LISTED_MAX), `and ${lines.length - LISTED_MAX} more`];
}

function noSuchFace(key: string, faces: Face[]): string {
  const names = faces.slice(0, LISTED_MAX).map((face) => face.key);
  return `There is no face ${key}; there are: ${names.join(', ')}${faces.length > LISTED_MAX ? ' and more' : ''}.`;
}

function formNotes(faces: Face[], origin: string): string[] {
  const sending = faces.find(({ forms }) => forms.length > 0);
  if (!sending) return [];
  return [
    `${new URL(origin).host} answers no form that is sent without JavaScript. Such visitors read that the form needs it, with your address ${sending.email}.`,
  ];
}

function goneNote(folder: string, key: string): string {
  return `${join(folder, key)} is of a face that is no longer there; it was left as it is.`;
}
