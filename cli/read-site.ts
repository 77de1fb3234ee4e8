import type { Face } from '#contract/site.ts';
import { siteFolder } from '../scripts/build-key.mjs';
import { loadSite } from '../server/start/load-site.ts';

/** The faces that were built last; none where nothing was built yet, or by another version. */
export async function readFaces(folder: string): Promise<Face[]> {
  const loaded = await loadSite(siteFolder(folder));
  return loaded.ok ? loaded.site.faces : [];
}
