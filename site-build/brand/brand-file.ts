import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { basename, dirname, resolve, sep } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { didYouMean } from '#contract/nearest-word.ts';
import { openInside } from '../content/open-file.ts';
import { isPng, MOST_PIXELS, pictureSize } from './picture-size.ts';
import { svgDanger } from './svg-danger.ts';

/** A drawing or picture of the owner's. */
export interface BrandFile {
  type: 'svg' | 'png';
  bytes: Buffer;
  /** Pixels; of a drawing its own units. */
  width: number;
  height: number;
}

export type BrandFileReading = { ok: true; file: BrandFile } | { ok: false; problem: string };

/** Bytes. Logo and icon come with every page. */
const MOST = { logo: 60_000, icon: 60_000, picture: 1_000_000, hero: 300_000 };

export const brandParts = ['logo', 'icon', 'picture'] as const;
export type BrandPart = (typeof brandParts)[number];
/** `hero`: of the first screen, which no brand names. */
export type OwnersFile = BrandPart | 'hero';

/** Reads a file that a brand names, from the folder of the owner's words; never one outside of it. */
export function readBrandFile(folder: string, part: OwnersFile, given: string): BrandFileReading {
  const no = (problem: string): BrandFileReading => ({ ok: false, problem: `"${given.slice(0, 80)}" ${problem}` });
  const path = resolve(folder, given);
  if (!path.startsWith(resolve(folder) + sep))
    return no('is outside of the folder of your words; put the file into it');
  const bytes = readBytes(folder, path, MOST[part]);
  if (typeof bytes === 'string') return no(bytes);
  const file = isPng(bytes) ? measurePng(bytes) : readSvg(bytes);
  if (typeof file === 'string') return no(file);
  const problem = shapeProblem(part, file) ?? (file.type === 'png' ? pngProblem(file) : null);
  return problem ? no(problem) : { ok: true, file };
}

/** Or what is wrong. */
function readBytes(folder: string, path: string, most: number): Buffer | string {
  try {
    const opened = openInside(realpathSync(folder), path);
    if (typeof opened === 'string') return opened;
    using file = opened;
    if (!file.stat.isFile()) return noFile(path);
    return file.stat.size > most ? `has ${kB(file.stat.size)}; expected ${kB(most)} at most` : file.read();
  } catch {
    return noFile(path);
  }
}

const noFile = (path: string) => `is no file there; ${EXPECTED}${similar(path)}`;

const EXPECTED = 'expected an SVG or PNG file, named from the folder of your words, such as brand/logo.svg';

const kB = (bytes: number) => `${Math.ceil(bytes / 1000)} KB`;

function similar(path: string): string {
  const folder = dirname(path);
  return existsSync(folder) ? didYouMean(basename(path), readdirSync(folder)) : '';
}

/** By what it says of itself; it is not decoded before that was looked at. */
const measurePng = (bytes: Buffer): BrandFile => ({ type: 'png', bytes, ...pictureSize(bytes)! });

function pngProblem(file: BrandFile): string | null {
  if (file.width * file.height > MOST_PIXELS)
    return `is ${file.width} to ${file.height} pixels; expected at most 16 million of them`;
  return isDrawn(imageElement(file, 1, 1)) ? null : 'is a PNG that cannot be read; save it again';
}

function readSvg(bytes: Buffer): BrandFile | string {
  const svg = bytes.toString('utf8');
  if (!/<svg[\s>]/.test(svg)) return `is neither SVG nor PNG; ${EXPECTED}`;
  try {
    const { width, height } = new Resvg(svg, { font: { loadSystemFonts: false } });
    return svgDanger(svg) ?? { type: 'svg', bytes, width, height };
  } catch (error) {
    return `is an SVG that cannot be read (${(error as Error).message}); save it again`;
  }
}

/** Whether anything of it can be seen. */
function isDrawn(element: string): boolean {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">${element}</svg>`;
  const { pixels } = new Resvg(svg, { fitTo: { mode: 'width', value: 16 }, font: { loadSystemFonts: false } }).render();
  return pixels.some((value) => value !== 0);
}

/** For a drawing that holds it, in a square or another box, as large as it fits. */
export function imageElement({ type, bytes }: BrandFile, width: number, height: number): string {
  const media = type === 'svg' ? 'image/svg+xml' : 'image/png';
  return `<image width="${width}" height="${height}" href="data:${media};base64,${bytes.toString('base64')}"/>`;
}

function shapeProblem(part: OwnersFile, { type, width, height }: BrandFile): string | null {
  const measured = `is ${Math.round(width)} to ${Math.round(height)} pixels`;
  const away = Math.max(width / height, height / width);
  if (part === 'logo' && away > 2) return `${measured}; expected at most 2 to 1, since the name stands beside it`;
  if (part === 'icon' && away > 1.02) return `${measured}; expected a square`;
  if (part === 'icon' && type === 'png' && width < 512) return `${measured}; expected 512 at least`;
  const isPicture = type === 'png' && width === 1200 && height === 630;
  return part === 'picture' && !isPicture ? `${measured}; expected a PNG of 1200 to 630` : null;
}
