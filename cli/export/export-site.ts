import { join } from 'node:path';
import type { Face } from '#contract/site/site.ts';
import { withSecurityText } from '../../server/http/files/security-text.ts';
import type { HstsLevel } from '../../server/http/security-headers.ts';
import { loadFaces } from '../../server/start/live-site.ts';
import { listSome } from '../terminal/text.ts';
import { backendProblem, exportFace } from './export-face.ts';
import { facePlaceProblem, placeProblem, writeFaces, writtenFaces } from './write-export.ts';

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
  const isGone = (key: string) => all.every((face) => face.key !== key);
  const unknown = only.find(isGone);
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
  const gone = writtenFaces(folder).filter(isGone);
  const lines = [
    ...faces.slice(0, LISTED_MAX).map((face) => {
      return `${join(folder, face.key)}: ${written.get(face.key)} files for ${hostsOf(face).join(', ')}`;
    }),
    ...(faces.length > LISTED_MAX ? [`and ${faces.length - LISTED_MAX} more`] : []),
    ...formNotes(faces),
    ...gone.map((key) => `${join(folder, key)} belongs to a site that was removed. It was left unchanged.`),
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
