import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import type { FaceArt } from '#contract/site/artwork.ts';
import { didYouMean } from '#contract/text/nearest-word.ts';
import { openInside } from '../read/owner-files.ts';
import { formatOf, PIXELS_MAX, type Metadata, openPicture, pictureSize } from '../pictures/raster.ts';
import { type BrandFile, cutToInk, type LogoPlan, type Size } from './logo.ts';

type BrandFileResult = { ok: true; file: BrandFile } | { ok: false; problem: string };

/** The largest size in bytes. The build makes logo and icon smaller, every page loads the others as they are. */
const MAX_BYTES = { logo: 25_000_000, logoDark: 25_000_000, icon: 25_000_000, picture: 1_000_000, hero: 300_000 };
/** The largest SVG in bytes. Each becomes a tree in memory. */
const SVG_MAX_BYTES = 3_000_000;

export const brandParts = ['logo', 'logoDark', 'icon', 'picture'] as const;
export type BrandPart = (typeof brandParts)[number];
/** `hero`: a drawing on a page, which does not belong to a brand. */
export type OwnersFile = BrandPart | 'hero';

/** Reads and checks a file that a brand names, only from inside the content folder. Makes logo and icon small. */
export async function readBrandFile(folder: string, part: OwnersFile, given: string): Promise<BrandFileResult> {
  const path = resolve(folder, given);
  const isInside = path.startsWith(resolve(folder) + sep);
  const bytes = isInside ? readBytes(folder, path, MAX_BYTES[part]) : OUTSIDE;
  const file = typeof bytes === 'string' ? bytes : await open(part, bytes);
  return typeof file === 'string' ? { ok: false, problem: `"${given.slice(0, 80)}" ${file}` } : { ok: true, file };
}

/** Reads and checks a file that a brand names. Explains the issue, or returns null. */
export async function brandFileProblem(folder: string, part: OwnersFile, given: string): Promise<string | null> {
  const reading = await readBrandFile(folder, part, given);
  return reading.ok ? null : reading.problem;
}

export const OUTSIDE = 'is outside the content folder; move the file into it';

/** Reads bytes, or explains the issue. */
export function readBytes(folder: string, given: string, most: number): Buffer | string {
  const path = asOnDisk(given);
  try {
    const opened = openInside(realpathSync(folder), path);
    if (typeof opened === 'string') return opened;
    using file = opened;
    if (!file.stat.isFile()) return noFile(path);
    const { size } = file.stat;
    return size > most ? `has ${kB(size)}; expected ${kB(most)} at most. Export it with fewer pixels` : file.read();
  } catch {
    return noFile(path);
  }
}

/** Finds a file whose name a Mac wrote with its accents apart (Unicode, NFD). */
function asOnDisk(path: string): string {
  const [folder, name] = [dirname(path), basename(path).normalize('NFC')];
  if (existsSync(path) || !existsSync(folder)) return path;
  return join(folder, readdirSync(folder).find((each) => each.normalize('NFC') === name) ?? name);
}

const noFile = (path: string) => `is not a file; ${EXPECTED}${similar(path)}`;

const EXPECTED = 'expected the path of a picture inside the content folder, such as brand/logo.svg';

const kB = (bytes: number) => (bytes < 1e6 ? `${Math.ceil(bytes / 1000)} KB` : `${Math.ceil(bytes / 1e5) / 10} MB`);

function similar(path: string): string {
  const folder = dirname(path);
  return existsSync(folder) ? didYouMean(basename(path), readdirSync(folder)) : '';
}

/** Opens a picture by its content, whatever its name says. Otherwise explains the issue. */
async function open(part: OwnersFile, bytes: Buffer): Promise<BrandFile | string> {
  if (bytes.length === 0) return 'is empty; export it again as SVG or PNG';
  const format = formatOf(bytes);
  // A drawing is measured only after its check: one without a size is drawn for it.
  const picture = format && format !== 'svg' && (await openPicture(bytes, { limitInputPixels: false }));
  const found = picture && (await picture.metadata().catch(() => null));
  if (found && found.format !== 'svg') return openRaster(part, bytes, found);
  if (/<(?:[^<>\s]+:)?svg[\s>]/.test(bytes.toString('latin1').replaceAll('\0', ''))) return openDrawing(part, bytes);
  return 'is neither SVG nor PNG, JPEG or WebP; export it as SVG or PNG';
}

