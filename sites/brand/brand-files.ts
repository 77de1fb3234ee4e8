import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { didYouMean } from '#contract/text/nearest-word.ts';
import { formatSize, openInside } from '../read/owner-files.ts';
import { findCost, findFormat, type Metadata, openPicture, uprightSize } from '../pictures/raster.ts';
import { findDrawingProblem, NOT_UTF8 } from './check-drawing.ts';
import { drawSvg } from './draw-apart.ts';
import { type BrandFile, lookAt, type Size } from './logo.ts';

export const brandParts = ['logo', 'logoDark', 'icon', 'picture'] as const;
type BrandPart = (typeof brandParts)[number];
/** `hero`: a drawing on a page, which does not belong to a brand. */
type OwnersFile = BrandPart | 'hero';

export type BrandFiles = Partial<Record<BrandPart, string | undefined>>;

/** Pictures of a brand. One that was deleted since its check is left out. */
export type BrandImages = { [Part in BrandPart]?: BrandFile | undefined };

export async function readBrandImages(folder: string, names: BrandFiles): Promise<BrandImages> {
  const images: BrandImages = {};
  for (const part of brandParts) {
    const name = names[part];
    const file = name === undefined ? '' : await readBrandFile(folder, part, name);
    if (typeof file !== 'string') images[part] = file;
  }
  return images;
}

/** The largest size in bytes. Janus makes pixels of logo and icon smaller, and serves the others as they are. */
const MAX_BYTES = { logo: 25_000_000, logoDark: 25_000_000, icon: 25_000_000, picture: 1_000_000, hero: 300_000 };

/** Reads and checks a file that a brand names, only from inside the content folder. Otherwise explains the issue. */
export async function readBrandFile(folder: string, part: OwnersFile, given: string): Promise<BrandFile | string> {
  const bytes = readBytes(folder, given, MAX_BYTES[part]);
  const file = typeof bytes === 'string' ? bytes : await open(part, bytes);
  return typeof file === 'string' ? `"${given.slice(0, 80)}" ${file}` : file;
}

export async function findBrandFileProblem(folder: string, part: OwnersFile, given: string): Promise<string | null> {
  const file = await readBrandFile(folder, part, given);
  return typeof file === 'string' ? file : null;
}

/** Reads bytes of a file inside the content folder, or explains the issue. */
export function readBytes(folder: string, given: string, most: number): Buffer | string {
  const resolved = resolve(folder, given);
  if (!resolved.startsWith(resolve(folder) + sep)) return 'is outside the content folder; move the file into it';
  const path = findOnDisk(resolved);
  try {
    const opened = openInside({ root: folder, path });
    if (typeof opened === 'string') return opened;
    using file = opened;
    const { size } = file.stat;
    if (!file.stat.isFile()) return explainMissing(path);
    return size > most
      ? `has ${formatSize(size)}; expected at most ${formatSize(most)}. Export it with fewer pixels`
      : file.read();
  } catch {
    return explainMissing(path);
  }
}

/** Finds a file whose name a Mac wrote with its accents apart (Unicode, NFD). */
function findOnDisk(path: string): string {
  const [folder, name] = [dirname(path), basename(path).normalize('NFC')];
  if (existsSync(path) || !existsSync(folder)) return path;
  return join(folder, readdirSync(folder).find((each) => each.normalize('NFC') === name) ?? name);
}

function explainMissing(path: string): string {
  const folder = dirname(path);
  const similar = existsSync(folder) ? didYouMean(basename(path), readdirSync(folder)) : '';
  return `is not a file; ${EXPECTED}${similar}`;
}

const EXPECTED = 'expected the path of a picture inside the content folder, such as brand/logo.svg';

/** Opens a picture by its content, whatever its name says. Otherwise explains the problem. */
async function open(part: OwnersFile, bytes: Buffer): Promise<BrandFile | string> {
  if (bytes.length === 0) return 'is empty; export it again as SVG or PNG';
  const format = findFormat(bytes);
  if (format === 'svg') return openDrawing(part, bytes);
  const found = format && (await uprightSize(bytes));
  return found ? openShared(part, bytes, found) : 'is neither SVG nor PNG, JPEG or WebP; export it as SVG or PNG';
}

