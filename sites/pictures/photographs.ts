import { createHash } from 'node:crypto';
import type { PictureFile, WithPictures } from '#contract/content/picture.ts';
import type { ShownPicture } from '#contract/site/artwork.ts';
import { drawSvg } from '../brand/draw-apart.ts';
import { findBrandFileProblem, readBrandFile, readBytes } from '../brand/brand-files.ts';
import type { Size } from '../brand/logo.ts';
import { decodeAddress } from '../pages/markdown.ts';
import { type PublicFile, readPublic } from '../pages/public-files.ts';
import type { OwnersPage } from '../pages/read-pages.ts';
import type { Path } from '../read/parse-yaml.ts';
import { findFormat, findPhotographProblem, openPhotograph, uprightSize } from './raster.ts';

/** Widths in pixels for phones and for desks. `least`: the width below which a photograph looks blurred. */
const uses = {
  hero: { ratio: 4 / 3, widths: [800, 1600], least: 640 },
  service: { ratio: 3 / 2, widths: [600, 1200], least: 320 },
  about: { ratio: 3 / 2, widths: [800, 1800], least: 320 },
  person: { ratio: 4 / 5, widths: [320, 560], least: 160 },
};
type PictureUse = keyof typeof uses;

export function findPictures(value: unknown, path: Path = []): { path: Path; use: PictureUse; picture: PictureFile }[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => {
    const at = [...path, Array.isArray(value) ? Number(key) : key];
    if (key !== 'picture' || each === undefined) return findPictures(each, at);
    const use = ({ hero: 'hero', solutions: 'service' } as const)[String(path[0])] ?? (path[1] ? 'person' : 'about');
    return [{ path: at, use, picture: each as PictureFile }];
  });
}

export async function findPictureProblem(folder: string, use: PictureUse, given: string): Promise<string | null> {
  const bytes = readBytes(folder, given, LARGEST);
  if (isDrawing(bytes)) return findBrandFileProblem(folder, 'hero', given);
  const problem = typeof bytes === 'string' ? bytes : await findPhotographProblem(bytes, uses[use].least);
  return problem && `"${given.slice(0, 80)}" ${problem}`;
}

/** Bytes. */
const LARGEST = 40_000_000;

const isDrawing = (bytes: Buffer | string) => typeof bytes !== 'string' && findFormat(bytes) === 'svg';

export interface SitePictures {
  photos: Photo[];
  /** Drawings by the name that serves them. */
  drawings: Record<string, Buffer>;
}

export const NO_PICTURES: SitePictures = { photos: [], drawings: {} };

/** A photograph, before its files are made. Their addresses change with everything that goes into them. */
export interface Photo {
  src: string;
  files: { path: string; width: number }[];
  /** The point that stays visible where edges are cut off. */
  focus: string | undefined;
  make(width: number): Promise<Buffer>;
}

/** Replaces the pictures in parts of a company's file by those that pages show, without those that were deleted. */
export async function showPictures<Parts extends object>(
  parts: Parts,
  folder: string,
): Promise<SitePictures & { parts: WithPictures<Parts> }> {
  const shown = structuredClone(parts);
  const files: SitePictures = { photos: [], drawings: {} };
  for (const { path, use, picture } of findPictures(parts)) {
    let holder = shown as Record<string, unknown>;
    for (const step of path.slice(0, -1)) holder = holder[String(step)] as Record<string, unknown>;
    const bytes = readBytes(folder, picture.file, LARGEST);
    const made = isDrawing(bytes)
      ? await showDrawing(picture, folder, files)
      : await showPhoto(picture, { folder, use, files });
    holder['picture'] = made && { alt: picture.alt, ...made };
  }
  return { ...files, parts: shown as WithPictures<Parts> };
}

type Shown = Omit<ShownPicture, 'alt'> | undefined;

async function showDrawing({ file }: PictureFile, folder: string, { drawings }: SitePictures): Promise<Shown> {
  const drawing = await readBrandFile(folder, 'hero', file);
  if (typeof drawing === 'string') return undefined;
  const { bytes, width, height } = drawing;
  const name = `drawing-${hash(bytes)}.svg`;
  drawings[name] = bytes;
  return { src: `/${name}`, width: Math.round(width), height: Math.round(height) };
}

