import { createHash } from 'node:crypto';
import { resolve, sep } from 'node:path';
import type { PictureFile, WithPictures } from '#contract/content/parts.ts';
import type { ShownPicture } from '#contract/site/artwork.ts';
import { brandFileProblem, OUTSIDE, readBrandFile, readBytes } from '../brand/brand-files.ts';
import { decoded } from '../pages/markdown.ts';
import { type PublicFile, readPublic } from '../pages/public-files.ts';
import type { WrittenPage } from '../pages/read-pages.ts';
import type { Path } from '../read/parse-yaml.ts';
import { formatOf, openPhotograph, photographProblem, uprightSize } from './raster.ts';

/** Widths in pixels for phones and for desks. `least`: the width below which a photograph looks blurred. */
const places = {
  hero: { ratio: 4 / 3, widths: [800, 1600], least: 640 },
  service: { ratio: 3 / 2, widths: [600, 1200], least: 320 },
  about: { ratio: 3 / 2, widths: [800, 1800], least: 320 },
  person: { ratio: 4 / 5, widths: [320, 560], least: 160 },
};
type Place = keyof typeof places;

/** Finds the pictures in parts of a company's file. */
export function picturesIn(value: unknown, path: Path = []): { path: Path; place: Place; picture: PictureFile }[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => {
    const at = [...path, Array.isArray(value) ? Number(key) : key];
    if (key !== 'picture' || each === undefined) return picturesIn(each, at);
    const place = ({ hero: 'hero', solutions: 'service' } as const)[String(path[0])] ?? (path[1] ? 'person' : 'about');
    return [{ path: at, place, picture: each as PictureFile }];
  });
}

/** Reads and checks a picture that content names. Explains the problem, or returns null. */
export async function pictureProblem(folder: string, place: Place, given: string): Promise<string | null> {
  const bytes = readPicture(folder, given);
  if (isDrawing(bytes)) return brandFileProblem(folder, 'hero', given);
  const problem = typeof bytes === 'string' ? bytes : await photographProblem(bytes, places[place].least);
  return problem && `"${given.slice(0, 80)}" ${problem}`;
}

/** Bytes. */
const LARGEST = 40_000_000;

function readPicture(folder: string, given: string): Buffer | string {
  const path = resolve(folder, given);
  return path.startsWith(resolve(folder) + sep) ? readBytes(folder, path, LARGEST) : OUTSIDE;
}

const isDrawing = (bytes: Buffer | string) => typeof bytes !== 'string' && formatOf(bytes) === 'svg';

/** The files of the pictures that a face shows. */
export interface FacePictures {
  photos: Photo[];
  /** Drawings by the name that serves them. */
  drawings: Record<string, Buffer>;
}

/** A photograph, before its files are made. Their addresses change with everything that goes into them. */
export interface Photo {
  /** The address of its largest file. */
  src: string;
  files: { path: string; width: number }[];
  /** The point that stays visible where edges are cut off. */
  focus: string | undefined;
  make(width: number): Promise<Buffer>;
}

/** Replaces the pictures in parts of a company's file by those that pages show. One that was deleted since its check is left out. */
export async function showPictures<Parts extends object>(
  parts: Parts,
  folder: string,
): Promise<FacePictures & { parts: WithPictures<Parts> }> {
  const shown = structuredClone(parts);
  const files: FacePictures = { photos: [], drawings: {} };
  for (const { path, place, picture } of picturesIn(parts)) {
    const holder = path.slice(0, -1).reduce((part, step) => part[String(step)] as Holder, shown as Holder);
    const bytes = readPicture(folder, picture.file);
    const made = isDrawing(bytes)
      ? await showDrawing(picture, folder, files)
      : await showPhoto(picture, { folder, place, files });
    holder['picture'] = made && { alt: picture.alt, ...made };
  }
  return { ...files, parts: shown as WithPictures<Parts> };
}

type Holder = Record<string, unknown>;
type Shown = Omit<ShownPicture, 'alt'> | undefined;

async function showDrawing({ file }: PictureFile, folder: string, { drawings }: FacePictures): Promise<Shown> {
  const reading = await readBrandFile(folder, 'hero', file);
  if (!reading.ok) return undefined;
  const { bytes, width, height } = reading.file;
  const name = `drawing-${digest(bytes)}.svg`;
  drawings[name] = bytes;
  return { src: `/${name}`, width: Math.round(width), height: Math.round(height) };
}

