import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { linkPageFile } from '#contract/link-page.ts';
import type { DrawArt, FaceArt, RenderDocument, RenderFurtherPage, RenderLinkPage } from '#contract/page.ts';
import { contentFileOf, type Face, type Site } from '#contract/site.ts';
import { brandFiles, withBrand } from './brand/brand-images.ts';
import type { Colors } from './colors/tones.ts';
import type { FacePlan } from './faces.ts';
import { typefaces } from './fonts/typefaces.ts';
import { faceImages } from './pictures/images.ts';
import type { MissingWords } from './pictures/set-text.ts';
import { textFiles } from './text-files.ts';

/** What `dist/render/<kind>.js` exports. */
interface Renderer {
  renderDocument: RenderDocument;
  renderFurtherPage: RenderFurtherPage;
  renderLinkPage: RenderLinkPage;
  drawArt: DrawArt;
}

/** Draws every page of every face into `<out>/faces/<key>/`, its images and text files, and writes `<out>/site.json`. */
export async function writeFaces(out: string, plans: FacePlan[]): Promise<void> {
  for (const plan of plans) await writeFace(out, plan);
  const site: Site = { faces: plans.map(({ face }) => face) };
  writeFileSync(join(out, 'site.json'), JSON.stringify(site));
}

async function writeFace(
  out: string,
  { face, pages, further, linkShell, colors, images, type, sign }: FacePlan,
): Promise<void> {
  // The query makes a second build in one process read its own bundle and not the one before.
  const bundle = `${pathToFileURL(join(out, 'render', `${face.kind}.js`)).href}?built=${Date.now()}`;
  const { renderDocument, renderFurtherPage, renderLinkPage, drawArt } = (await import(bundle)) as Renderer;
  const art = inColors(withBrand(drawArt(face.data, sign), images), colors);
  const drawn = await faceImages(type?.heading ?? typefaces[face.kind], art);
  for (const words of drawn.missing) console.error(pictureWarning(face, words));
  // Each is written when it is drawn: there may be thousands of pages.
  const write = (name: string, contents: string | Buffer) => {
    const path = join(out, 'faces', face.key, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, contents);
  };
  const beside: Record<string, string | Buffer> = {
    ...textFiles(face, (face.shell.themeColor ?? art.themeColor).light, further?.pages ?? []),
    ...drawn.files,
    ...brandFiles(images),
  };
  for (const [name, contents] of Object.entries(beside)) write(name, contents);
  for (const [path, file] of Object.entries(pages)) write(file, await renderDocument(path, face.data, face.shell));
  for (const page of further?.pages ?? [])
    write(`${page.path.slice(1)}.html`, await renderFurtherPage(page, face.data, further!.shell));
  const linkPage = join(out, linkPageFile(face.key));
  mkdirSync(dirname(linkPage), { recursive: true });
  writeFileSync(linkPage, await renderLinkPage(face.data, linkShell));
}

/** The drawings with other colours in the place of their own. */
function inColors(art: FaceArt, colors: Colors | undefined): FaceArt {
  if (!colors) return art;
  const names = Object.entries(art.colors);
  const instead = (drawing: string) =>
    drawing.replaceAll(/#[0-9a-f]{6}/g, (own) => {
      const name = names.find(([, hex]) => hex === own)?.[0];
      return (name && colors[name]) ?? own;
    });
  return { ...art, icon: instead(art.icon), preview: instead(art.preview) };
}

/** No mistake: pages have fonts of the visitor's system for such letters. */
function pictureWarning(face: Face, { line, letters }: MissingWords): string {
  return `${contentFileOf(face)}: the link preview is drawn without words of "${line}"; no font for pictures has ${[...letters].join(' ')}`;
}