async function showPhoto(
  { file, focus }: PictureFile,
  { folder, use, files: { photos } }: { folder: string; use: PictureUse; files: SitePictures },
): Promise<Shown> {
  const bytes = readBytes(folder, file, LARGEST);
  const size = typeof bytes !== 'string' && (await uprightSize(bytes));
  if (!size) return undefined;
  const { ratio, widths } = uses[use];
  // A wider photograph fills its box by its height, and its sides are cut off. A small one is not enlarged.
  const factor = Math.max(1, size.width / size.height / ratio);
  const ownWidths = new Set(widths.map((each) => Math.min(Math.round(each * factor), size.width)));
  const key = hash(JSON.stringify([ENCODING, hash(bytes)]));
  const files = [...ownWidths].map((width) => ({ path: `/assets/${key}-${width}.avif`, width }));
  const { path: src, width } = files.at(-1)!;
  photos.push({ src, files, focus, make: (each) => makePhoto(readBytes(folder, file, LARGEST), each) });
  const srcSet = files.map((each) => `${each.path} ${each.width}w`).join(', ');
  return { src, srcSet, width, height: Math.round((size.height * width) / size.width) };
}

const hash = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex').slice(0, 16);

/** More effort takes five times as long for less than 1 % of the bytes. */
const ENCODING = { quality: 55, effort: 3, chromaSubsampling: '4:2:0' };

/** Makes a file of a photograph, in sRGB and without its metadata. */
async function makePhoto(bytes: Buffer | string, width: number): Promise<Buffer> {
  if (typeof bytes === 'string') throw new Error(`A photograph ${bytes}`);
  const picture = await openPhotograph(bytes);
  return picture.autoOrient().resize(width).toColourspace('srgb').avif(ENCODING).toBuffer();
}

export function listImages({ markdown }: OwnersPage, files: PublicFile[]): PublicFile[] {
  const shown = new Set(markdown.images.map(({ src }) => decodeAddress(src)));
  return files.filter(({ path }) => shown.has(path));
}

/** Explains why a page cannot show a file, or returns null. Drawings and animations are served unchanged. */
export async function findPageImageProblem(file: PublicFile): Promise<string | null> {
  const bytes = readPublic(file);
  if (!isServedUnchanged(bytes)) {
    const problem = await findPhotographProblem(bytes, 1);
    return problem && `${file.path} ${problem}`;
  }
  const size = await measureImage(bytes);
  if (typeof size === 'string') return `${file.path} ${size}`;
  return size ? null : `${file.path} is damaged or cut off; export it again`;
}

/** Measures a picture, or explains why it cannot be shown. */
async function measureImage(bytes: Buffer): Promise<Size | string | null> {
  return isDrawing(bytes) ? drawSvg(bytes) : uprightSize(bytes);
}

const isServedUnchanged = (bytes: Buffer) => ['svg', 'gif'].includes(findFormat(bytes) ?? '');

/** The most pixels in the width of a page's picture: twice its column. */
const PAGE_WIDTH = 1344;

/** Adds the sizes of its pictures to a page. One whose file was deleted since its check has none. */
export async function showPageImages(page: OwnersPage, files: PublicFile[]): Promise<OwnersPage> {
  const sizes = new Map<string, string>();
  for (const file of listImages(page, files)) {
    const size = await Promise.try(() => measureImage(readPublic(file))).catch(() => null);
    if (!size || typeof size === 'string') continue;
    const width = Math.min(size.width, PAGE_WIDTH);
    sizes.set(file.path, ` width="${width}" height="${Math.round((size.height * width) / size.width)}"`);
  }
  const html = page.markdown.html.replaceAll(
    /<img src="([^"]*)"/g,
    (tag, src: string) => tag + (sizes.get(decodeAddress(src.replaceAll('&amp;', '&'))) ?? ''),
  );
  return { ...page, markdown: { ...page.markdown, html } };
}

/** Makes what is served in place of a photograph on a page: its own file may be large, and say where it was taken. */
export async function makePageImage(file: PublicFile): Promise<Buffer> {
  const bytes = readPublic(file);
  if (isServedUnchanged(bytes)) return bytes;
  const picture = await openPhotograph(bytes);
  return picture.autoOrient().resize({ width: PAGE_WIDTH, withoutEnlargement: true }).toBuffer();
}
