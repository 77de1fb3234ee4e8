import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DrawArt, RenderDocument } from '#contract/page.ts';
import type { Face, Site } from '#contract/site.ts';
import type { FacePlan } from './faces.ts';
import { faceImages } from './pictures/images.ts';
import type { MissingWords } from './pictures/set-text.ts';
import { textFiles } from './text-files.ts';

/** What `dist/render/<kind>.js` exports. */
interface Renderer {
  renderDocument: RenderDocument;
  drawArt: DrawArt;
}

/** Draws every page of every face into `<out>/faces/<key>/`, its images and text files, and writes `<out>/site.json`. */
export async function writeFaces(out: string, plans: FacePlan[]): Promise<void> {
  for (const plan of plans) await writeFace(out, plan);
  const site: Site = { faces: plans.map(({ face }) => face) };
  writeFileSync(join(out, 'site.json'), JSON.stringify(site));
}

async function writeFace(out: string, { face, pages }: FacePlan): Promise<void> {
  // The query makes a second build in one process read its own bundle and not the one before.
  const bundle = `${pathToFileURL(join(out, 'render', `${face.kind}.js`)).href}?built=${Date.now()}`;
  const { renderDocument, drawArt } = (await import(bundle)) as Renderer;
  const art = drawArt(face.data);
  const images = await faceImages(face.kind, art);
  for (const words of images.missing) console.error(pictureWarning(face, words));
  const files: Record<string, string | Buffer> = {
    ...textFiles(face, art.themeColor.light),
    ...images.files,
  };
  for (const [path, file] of Object.entries(pages)) files[file] = await renderDocument(path, face.data, face.shell);
  for (const [name, contents] of Object.entries(files)) {
    const path = join(out, 'faces', face.key, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, contents);
  }
}

/** No mistake: pages have fonts of the visitor's system for such letters. */
function pictureWarning({ key, kind }: Face, { line, letters }: MissingWords): string {
  const file = kind === 'services' ? 'services.yaml' : `domains/${key}.yaml`;
  return `${file}: the link preview is drawn without words of "${line}"; no font for pictures has ${[...letters].join(' ')}`;
}