interface PhotoContext {
  folder: string;
  place: Place;
  files: FacePictures;
}

async function showPhoto({ file, focus }: PictureFile, { folder, place, files }: PhotoContext): Promise<Shown> {
  const bytes = readPicture(folder, file);
  const size = typeof bytes !== 'string' && (await uprightSize(bytes));
  if (!size) return undefined;
  const { ratio, widths } = places[place];
  // A wider photograph fills its place by its height, and its sides are cut off. A small one is not enlarged.
  const factor = Math.max(1, size.width / size.height / ratio);
  const ownWidths = [...new Set(widths.map((each) => Math.min(Math.round(each * factor), size.width)))];
  const key = digest(JSON.stringify([ENCODING, digest(bytes)]));
  const sources = ownWidths.map((width) => ({ path: `/assets/${key}-${width}.avif`, width }));
  const largest = sources.at(-1)!;
  const make = (width: number) => makePhoto(readPicture(folder, file), width);
  files.photos.push({ src: largest.path, files: sources, focus, make });
  return {
    src: largest.path,
    srcSet: sources.map(({ path, width }) => `${path} ${width}w`).join(', '),
    width: largest.width,
    height: Math.round((size.height * largest.width) / size.width),
  };
}

const digest = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex').slice(0, 16);

/** More effort takes five times as long for less than 1 % of the bytes. */
const ENCODING = { quality: 55, effort: 3, chromaSubsampling: '4:2:0' };

/** Makes a file of a photograph, in sRGB and without its metadata. */
async function makePhoto(bytes: Buffer | string, width: number): Promise<Buffer> {
  if (typeof bytes === 'string') throw new Error(`A photograph ${bytes}`);
  const picture = await openPhotograph(bytes);
  return picture.autoOrient().resize(width).toColourspace('srgb').avif(ENCODING).toBuffer();
}

/** Finds the files that a page of the owner shows. */
export function imagesOf({ markdown }: WrittenPage, files: PublicFile[]): PublicFile[] {
  const shown = new Set(markdown.images.map(({ src }) => addressOf(src)));
  return files.filter(({ path }) => shown.has(path));
}

export const addressOf = (src: string) => decoded(src).normalize('NFC');

/** Explains why a page cannot show a file, or returns null. Drawings and animations are served unchanged. */
export async function pageImageProblem(file: PublicFile): Promise<string | null> {
  const bytes = readPublic(file);
  const problem = isServedUnchanged(bytes)
    ? (await uprightSize(bytes)) === null && 'is damaged or cut off; export it again'
    : await photographProblem(bytes, 1);
  return problem ? `${file.path} ${problem}` : null;
}

const isServedUnchanged = (bytes: Buffer) => ['svg', 'gif'].includes(formatOf(bytes) ?? '');

/** The most pixels in the width of a page's picture: twice its column. */
const PAGE_WIDTH = 1344;

/** Adds the sizes of its pictures to a page. */
export async function showPageImages(page: WrittenPage, files: PublicFile[]): Promise<WrittenPage> {
  const sizes = new Map<string, string>();
  for (const file of imagesOf(page, files)) {
    const size = await measure(file).catch(() => null);
    if (!size) continue;
    const width = Math.min(size.width, PAGE_WIDTH);
    sizes.set(file.path, ` width="${width}" height="${Math.round((size.height * width) / size.width)}"`);
  }
  const html = page.markdown.html.replaceAll(
    /<img src="([^"]*)"/g,
    (tag, src: string) => tag + (sizes.get(addressOf(src.replaceAll('&amp;', '&'))) ?? ''),
  );
  return { ...page, markdown: { ...page.markdown, html } };
}

/** Rejects if the file was deleted since it was checked. */
const measure = async (file: PublicFile) => uprightSize(readPublic(file));

/** Makes what is served in place of a photograph on a page: its own file may be large, and say where it was taken. */
export async function makePageImage(file: PublicFile): Promise<Buffer> {
  const bytes = readPublic(file);
  if (isServedUnchanged(bytes)) return bytes;
  const picture = await openPhotograph(bytes);
  return picture.autoOrient().resize({ width: PAGE_WIDTH, withoutEnlargement: true }).toBuffer();
}
