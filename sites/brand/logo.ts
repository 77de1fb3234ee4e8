import type { Ground } from '#contract/content/brand.ts';
import type { LogoPicture } from '#contract/site/artwork.ts';
import { setLine } from '../fonts/set-line.ts';
import { openPicture } from '../pictures/raster.ts';
import { contrast, type Scale } from './colors.ts';

export interface Size {
  width: number;
  height: number;
}

export interface BrandFile extends Size {
  type: 'svg' | 'png';
  bytes: Buffer;
  /** The same as PNG, for other pictures that show it. */
  drawn: Buffer;
}

export interface LogoPlan {
  picture: LogoPicture;
  /** Contents by the name that serves them. */
  files: Record<string, Buffer>;
  /** The logo for link preview and icon. It is missing if their pale ground hides it. */
  sign: BrandFile | undefined;
  fitsIcon: boolean;
}

interface LogoChoices {
  logoDark?: BrandFile | undefined;
  logoOnly?: boolean | undefined;
  ground?: Ground | undefined;
  scale: Scale;
}

/** Decides how large a logo appears, and whether each ground shows it as it is, in its dark version, or on paper. */
export async function planLogo(
  logo: BrandFile,
  { logoDark, logoOnly, ground = 'tint', scale: { page, onInk } }: LogoChoices,
): Promise<LogoPlan> {
  const aspect = logo.width / logo.height;
  const isAlone = logoOnly ?? aspect > WORDMARK;
  const size = computeSize(aspect, isAlone);
  const own = await serveLogo('logo', logo, size);
  const dark = logoDark && (await serveLogo('logo-dark', logoDark, size));
  const choose = (color: string) => (dark && isDark(color) ? dark : isVisible(own.look, color) ? own : undefined);
  const [tint, ink] = [page['tint']!, onInk['ground']!];
  const bars = { tint, white: page['ground']!, ink, accent: [page['accent']![0], tint[1]] };
  const [inLight, inDark, inFooter] = [bars[ground][0]!, bars[ground][1]!, ink[0]].map(choose);
  const [main, other] = [inLight ?? own, inDark ?? own];
  const plates = [inLight ? [] : 'light', inDark ? [] : 'dark'].flat().join(' ');
  const picture: LogoPicture = {
    ...size,
    src: main.src,
    isAlone,
    dark: other === main ? undefined : other.src,
    footer: inFooter ? (inFooter === main ? undefined : inFooter.src) : null,
    paper: plates || undefined,
  };
  const sign = isVisible(own.look, tint[0]) ? logo : undefined;
  return { picture, files: { ...own.files, ...dark?.files }, sign, fitsIcon: !!sign && aspect <= 2 && aspect >= 0.5 };
}

/** The proportion from which a logo is taken for the name itself. */
const WORDMARK = 2.5;

/** Computes the size in CSS pixels. Wide and tall logos look as large as others if their areas are similar. */
function computeSize(aspect: number, isAlone: boolean): Size {
  const near = aspect < 1 ? Math.min(32 / Math.sqrt(aspect), 44) : 32;
  const height = isAlone ? Math.min(Math.max(Math.sqrt(4600 / aspect), 22), 48, 320 / aspect) : near;
  return { width: Math.round(height * aspect), height: Math.round(height) };
}

/** Makes a logo's file: the SVG as it is, or enough pixels for dense screens. */
async function serveLogo(name: string, logo: BrandFile, { width, height }: Size) {
  const look = await lookAt(logo);
  if (!look) throw new Error('A logo was not checked: it shows nothing');
  const sharp = { width: 3 * width, height: 3 * height, fit: 'inside', withoutEnlargement: true } as const;
  const bytes = logo.type === 'svg' ? logo.bytes : await (await openPicture(logo.bytes)).resize(sharp).png().toBuffer();
  const file = `${name}.${logo.type}`;
  return { src: `/${file}`, files: { [file]: bytes }, look };
}

interface Look {
  /** The luminance of each pixel that is drawn, from 0 to 1 (WCAG 2.2). */
  inks: number[];
  /** Whether it brings its own ground. */
  isOpaque: boolean;
}

/** Looks at a picture as it is drawn. Returns null if it shows nothing. */
export async function lookAt({ drawn }: Pick<BrandFile, 'drawn'>): Promise<Look | null> {
  const small = (await openPicture(drawn)).resize(64, 64, { fit: 'inside' }).toColourspace('srgb').ensureAlpha();
  const pixels = await small.raw().toBuffer();
  const inks: number[] = [];
  for (let at = 0; at < pixels.length; at += 4) {
    const light = (channel: number) => linearize(pixels[at + channel]!);
    if (pixels[at + 3]! > 127) inks.push(0.2126 * light(0) + 0.7152 * light(1) + 0.0722 * light(2));
  }
  return inks.length === 0 ? null : { inks, isOpaque: inks.length > 0.95 * (pixels.length / 4) };
}

/** Linear light of a byte (sRGB, IEC 61966-2-1). */
const linearize = (byte: number) => (byte <= 10 ? byte / 3294.6 : ((byte / 255 + 0.055) / 1.055) ** 2.4);

/** Whether enough of a logo is visible on a ground. Logos are made for white, where pale parts are familiar. */
function isVisible({ inks, isOpaque }: Look, ground: string): boolean {
  const [ratio, share] = isDark(ground) ? [3, 0.8] : [1.8, 0.5];
  const back = 1.05 / contrast(ground, '#ffffff');
  const seen = inks.filter((ink) => Math.max(ink + 0.05, back) / Math.min(ink + 0.05, back) >= ratio);
  return isOpaque || seen.length >= share * inks.length;
}

/** The contrast to white from which a ground is dark. */
const DARK = 4.5;

const isDark = (ground: string) => contrast(ground, '#ffffff') > DARK;

/** Outlines a name's first letter in a square, for a site without a logo. Empty if no font of ours has it. */
export async function outlineInitial(
  name: string,
  fonts: string[],
  square: { x: number; y: number; size: number },
): Promise<string> {
  const letter = findInitial(name);
  const { runs } = await setLine(letter, fonts, BOLD);
  const [box] = runs[0]?.font.measure(letter) ?? [];
  if (!box || box.right <= box.left) return '';
  const { left, right, top, bottom } = box;
  const size = square.size / Math.max(right - left, top - bottom);
  const x = square.x + (square.size - (left + right) * size) / 2;
  const y = square.y + (square.size + (top + bottom) * size) / 2;
  return runs[0]!.font.set(letter, { x, y, size }).path;
}

/** A weight that every font of ours has. */
const BOLD = 800;

/** Finds the first letter or digit of a name, as a capital if that is one letter too. */
export function findInitial(name: string): string {
  const letter = /[\p{L}\p{N}]/u.exec(name.normalize('NFC'))?.[0] ?? '';
  const capital = letter.toUpperCase();
  return Array.from(capital).length === 1 ? capital : letter;
}