/** Opens a drawing. It is served so that nothing in it may run or fetch anything (`bareSecurity`). */
async function openDrawing(part: OwnersFile, bytes: Buffer): Promise<BrandFile | string> {
  if (bytes.length > SVG_MAX_BYTES) return `is an SVG of ${kB(bytes.length)}; export it as PNG`;
  const svg = decodeXml(bytes)?.replaceAll(FOREIGN, '');
  if (svg === undefined) return 'has an unknown encoding; save it as UTF-8';
  const drawing = Buffer.from(svg);
  const drawn = svg.replaceAll(UNDRAWN, '');
  if (SCRIPT.test(drawn)) return 'has a script; delete it, or save it as plain SVG';
  const linked = LINKED.exec(drawn)?.slice(1).find(Boolean);
  if (linked !== undefined) return `refers to "${linked.slice(0, 60)}", which is not in it; put pictures into the file`;
  if (part !== 'hero' && /<(?:\w+:)?text[\s>]/.test(drawn)) return TEXT;
  const size = (part === 'hero' ? null : viewBoxOf(svg)) ?? (await pictureSize(drawing));
  if (!size) return NO_SIZE;
  const problem = shapeProblem(part, { type: 'svg', ...size });
  if (problem !== null || part === 'hero') return problem ?? { type: 'svg', bytes: drawing, ...size };
  const file: BrandFile = { type: 'svg', bytes: Buffer.from(withoutUnits(svg, size)), ...size };
  return part === 'icon' ? file : cut(part, file).catch(() => NO_SIZE);
}

/** Decodes XML by its byte order mark or its declaration, which is left out: the text is written as UTF-8. */
function decodeXml(bytes: Buffer): string | null {
  const declared = /^<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)/.exec(bytes.toString('latin1', 0, 200))?.[1];
  const marked = { fffe: 'utf-16le', feff: 'utf-16be' }[bytes.toString('hex', 0, 2)];
  try {
    return new TextDecoder(marked ?? declared)
      .decode(bytes)
      .replace(/^\s*<\?xml[^>]*>/, '')
      .trim();
  } catch {
    return null;
  }
}

