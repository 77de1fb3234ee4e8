import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Site } from '#contract/site.ts';

export type LoadedSite = { ok: true; site: Site } | { ok: false; problem: string };

/** Reads what the build says about its faces. The services face comes first: it gets the hosts that no face names. */
export async function loadSite(dist: string): Promise<LoadedSite> {
  try {
    const site = JSON.parse(await readFile(join(dist, 'site.json'), 'utf8')) as Site;
    if (!Array.isArray(site.faces) || site.faces.length === 0) throw new Error('it names no face');
    const faces = site.faces.toSorted((a, b) => Number(b.kind === 'services') - Number(a.kind === 'services'));
    return { ok: true, site: { faces } };
  } catch (error) {
    return { ok: false, problem: `${builtSiteProblem(dist)} (${(error as Error).message})` };
  }
}

export function builtSiteProblem(dist: string): string {
  return `There is no complete built site in ${dist}. Build it with npm run build, or start with npm start, which does so.`;
}
