import type { Ground } from '#contract/content/brand.ts';
import type { LogoPicture } from '#contract/site/artwork.ts';
import { openPicture } from '../pictures/raster.ts';
import { contrast, type Scale } from './colors.ts';

/** A size in pixels, or in an SVG's units. */
export interface Size {
  width: number;
  height: number;
}

/** An owner's picture. */
export interface BrandFile extends Size {
  type: 'svg' | 'png';
  bytes: Buffer;
}

/** A logo on a company's pages and in its pictures. */
export interface LogoPlan {
  picture: LogoPicture;
  /** Contents by the name that serves them. */
  files: Record<string, Buffer>;
  /** The logo for link preview and icon. */
  sign: BrandFile;
  fitsIcon: boolean;
}

interface LogoChoices {
  logoDark?: BrandFile | undefined;
  logoOnly?: boolean | undefined;
  ground?: Ground | undefined;
  scale: Scale;
}

/** Decides how large a logo appears. A dark ground shows its dark version, or has paper behind it. The footer then has the name alone. */
export async function planLogo(
  logo: BrandFile,
  { logoDark, logoOnly, ground = 'tint', scale: { page, onInk } }: LogoChoices,
): Promise<LogoPlan> {
  const aspect = logo.width / logo.height;
  const isAlone = logoOnly ?? aspect > WORDMARK;
  const size = computeSize(aspect, isAlone);
  const own = await serveLogo('logo', logo, size);
  const dark = logoDark && (await serveLogo('logo-dark', logoDark, size));
  const ink = onInk['ground']!;
  const bar = { tint: page['tint']!, white: page['ground']!, ink, accent: [page['accent']![0], page['tint']![1]] }[
    ground
  ];
  const [inLight, inDark, inFooter] = [bar[0]!, bar[1]!, ink[0]].map((color) => (isDark(color) ? dark : own));
  const main = inLight ?? own;
  return {
    picture: {
      ...size,
      src: main.src,
      isAlone,
      dark: (inDark ?? own) === main ? undefined : (inDark ?? own).src,
      footer: inFooter ? (inFooter === main ? undefined : inFooter.src) : null,
      paper: [inLight ? [] : 'light', inDark ? [] : 'dark'].flat().join(' ') || undefined,
    },
    files: { ...own.files, ...dark?.files },
    sign: logo,
    fitsIcon: aspect <= 2 && aspect >= 0.5,
  };
}

/** The proportion from which a logo is taken for the name itself. */
const WORDMARK = 2.5;
/** The contrast to white from which a ground is dark. */
const DARK = 4.5;

const isDark = (ground: string) => contrast(ground, '#ffffff') > DARK;

/** Computes the size in CSS pixels. Wide and tall logos look as large as others if their areas are similar. */
function computeSize(aspect: number, isAlone: boolean): Size {
  const near = aspect < 1 ? Math.min(32 / Math.sqrt(aspect), 44) : 32;
  const height = isAlone ? Math.min(Math.max(Math.sqrt(4600 / aspect), 22), 48, 320 / aspect) : near;
  return { width: Math.round(height * aspect), height: Math.round(height) };
}

/** Makes a logo's file: the SVG as it is, or enough pixels for dense screens. */
async function serveLogo(name: string, logo: BrandFile, { width, height }: Size) {
  const sharp = { width: 3 * width, height: 3 * height, fit: 'inside', withoutEnlargement: true } as const;
  const bytes = logo.type === 'svg' ? logo.bytes : await (await openPicture(logo.bytes)).resize(sharp).png().toBuffer();
  const file = `${name}.${logo.type}`;
  return { src: `/${file}`, files: { [file]: bytes } };
}