/** The largest SVG in bytes. It is served as it is, and becomes a tree in memory. */
const SVG_MAX_BYTES = 200_000;

/** Opens a drawing, which is served as it is. Browsers run and fetch nothing in it either (`bareSecurity`). */
async function openDrawing(part: OwnersFile, bytes: Buffer): Promise<BrandFile | string> {
  const most = formatSize(SVG_MAX_BYTES);
  if (bytes.length > SVG_MAX_BYTES)
    return `is an SVG of ${formatSize(bytes.length)}; expected at most ${most}. Simplify it, or export it as PNG`;
  const svg = bytes.toString();
  if (svg.includes('\ufffd')) return NOT_UTF8;
  const problem = findDrawingProblem(svg, part === 'hero');
  if (problem !== null) return problem;
  const drawing = await drawSvg(bytes);
  if (typeof drawing === 'string') return drawing;
  if (part === 'hero') return { type: 'svg', bytes, ...drawing };
  const size = readViewBox(svg);
  if (!size) return 'has no viewBox, by which browsers scale it; save it again as plain SVG';
  const file = { type: 'svg', bytes, ...drawing, ...size } as const;
  return findShapeProblem(part, file) ?? findInk(file);
}

function readViewBox(svg: string): Size | null {
  const box = /<(?:\w+:)?svg\b[^>]*?\sviewBox=["']([^"']*)/.exec(svg)?.[1] ?? '';
  const [, , width = 0, height = 0] = (box.match(/[^\s,]+/g) ?? []).map(Number);
  return width > 0 && height > 0 ? { width, height } : null;
}

/** The raster that was opened last for each part. */
const last = new Map<OwnersFile, { key: string; opened: Promise<BrandFile | string> }>();

/** Opens rasters of a part one after another, since each needs much memory, and once what many names share. */
function openShared(part: OwnersFile, bytes: Buffer, found: Metadata): Promise<BrandFile | string> {
  const key = createHash('sha256').update(bytes).digest('hex');
  const before = last.get(part);
  if (before?.key === key) return before.opened;
  const opened = Promise.allSettled([before?.opened]).then(() => openRaster(part, bytes, found));
  last.set(part, { key, opened });
  return opened;
}

const LOGO_EDGE = 1200;

async function openRaster(part: OwnersFile, bytes: Buffer, found: Metadata): Promise<BrandFile | string> {
  const { width, height } = found.autoOrient;
  if (part === 'picture' && found.format !== 'png') return `is neither SVG nor PNG; ${EXPECTED}`;
  const problem = findShapeProblem(part, { type: 'png', width, height }) ?? findCost(found, 'brand');
  if (problem !== null) return problem;
  const picture = await openPicture(bytes, { failOn: 'error' });
  const small = await picture
    .autoOrient()
    .resize(LOGO_EDGE, LOGO_EDGE, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .png()
    .toBuffer({ resolveWithObject: true })
    .catch(() => null);
  if (!small) return 'is damaged; save it again';
  if (part === 'picture') return { type: 'png', bytes, drawn: bytes, width, height };
  const { data, info } = small;
  return findInk({ type: 'png', bytes: data, drawn: data, width: info.width, height: info.height });
}

async function findInk(file: BrandFile): Promise<BrandFile | string> {
  return (await lookAt(file)) ? file : 'shows nothing; export it again with its shapes in a colour';
}

function findShapeProblem(
  part: OwnersFile,
  { type, width, height }: Omit<BrandFile, 'bytes' | 'drawn'>,
): string | null {
  const measured = `is ${Math.round(width)} by ${Math.round(height)} pixels`;
  if (part.startsWith('logo') && (width > 30 * height || height > 5 * width))
    return `${measured}; expected at most 30 to 1, or 1 to 5`;
  if (part === 'icon' && Math.max(width / height, height / width) > 1.02) return `${measured}; expected a square`;
  if (part === 'icon' && type === 'png' && width < 512) return `${measured}; expected at least 512`;
  const isPreview = type === 'png' && width === 1200 && height === 630;
  return part === 'picture' && !isPreview ? `${measured}; expected a PNG of 1200 by 630` : null;
}
