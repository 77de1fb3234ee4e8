import { createHash } from 'node:crypto';
import { join, resolve, sep } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { PictureFile, WithPictures } from '#contract/content/parts.ts';
import { type Photograph, type ShownPicture, srcSetOf } from '#contract/site/artwork.ts';
import { brandFileProblem, OUTSIDE, readBytes, readChecked } from '../brand/brand-files.ts';
import { decoded } from '../pages/markdown.ts';
import { type PublicFile, readPublic } from '../pages/public-files.ts';
import type { WrittenPage } from '../pages/read-pages.ts';
import type { Path } from '../read/parse-yaml.ts';
import { formatOf, openPhotograph, openPicture, photographProblem, uprightSize } from './raster.ts';

/** The shape of photographs in a place, for phones and for desks. Without a ratio, no edge is cut off. */
interface Shape {
  ratio?: number | undefined;
  widths: [phone: number, desk: number];
}

/** `least`: the width below which a photograph looks blurred. */
const places = {
  hero: { shape: { ratio: 4 / 3, widths: [800, 1600] }, least: 640 },
  service: { shape: { ratio: 3 / 2, widths: [600, 1200] }, least: 320 },
  about: { shape: { ratio: 3 / 2, widths: [800, 1800] }, least: 320 },
  person: { shape: { ratio: 4 / 5, widths: [320, 560] }, least: 160 },
  page: { shape: { widths: [672, 1344] }, least: 1 },
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
  if (size <= DRAWING_MAX) return null;
  return `"${given.slice(0, 80)}" is an SVG of ${Math.ceil(size / 1000)} KB compressed; expected ${DRAWING_MAX / 1000} KB at most in the first screen. Simplify it, or export it as PNG`;
}

/** Bytes of a drawing on the first screen, compressed: it is the largest paint. */
const DRAWING_MAX = 60_000;

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
    const set = await planPhotograph(() => readPicture(folder, file) as Buffer, place, focus);
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
  /** Reads the owner's file. */
  read(): Buffer;
  crop: { left: number; top: number };
  /** The size of the whole photograph, in which the crop has the largest width. */
  scaled: { width: number; height: number };
}

async function planPhotograph(read: () => Buffer, place: Place, focus?: PictureFile['focus']): Promise<PhotoSet> {
  const bytes = read();
  const { width, height } = (await uprightSize(bytes))!;
  const { ratio = width / height, widths: wanted }: Shape = places[place].shape;
  const { x, y } = focus ?? { x: 50, y: 50 };
  const widest = Math.min(width, Math.max(1, Math.floor(height * ratio)));
  // A small photograph is not enlarged.
  const widths = [...new Set(wanted.map((each) => Math.min(each, widest)))];
  const largest = widths.at(-1)!;
  const scaled = { width: Math.max(largest, Math.round((width * largest) / widest)), height: 0 };
  scaled.height = Math.max(1, Math.round((height * scaled.width) / width));
  const cropHeight = Math.max(1, Math.min(scaled.height, Math.round(largest / ratio)));
  const crop = {
    left: Math.round(((scaled.width - largest) * x) / 100),
    top: Math.round(((scaled.height - cropHeight) * y) / 100),
  };
  const key = digest(JSON.stringify([ENCODING, digest(bytes), widths, cropHeight, crop]));
  return { photo: { src: `/assets/${key}`, widths, width: largest, height: cropHeight }, read, crop, scaled };
}

const digest = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex').slice(0, 16);

/** AVIF with more effort takes five times as long for less than 1 % of the bytes. */
const ENCODING = {
  avif: { quality: 55, effort: 3, chromaSubsampling: '4:2:0' },
  jpeg: { quality: 74, mozjpeg: true },
  png: { quality: 90, palette: true },
  webp: { quality: 80 },
};

/** Lists the addresses of a photograph's files with their widths. */
export const photoFiles = ({ photo: { src, widths } }: PhotoSet) =>
  widths.map((width) => ({ path: `${src}-${width}.avif`, width }));

/** Makes a file of a photograph, in sRGB and without its metadata. */
export async function makePhotograph(set: PhotoSet, width: number, format: keyof typeof ENCODING = 'avif') {
  const { read, crop, scaled, photo } = set;
  const upright = (await openPhotograph(read())).autoOrient().resize(scaled.width, scaled.height, { fit: 'fill' });
  const cropped = upright.extract({ ...crop, width: photo.width, height: photo.height }).toColourspace('srgb');
  // JPEG has no transparency, and would show black.
  const whole = format === 'jpeg' ? cropped.flatten({ background: '#fff' }) : cropped;
  const { data, info } = await whole.raw().toBuffer({ resolveWithObject: true });
  return (await openPicture(data, { raw: info })).resize(width).toFormat(format, ENCODING[format]).toBuffer();
}

/** Finds the files that a page shows. */
export function imagesOf({ markdown }: WrittenPage, files: PublicFile[]): PublicFile[] {
  const shown = new Set(markdown.images.map(({ src }) => addressOf(src)));
  return files.filter(({ path }) => shown.has(path));
}

export const addressOf = (src: string) => decoded(src).normalize('NFC');

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
  for (const file of imagesOf(page, files)) images.set(file.path, await planPageImage(file));
  const html = page.markdown.html.replaceAll(/<img src="([^"]*)"([^>]*)>/g, (tag, src: string, rest: string) => {
    const image = images.get(addressOf(src.replaceAll('&amp;', '&')));
    if (!image) return tag;
    const size = ` width="${image.width}" height="${image.height}"${rest} decoding="async"`;
    if (!image.set) return `<img src="${src}"${size}>`;
    const { photo } = image.set;
    return `<img src="${src}" srcset="${srcSetOf(photo)}" sizes="(min-width: 46rem) 42rem, 74vw"${size}>`;
  });
  const photos = [...images.values()].flatMap(({ set }) => set ?? []);
  return { page: { ...page, markdown: { ...page.markdown, html } }, photos };
}

interface PageImage {
  width: number;
  height: number;
  set?: PhotoSet;
}

async function planPageImage(file: PublicFile): Promise<PageImage> {
  const { format, pages = 1, width, height } = (await uprightSize(readPublic(file)))!;
  if (pages > 1 || UNCHANGED.includes(format)) return { width, height };
  const set = await planPhotograph(() => readPublic(file), 'page');
  return { width: set.photo.width, height: set.photo.height, set };
}

/**
 * Makes the file that is served in place of one that a page shows as a photograph: its own may say where it was taken. Returns null for
 * a drawing or an animation.
 */
export async function makePageImage(file: PublicFile): Promise<Buffer | null> {
  const { set } = await planPageImage(file);
  const format = (await uprightSize(readPublic(file)))!.format;
  return set ? makePhotograph(set, set.photo.width, OWN_FORMATS[format] ?? 'jpeg') : null;
}

/** A page's file keeps its address, and so its format. */
const OWN_FORMATS: Record<string, keyof typeof ENCODING> = { png: 'png', webp: 'webp', heif: 'avif' };
