import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, writeFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { PictureFile, WithPictures } from '#contract/content/parts.ts';
import { type Photograph, type ShownPicture, srcSetOf } from '#contract/site/artwork.ts';
import { brandFileProblem, OUTSIDE, readBytes, readChecked } from '../brand/brand-files.ts';
import { decoded } from '../pages/markdown.ts';
import type { PublicFile } from '../pages/public-files.ts';
import type { WrittenPage } from '../pages/read-pages.ts';
import { openInside } from '../read/owner-files.ts';
import type { Path } from '../read/parse-yaml.ts';
import { inParallel } from '../write/compress.ts';
import { formatOf, openPhotograph, openPicture, photographProblem, uprightSize } from './raster.ts';

/** The shape of photographs in a place, and the widths that its layout needs. Without a ratio, no edge is cut off. */
interface Shape {
  ratio?: number | undefined;
  widths: number[];
  /** The most bytes of a file that phones load: the first screen's picture is its largest paint. */
  phoneBytesMax?: number;
}

/** The widest file that a phone loads: a window of 360 pixels with three device pixels each. */
const PHONE_WIDTH = 1080;

/** `least`: the width below which a photograph looks blurred. */
const places = {
  hero: { shape: { ratio: 4 / 3, widths: [540, 800, PHONE_WIDTH, 1600], phoneBytesMax: 60_000 }, least: 640 },
  service: { shape: { ratio: 3 / 2, widths: [480, 800, 1200] }, least: 320 },
  about: { shape: { ratio: 3 / 2, widths: [480, 800, 1200, 1800] }, least: 320 },
  person: { shape: { ratio: 4 / 5, widths: [320, 560] }, least: 160 },
  page: { shape: { widths: [480, 800, 1344] }, least: 1 },
} satisfies Record<string, { shape: Shape; least: number }>;
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
  if (isDrawing(bytes)) return (await brandFileProblem(folder, 'hero', given)) ?? weightProblem(place, bytes, given);
  const problem = typeof bytes === 'string' ? bytes : await photographProblem(bytes, places[place].least);
  return problem && `"${given.slice(0, 80)}" ${problem}`;
}

/** Explains that a drawing is too large for the first screen, whose largest paint it is, or returns null. */
function weightProblem(place: Place, bytes: Buffer | string, given: string): string | null {
  const size = place === 'hero' ? brotliCompressSync(bytes).length : 0;
  const most = places.hero.shape.phoneBytesMax;
  if (size <= most) return null;
  return `"${given.slice(0, 80)}" is an SVG of ${Math.ceil(size / 1000)} KB compressed; expected ${most / 1000} KB at most in the first screen. Simplify it, or export it as PNG`;
}

/** Bytes. */
const LARGEST = 40_000_000;

function readPicture(folder: string, given: string): Buffer | string {
  const path = resolve(folder, given);
  return path.startsWith(resolve(folder) + sep) ? readBytes(folder, path, LARGEST) : OUTSIDE;
}

const isDrawing = (bytes: Buffer | string) => Buffer.isBuffer(bytes) && formatOf(bytes) === 'svg';

/** The files of the pictures that a face shows. */
export interface FacePictures {
  photos: PhotoSet[];
  /** Drawings by the name that serves them. */
  drawings: Record<string, Buffer>;
}

/** Replaces the pictures in parts of a company's file, which were checked, by those that pages show. */
export async function showPictures<Parts extends object>(
  parts: Parts,
  folder: string,
): Promise<FacePictures & { parts: WithPictures<Parts> }> {
  const shown = structuredClone(parts);
  const files: FacePictures = { photos: [], drawings: {} };
  for (const { path, place, picture } of picturesIn(parts)) {
    const holder = path.slice(0, -1).reduce((part, step) => part[String(step)] as Holder, shown as Holder);
    holder['picture'] = await showPicture(picture, { folder, place, files });
  }
  return { ...files, parts: shown as WithPictures<Parts> };
}

type Holder = Record<string, unknown>;

interface Showing {
  folder: string;
  place: Place;
  /** It gets the picture's. */
  files: FacePictures;
}

async function showPicture(
  { file, alt, focus }: PictureFile,
  { folder, place, files }: Showing,
): Promise<ShownPicture> {
  const bytes = readPicture(folder, file);
  if (typeof bytes === 'string') throw new Error(`${join(folder, file)} was not checked: ${bytes}`);
  if (!isDrawing(bytes)) {
    const set = await planPhotograph(bytes, place, focus);
    files.photos.push(set);
    return { alt, photo: set.photo };
  }
  const drawing = await readChecked(folder, 'hero', file);
  const name = `drawing-${digest(drawing.bytes)}.svg`;
  files.drawings[name] = drawing.bytes;
  return { alt, drawing: { src: `/${name}`, width: Math.round(drawing.width), height: Math.round(drawing.height) } };
}

