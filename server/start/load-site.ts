import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bundlesFile, type Face, issuesFile, type Site } from '#contract/site/site.ts';
import { readSiteFile } from '#contract/site/site-file.ts';
import type { ServerWords } from '#contract/content/words.ts';

type LoadedSite = { ok: true; site: Site } | { ok: false; problem: string };

/** Reads `site.json`. The face of unknown hosts comes first, and domains last. The first speaks for all. */
export async function loadSite(dist: string): Promise<LoadedSite> {
  try {
    const site = readSiteFile(await readFile(join(dist, 'site.json'), 'utf8'));
    const missing = findMissing(site);
    if (missing !== null) throw new Error(`site.json: ${missing}`);
    return { ok: true, site: { faces: site.faces.toSorted((a, b) => rank(b) - rank(a)) } };
  } catch (error) {
    return { ok: false, problem: `${builtSiteProblem(dist)} (${(error as Error).message})` };
  }
}

export function builtSiteProblem(dist: string): string {
  return `There is no complete built site in ${dist}. Build it with npm run build, or run npm start, which does so.`;
}

type RequiredPart<Parts> = { [Name in keyof Parts]-?: undefined extends Parts[Name] ? never : Name }[keyof Parts];

/**
 * The parts that every face has. The values in `site.json` are trusted, as our own build checked each before it wrote
 * them. A build of another version lacks one of these. If a new part is missing here, the compiler names it.
 */
const faceParts: Record<RequiredPart<Face>, true> = {
  key: true,
  kind: true,
  url: true,
  lang: true,
  dir: true,
  hosts: true,
  pages: true,
  isDefault: true,
  name: true,
  email: true,
  confirmation: true,
  answerHours: true,
  words: true,
  forms: true,
  labels: true,
  csp: true,
};
const wordParts: Record<RequiredPart<ServerWords>, true> = { forms: true, plain: true, mails: true, links: true };

const rank = ({ isDefault, kind }: Site['faces'][number]) => 2 * Number(isDefault) + Number(kind !== 'domain');

/** Names the parts that are missing, such as `faces.0.words`. Returns null if all are there. */
function findMissing({ faces }: Site): string | null {
  if (faces.length === 0) return 'faces';
  for (const [at, face] of faces.entries()) {
    const missing = [
      ...missingParts(face, faceParts),
      ...missingParts(face.words ?? {}, wordParts).map((name) => `words.${name}`),
    ];
    if (missing.length > 0) return missing.map((name) => `faces.${at}.${name}`).join(', ');
  }
  return null;
}

const missingParts = (whole: object, parts: object) => Object.keys(parts).filter((name) => !(name in whole));

/** Reads the errors that keep the newest content from being served, one a line. */
export function readBuildErrors(dist: string): string[] {
  const file = issuesFile(dist);
  return existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : [];
}

/** Writes these errors in one line. Returns null if there are none. */
export function buildErrorNote(dist: string): string | null {
  const [first, ...more] = readBuildErrors(dist);
  if (first === undefined) return null;
  return `The site stays as it was: ${first}${more.length > 0 ? ` (and ${more.length} more)` : ''}`;
}

/** Writes the error of a build that could not write it itself. */
export function writeBuildError(dist: string, message: string): void {
  try {
    writeFileSync(issuesFile(dist), `${message}\n`);
  } catch {
    // The disk is full, or read-only: only the log is left.
  }
}

/** Reads the key of the program that rendered the pages, which changes with every file of it. Null if there is none. */
export function builtBy(dist: string): string | null {
  const file = join(dist, bundlesFile);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { key: string }).key : null;
}
