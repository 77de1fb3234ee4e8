import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { faceKinds } from '#contract/face-kinds.ts';
import type { PageData } from '#contract/page.ts';
import { bundlesFile, mistakesFile, type Site } from '#contract/site.ts';
import { readSiteText } from '#contract/site-file.ts';
import type { ServerWords } from '#contract/words.ts';

export type LoadedSite = { ok: true; site: Site } | { ok: false; problem: string };

/** Reads `site.json`. The face of unknown hosts comes first, then services faces: what is no single face's goes in the first's name. */
export async function loadSite(dist: string): Promise<LoadedSite> {
  try {
    const site = readSiteText(await readFile(join(dist, 'site.json'), 'utf8'));
    siteFile.parse(site);
    return { ok: true, site: { faces: site.faces.toSorted((a, b) => rank(b) - rank(a)) } };
  } catch (error) {
    return { ok: false, problem: `${builtSiteProblem(dist)} (${reasonOf(error)})` };
  }
}

export function builtSiteProblem(dist: string): string {
  return `There is no complete built site in ${dist}. Build it with npm run build, or start with npm start, which does so.`;
}

const texts = z.array(z.string());
const named = z.record(z.string(), z.string());

/** The build checked each word. */
const serverWords = z.custom<ServerWords>(
  (words) => z.object({ forms: group, plain: group, mails: group, links: group }).safeParse(words).success,
);
const group = z.record(z.string(), z.unknown());

/** Of `data` only what the server itself reads: the build checked its content, and the page's own code draws it. */
const pageData = z.custom<PageData>(
  (data) => z.object({ content: z.object({ url: z.string() }) }).safeParse(data).success,
);

const siteFile = z.object({
  faces: z
    .array(
      z.object({
        key: z.string(),
        kind: z.enum(faceKinds),
        lang: z.string(),
        dir: z.enum(['ltr', 'rtl']),
        words: serverWords,
        hosts: texts,
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
        csp: z.object({ scripts: texts, styles: texts }),
        shell: z.object({
          css: z.string(),
          modules: z.string(),
          starter: z.string(),
          script: z.optional(z.string()),
          fonts: texts,
          themeColor: z.optional(z.object({ light: z.string(), dark: z.string() })),
        }),
        data: pageData,
      }),
    )
    .check(z.minLength(1)),
});

const rank = ({ isDefault, kind }: Site['faces'][number]) => 2 * Number(isDefault) + Number(kind === 'services');

function reasonOf(error: unknown): string {
  if (!(error instanceof z.core.$ZodError)) return (error as Error).message;
  return `site.json: ${error.issues.map(({ path }) => path.join('.')).join(', ')}`;
}

/** What keeps the newest content from being served, a mistake a line. */
export function readMistakes(dist: string): string[] {
  const file = mistakesFile(dist);
  return existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : [];
}

/** The same in one line; null where there is none. */
export function noteOfMistakes(dist: string): string | null {
  const [first, ...more] = readMistakes(dist);
  if (first === undefined) return null;
  return `The site stays as it was built before: ${first}${more.length > 0 ? ` (and ${more.length} more)` : ''}`;
}

/** For a build that could not say itself what was wrong. */
export function leaveMistake(dist: string, words: string): void {
  try {
    writeFileSync(mistakesFile(dist), `${words}\n`);
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
