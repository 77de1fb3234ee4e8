import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { faceKinds } from '#contract/site/face.ts';
import { bundlesFile, issuesFile, type Site } from '#contract/site/site.ts';
import { readSiteFile } from '#contract/site/site-file.ts';
import type { ServerWords } from '#contract/content/words.ts';

export type LoadedSite = { ok: true; site: Site } | { ok: false; problem: string };

/** Reads `site.json`. The face of unknown hosts comes first, then services faces: what is no single face's goes in the first's name. */
export async function loadSite(dist: string): Promise<LoadedSite> {
  try {
    const site = readSiteFile(await readFile(join(dist, 'site.json'), 'utf8'));
    const problem = problemOf(site);
    if (problem !== null) throw new Error(`site.json: ${problem}`);
    return { ok: true, site: { faces: site.faces.toSorted((a, b) => rank(b) - rank(a)) } };
  } catch (error) {
    return { ok: false, problem: `${builtSiteProblem(dist)} (${(error as Error).message})` };
  }
}

export function builtSiteProblem(dist: string): string {
  return `There is no complete built site in ${dist}. Build it with npm run build, or start with npm start, which does so.`;
}

const texts = z.array(z.string());
const named = z.record(z.string(), z.string());

/** The build checked each word: here only whether they are there, once for all faces that have the same. */
const group = z.custom<object>((words) => typeof words === 'object' && words !== null);
const wordGroups = z.object({ forms: group, plain: group, mails: group, links: group });
const checked = new WeakSet<object>();
const serverWords = z.custom<ServerWords>((words) => {
  if (typeof words !== 'object' || words === null) return false;
  if (!checked.has(words) && !wordGroups.safeParse(words).success) return false;
  checked.add(words);
  return true;
});

const siteFile = z.object({ faces: z.array(z.unknown()).check(z.minLength(1)) });

const faceInFile = z.object({
  key: z.string(),
  kind: z.enum(faceKinds),
  url: z.string(),
  lang: z.string(),
  dir: z.enum(['ltr', 'rtl']),
  words: serverWords,
  hosts: texts,
  pages: texts,
  isDefault: z.boolean(),
  name: z.string(),
  short: z.optional(z.string()),
  email: z.string(),
  confirmation: z.boolean(),
  answerHours: z.nullable(z.number()),
  consent: z.optional(z.object({ text: z.string(), missing: z.string() })),
  mails: z.optional(z.object({ owner: z.optional(named), visitor: z.optional(named) })),
  forms: texts,
  labels: z.record(z.string(), named),
  asked: z.optional(group),
  csp: z.object({ scripts: texts, styles: texts }),
});

const rank = ({ isDefault, kind }: Site['faces'][number]) => 2 * Number(isDefault) + Number(kind === 'services');

/** Where something is not as it should be; null where everything is. Faces are looked at one by one, since each look makes a copy. */
function problemOf(site: Site): string | null {
  const whole = siteFile.safeParse(site);
  if (!whole.success) return pathsOf(whole.error);
  for (const [at, face] of site.faces.entries()) {
    const { success, error } = faceInFile.safeParse(face);
    if (!success) return pathsOf(error, `faces.${at}`);
  }
  return null;
}

function pathsOf({ issues }: z.core.$ZodError, ...place: string[]): string {
  return issues.map(({ path }) => [...place, ...path].join('.')).join(', ');
}

/** What keeps the newest content from being served, a mistake a line. */
export function readBuildErrors(dist: string): string[] {
  const file = issuesFile(dist);
  return existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : [];
}

/** The same in one line; null where there is none. */
export function buildErrorNote(dist: string): string | null {
  const [first, ...more] = readBuildErrors(dist);
  if (first === undefined) return null;
  return `The site stays as it was built before: ${first}${more.length > 0 ? ` (and ${more.length} more)` : ''}`;
}

/** For a build that could not say itself what was wrong. */
export function writeBuildError(dist: string, message: string): void {
  try {
    writeFileSync(issuesFile(dist), `${message}\n`);
  } catch {
    // The disk is full, or may not be written: the log is all that is left.
  }
}

/** Which program drew the pages: changes with every file of it. Null where the build did not say. */
export function builtBy(dist: string): string | null {
  const file = join(dist, bundlesFile);
  return existsSync(file) ? bundles.parse(JSON.parse(readFileSync(file, 'utf8'))).key : null;
}

const bundles = z.object({ key: z.string() });
