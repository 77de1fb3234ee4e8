import type { Site } from '#contract/site/site.ts';
import type { App } from '../http/app.ts';
import { loadFaceFiles, type FaceFileOptions, type FaceFiles } from '../http/files/face-files.ts';
import { builtSiteProblem, loadSite } from './load-site.ts';

export interface LoadedFaces {
  site: Site;
  files: FaceFiles;
}

/** Loads everything that is served of the built site. */
export async function loadFaces(
  dist: string,
  options: FaceFileOptions = {},
): Promise<({ ok: true } & LoadedFaces) | { ok: false; problem: string }> {
  const loaded = await loadSite(dist);
  if (!loaded.ok) return loaded;
  const { site } = loaded;
  const files = await loadFaceFiles(dist, site.faces, options).catch(() => null);
  return files ? { ok: true, site, files } : { ok: false, problem: builtSiteProblem(dist) };
}

export type LiveSite = ReturnType<typeof createLiveSite>;

/** No request is under way for longer. */
const LAST_ANSWER_MS = 30_000;

/** Makes a site that can be replaced while requests come in: each is answered from one of the two. */
export function createLiveSite(first: LoadedFaces, appOf: (faces: LoadedFaces) => App) {
  let { site, files } = first;
  let app = appOf(first);
  return {
    app: { fetch: (request, context) => app.fetch(request, context) } satisfies App,
    site: (): Site => site,
    replace(faces: LoadedFaces): void {
      setTimeout(files.close, LAST_ANSWER_MS).unref();
      ({ site, files } = faces);
      app = appOf(faces);
    },
  };
}