/** A photograph in one shape, before its files are made. Their names change with everything that goes into them. */
export interface PhotoSet {
  photo: Photograph;
  bytes: Buffer;
  crop: { left: number; top: number };
  /** The size of the whole photograph, in which the crop has the largest width. */
  scaled: { width: number; height: number };
  phoneBytesMax: number | undefined;
}

type Source = Pick<PhotoSet, 'bytes'> & Pick<Photograph, 'width' | 'height' | 'fallback'>;

async function planPhotograph(bytes: Buffer, place: Place, focus?: PictureFile['focus']): Promise<PhotoSet> {
  const found = (await uprightSize(bytes))!;
  const { shape } = places[place];
  // A page's file keeps its address, and so its format.
  const fallback = (place === 'page' && OWN[found.format]) || 'jpeg';
  return planShape({ ...found, bytes, fallback }, shape, focus);
}

const OWN: Record<string, Photograph['fallback']> = { png: 'png', webp: 'webp', heif: 'avif' };

function planShape({ bytes, width, height, fallback }: Source, shape: Shape, { x, y } = { x: 50, y: 50 }): PhotoSet {
  const { ratio = width / height, phoneBytesMax } = shape;
  const widest = Math.min(width, Math.max(1, Math.floor(height * ratio)));
  // A small photograph is not enlarged.
  const widths = [...new Set(shape.widths.map((each) => Math.min(each, widest)))];
  const largest = widths.at(-1)!;
  const scaled = { width: Math.max(largest, Math.round((width * largest) / widest)), height: 0 };
  scaled.height = Math.max(1, Math.round((height * scaled.width) / width));
  const cropHeight = Math.max(1, Math.min(scaled.height, Math.round(largest / ratio)));
  const crop = {
    left: Math.round(((scaled.width - largest) * x) / 100),
    top: Math.round(((scaled.height - cropHeight) * y) / 100),
  };
  const key = digest(JSON.stringify([ENCODING, digest(bytes), widths, cropHeight, crop, phoneBytesMax]));
  const photo = { src: `/assets/${key}`, widths, width: largest, height: cropHeight, fallback };
  return { photo, bytes, crop, scaled, phoneBytesMax };
}

const digest = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex').slice(0, 16);

/** AVIF with more effort takes five times as long for less than 1 % of the bytes. */
const ENCODING = {
  avif: { quality: 55, effort: 3, chromaSubsampling: '4:2:0' },
  jpeg: { quality: 74, mozjpeg: true },
  png: { quality: 90, palette: true },
  webp: { quality: 80 },
};

/** The folders of the last build, which may be missing, and of the next one. */
interface Folders {
  last: string;
  next: string;
}

/** Photographs that are made at the same time: each takes a thread and 30 MB. */
const CONCURRENCY = 2;

/** Makes the files of photographs, and reuses those of the last build. Returns their names. */
export async function writePhotographs(sets: PhotoSet[], folders: Folders): Promise<string[]> {
  await inParallel(sets, CONCURRENCY, (set) => writeSet(set, folders));
  return sets.flatMap((set) => filesOf(set).map(({ file }) => file));
}

const filesOf = ({ photo: { src, widths, fallback } }: PhotoSet) =>
  [...new Set(['avif', fallback] as const)].flatMap((ending) =>
    widths.map((width) => ({ file: `${src.slice(1)}-${width}.${ending}`, width, ending })),
  );

