import { contentFileOf, type Face } from '#contract/site.ts';
import type { FaceArt } from '#contract/page.ts';
import { brandFiles, withBrand } from './brand/brand-images.ts';
import type { Colors } from './colors/tones.ts';
import type { FacePlan } from './faces.ts';
import { typefaces } from './fonts/typefaces.ts';
import { faceImages } from './pictures/images.ts';
import type { MissingWords } from './pictures/set-line.ts';
import type { Renderer } from './renderer.ts';
import { textFiles } from './text-files.ts';

export interface DrawnFace {
  /** By name, as they are served. */
  files: Map<string, string | Buffer>;
  linkPage: string;
}

/** Draws every page of a face, its images and its text files. */
export async function drawFace(
  { face, pages, further, linkShell, colors: accent, images, type, sign }: FacePlan,
  { renderDocument, renderFurtherPage, renderLinkPage, drawArt }: Renderer,
): Promise<DrawnFace> {
  const art = inColors(withBrand(drawArt(face.data, sign), images), accent);
  const drawn = await faceImages(type?.heading ?? typefaces[face.kind], art);
  for (const words of drawn.missing) console.error(pictureWarning(face, words));
  const files = new Map<string, string | Buffer>(
    Object.entries({
      ...textFiles(face, (face.shell.themeColor ?? art.themeColor).light, further?.pages ?? []),
      ...drawn.files,
      ...brandFiles(images),
    }),
  );
  for (const [path, file] of Object.entries(pages)) files.set(file, await renderDocument(path, face.data, face.shell));
  for (const page of further?.pages ?? [])
    files.set(`${page.path.slice(1)}.html`, await renderFurtherPage(page, face.data, further!.shell));
  const linkPage = await renderLinkPage(face.data, linkShell);
  return { files, linkPage };
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