/** Parts that are not drawn. Illustrator packs a copy of its own file into one. */
const FOREIGN = /<foreignObject\b(?:[^>]*[^/>])?>[^]*?<\/foreignObject>/g;
/** A script as programs write it. One in disguise is not run either. */
const SCRIPT = /<script\b|\son\w+\s*=|javascript:/i;
/** Notes for people, in which any word may be. */
const UNDRAWN = /<!--[^]*?-->|<(title|desc)\b[^>]*>[^]*?<\/\1>/g;
/** A part that is not in the file, so that browsers leave it out. */
const LINKED =
  /<(?:\w+:)?(?:image|use|feImage)\b[^>]*?\bhref\s*=\s*["'](?!\s*(?:data:|#))([^"']*)|url\(\s*["']?(?!["']?(?:data:|#))([^"')]+)|@import\s+["']([^"']*)/;

const NO_SIZE = 'is an SVG that cannot be read; save it again as plain SVG, with a viewBox';
/** The beginning of the drawing, after XML's own lines. */
const ROOT = /<svg\b([^>]*>)/;

function viewBoxOf(svg: string): Size | null {
  const box = /\sviewBox=["']([^"']*)/.exec(ROOT.exec(svg)?.[0] ?? '')?.[1] ?? '';
  const [, , width = 0, height = 0] = box
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return width > 0 && height > 0 ? { width, height } : null;
}

/** Gives a drawing a view box instead of millimetres or a share of a page, so that browsers scale it. */
function withoutUnits(svg: string, { width, height }: Size): string {
  const box = viewBoxOf(svg) ? '' : ` viewBox="0 0 ${width} ${height}"`;
  const withoutSize = (rest: string) => rest.replaceAll(/\s(?:width|height)=(["']).*?\1/g, '');
  return svg.replace(ROOT, (_, rest: string) => `<svg${box}${withoutSize(rest)}`);
}

const TEXT =
  'has text, which each device shows in another font; convert text to paths (Inkscape: Path > Object to Path, Illustrator: Type > Create Outlines)';

/** The most pixels of a logo or an icon. Cameras reach some 40 million. */
const LOGO_PIXELS_MAX = 50_000_000;
/** The longest edge of logo and icon after the build. */
const LOGO_EDGE = 1200;

async function openRaster(part: OwnersFile, bytes: Buffer, found: Metadata): Promise<BrandFile | string> {
  const { width, height } = found.autoOrient;
  const isKept = part === 'picture';
  const problem =
    isKept && found.format !== 'png'
      ? `is neither SVG nor PNG; ${EXPECTED}`
      : shapeProblem(part, { type: 'png', width, height });
  if (problem !== null) return problem;
  const most = isKept ? PIXELS_MAX : LOGO_PIXELS_MAX;
  if (width * height > most) return `is ${width} by ${height} pixels; expected at most ${most / 1e6} million of them`;
  const picture = await openPicture(bytes, { limitInputPixels: most, failOn: 'error' });
  const edge = isKept ? 1 : Math.min(LOGO_EDGE, Math.max(width, height));
  const small = await picture
    .autoOrient()
    .resize(edge, edge, { fit: 'inside' })
    .toColourspace('srgb')
    .png()
    .toBuffer({ resolveWithObject: true })
    .catch(() => null);
  if (!small) return found.format === 'heif' ? 'is a HEIC photograph; export it as PNG' : UNREADABLE;
  if (isKept) return { type: 'png', bytes, width, height };
  const file = { type: 'png' as const, bytes: small.data, width: small.info.width, height: small.info.height };
  return part === 'icon' ? file : cut(part, file);
}

/** Its margins may have hidden that a logo is a line. */
async function cut(part: OwnersFile, file: BrandFile): Promise<BrandFile | string> {
  const ink = await cutToInk(file);
  return typeof ink === 'string' ? ink : (shapeProblem(part, ink) ?? ink);
}

const UNREADABLE = 'is damaged; save it again';

/** Embeds a picture in an SVG, as large as the box allows. */
export function imageElement({ type, bytes }: BrandFile, width: number, height: number): string {
  const media = type === 'svg' ? 'image/svg+xml' : 'image/png';
  return `<image width="${width}" height="${height}" href="data:${media};base64,${bytes.toString('base64')}"/>`;
}

function shapeProblem(part: OwnersFile, { type, width, height }: Omit<BrandFile, 'bytes'>): string | null {
  const measured = `is ${Math.round(width)} by ${Math.round(height)} pixels${part.startsWith('logo') ? ' without its margin' : ''}`;
  const away = Math.max(width / height, height / width);
  if (part.startsWith('logo') && (width > 30 * height || height > 5 * width))
    return `${measured}; expected at most 30 to 1, or 1 to 5`;
  if (part.startsWith('logo') && type === 'png' && Math.min(width, height) < 5)
    return `${measured}; expected 5 at least`;
  if (part === 'icon' && away > 1.02) return `${measured}; expected a square`;
  if (part === 'icon' && type === 'png' && width < 512) return `${measured}; expected 512 at least`;
  const isPicture = type === 'png' && width === 1200 && height === 630;
  return part === 'picture' && !isPicture ? `${measured}; expected a PNG of 1200 by 630` : null;
}

/** File names of a brand's own pictures, from content. */
export type BrandFiles = Partial<Record<BrandPart, string | undefined>>;

/** Pictures of a brand, checked with the content. */
export type BrandImages = { [Part in BrandPart]?: BrandFile | undefined };

export async function readBrandImages(folder: string, names: BrandFiles): Promise<BrandImages> {
  const images: BrandImages = {};
  for (const part of brandParts) {
    const name = names[part];
    if (name !== undefined) images[part] = await readChecked(folder, part, name);
  }
  return images;
}

/** Reads a picture that was checked with the content. */
export async function readChecked(folder: string, part: OwnersFile, name: string): Promise<BrandFile> {
  const reading = await readBrandFile(folder, part, name);
  if (!reading.ok) throw new Error(`${join(folder, name)} was not checked: ${reading.problem}`);
  return reading.file;
}

/** Replaces a face's signs by the brand's: the whole icon, and the logo in icon and link preview. */
export function withBrand(art: FaceArt, { icon }: BrandImages, logo: LogoPlan | undefined): FaceArt {
  const own = (svg: string, width: number, height: number) =>
    logo && art.logo ? svg.replace(art.logo, () => imageElement(logo.sign, width, height)) : svg;
  const { isAlone, width, height } = logo?.picture ?? { isAlone: false, width: 0, height: 0 };
  const isWide = isAlone || width > 2 * height;
  return {
    ...art,
    icon: icon ? wholeIcon(icon) : logo?.fitsIcon ? own(art.icon, ART_LOGO, ART_LOGO) : art.icon,
    preview: isWide ? own(art.preview, width, height) : own(art.preview, ART_LOGO, ART_LOGO),
  };
}

/** The edge of the square of a logo in a face's pictures. */
const ART_LOGO = 32;

/** Draws an icon on white, since some systems show transparency as black. */
function wholeIcon(icon: BrandFile): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#fff"/>${imageElement(icon, 64, 64)}</svg>`;
}

/** Lists the pictures that are served unchanged, by the name that serves them. */
export function brandFiles({ picture }: BrandImages): Record<string, Buffer> {
  return picture ? { 'og.png': picture.bytes } : {};
}