/** Decodes a photograph once, to sRGB and without its metadata, and writes the files that the last build does not have. */
async function writeSet(set: PhotoSet, folders: Folders): Promise<void> {
  const missing = filesOf(set).filter(({ file }) => !reuse(file, folders));
  if (missing.length === 0) return;
  const { bytes, crop, scaled, photo } = set;
  const upright = (await openPhotograph(bytes)).autoOrient().resize(scaled.width, scaled.height, { fit: 'fill' });
  const cropped = upright.extract({ ...crop, width: photo.width, height: photo.height }).toColourspace('srgb');
  // JPEG has no transparency, and would show black.
  const whole = photo.fallback === 'jpeg' ? cropped.flatten({ background: '#fff' }) : cropped;
  const { data, info } = await whole.raw().toBuffer({ resolveWithObject: true });
  for (const { file, width, ending } of missing) {
    const most = (width <= PHONE_WIDTH && set.phoneBytesMax) || Infinity;
    let { quality } = ENCODING[ending];
    const encode = async () =>
      (await openPicture(data, { raw: info }))
        .resize(width)
        .toFormat(ending, { ...ENCODING[ending], quality })
        .toBuffer();
    let encoded = await encode();
    // A file's size grows about as the square of its quality. Each step learns how it grows here.
    for (let power = 2; encoded.length > most && quality > 1;) {
      const [before, size] = [quality, encoded.length];
      quality = Math.max(1, Math.min(before - 1, Math.floor(before * (most / size) ** (1 / power))));
      encoded = await encode();
      power = Math.max(0.5, Math.log(size / encoded.length) / Math.log(before / quality));
    }
    writeFileSync(join(folders.next, file), encoded);
  }
}

/** Copies a file of the last build, if there is one. Returns whether the next one has it. */
export function reuse(file: string, { last, next }: Folders): boolean {
  const to = join(next, file);
  if (!existsSync(to) && existsSync(join(last, file))) copyFileSync(join(last, file), to);
  return existsSync(to);
}

/** Finds the files that a page shows. */
export function imagesOf({ markdown }: WrittenPage, files: PublicFile[]): PublicFile[] {
  const shown = new Set(markdown.images.map(({ src }) => addressOf(src)));
  return files.filter(({ path }) => shown.has(path));
}

export const addressOf = (src: string) => decoded(src).normalize('NFC');

/** Reads a file of `public`, which was checked. */
export function readPublic({ root, source }: PublicFile): Buffer {
  const opened = openInside(root, source);
  if (typeof opened === 'string') throw new Error(`${source} ${opened}`);
  using file = opened;
  return file.read();
}

/** Explains why a page cannot show a file, or returns null. Drawings and animations are served unchanged. */
export async function pageImageProblem(file: PublicFile): Promise<string | null> {
  const bytes = readPublic(file);
  const problem = UNCHANGED.includes(formatOf(bytes))
    ? (await uprightSize(bytes)) === null && 'is damaged or cut off; export it again'
    : await photographProblem(bytes, places.page.least);
  return problem ? `${file.path} ${problem}` : null;
}

const UNCHANGED: (string | undefined)[] = ['svg', 'gif'];

/** Adds the sizes of its pictures to a page, and the widths of its photographs. */
export async function showPageImages(page: WrittenPage, files: PublicFile[]) {
  const images = new Map<string, PageImage>();
  for (const file of imagesOf(page, files)) images.set(file.path, await planPageImage(readPublic(file)));
  const html = page.markdown.html.replaceAll(/<img src="([^"]*)"([^>]*)>/g, (tag, src: string, rest: string) => {
    const image = images.get(addressOf(src.replaceAll('&amp;', '&')));
    if (!image) return tag;
    const size = ` width="${image.width}" height="${image.height}"${rest} decoding="async"`;
    if (!image.set) return `<img src="${src}"${size}>`;
    const { photo } = image.set;
    const widths = (ending: string) => `srcset="${srcSetOf(photo, ending)}" sizes="(min-width: 46rem) 42rem, 74vw"`;
    return `<picture><source type="image/avif" ${widths('avif')}><img src="${src}" ${widths(photo.fallback)}${size}></picture>`;
  });
  const photos = [...images.values()].flatMap(({ set }) => set ?? []);
  return { page: { ...page, markdown: { ...page.markdown, html } }, photos };
}

interface PageImage {
  width: number;
  height: number;
  set?: PhotoSet;
}

async function planPageImage(bytes: Buffer): Promise<PageImage> {
  const { format, pages = 1, width, height } = (await uprightSize(bytes))!;
  if (pages > 1 || UNCHANGED.includes(format)) return { width, height };
  const set = await planPhotograph(bytes, 'page');
  return { width: set.photo.width, height: set.photo.height, set };
}

/** Puts the largest file of each photograph that a page shows in the place of the owner's, which may say where it was taken. */
export async function replacePhotographs(
  { pages, files }: { pages: WrittenPage[]; files: PublicFile[] },
  folders: Folders,
) {
  for (const file of new Set(pages.flatMap((page) => imagesOf(page, files)))) {
    const { set } = await planPageImage(readPublic(file));
    if (!set) continue;
    const { src, width, fallback } = set.photo;
    copyFileSync(join(folders.next, `${src}-${width}.${fallback}`), join(folders.next, 'public', file.path));
  }
}
