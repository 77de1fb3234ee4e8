import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderDocument } from '#contract/page.ts';
import type { Site } from '#contract/site.ts';
import type { FacePlan } from './faces.ts';

/** Draws every page of every face into `<out>/faces/<key>/` and writes `<out>/site.json`. */
export async function writeFaces(out: string, plans: FacePlan[]): Promise<void> {
  for (const { face, pages } of plans) {
    const folder = join(out, 'faces', face.key);
    mkdirSync(folder, { recursive: true });
    const bundle = pathToFileURL(join(out, 'render', `${face.kind}.js`));
    const { renderDocument } = (await import(bundle.href)) as { renderDocument: RenderDocument };
    for (const [path, file] of Object.entries(pages)) {
      writeFileSync(join(folder, file), await renderDocument(path, face.data, face.shell));
    }
  }
  const site: Site = { faces: plans.map(({ face }) => face) };
  writeFileSync(join(out, 'site.json'), JSON.stringify(site));
}
