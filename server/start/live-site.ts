import type { Face, Site } from '#contract/site/site.ts';
import type { App } from '../http/app.ts';
import { loadFaceFiles, type FaceFileOptions, type FaceFiles } from '../http/files/face-files.ts';
import { builtSiteProblem, loadSite } from './load-site.ts';

export interface LoadedFaces {
  site: Site;
  files: FaceFiles<Face>;
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

/** The site as it is served, which can be replaced while requests come in: each is answered from one of the two. */
export interface LiveSite {
  app: App;
  site(): Site;
  replace(faces: LoadedFaces): void;
}

/** No request is under way for longer. */
const LAST_ANSWER_MS = 30_000;

export function createLiveSite(first: LoadedFaces, appOf: (faces: LoadedFaces) => App): LiveSite {
  let { site, files } = first;
  let app = appOf(first);
  return {
    app: { fetch: (request, context) => app.fetch(request, context) },
    site: () => site,
    replace(faces) {
      setTimeout(files.close, LAST_ANSWER_MS).unref();
      ({ site, files } = faces);
      app = appOf(faces);
    },
  };
}
