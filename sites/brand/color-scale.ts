import culori from 'culori/require';
import { didYouMean } from '#contract/text/nearest-word.ts';

/** The colours of a face, derived from one accent. */
export interface Scale {
  /** The blocks of `theme.css`, in its order. */
  blocks: Block[];
  /** Each ground of the page, light and dark, with its tokens and the pairs that appear on each other. */
  grounds: { name: string; colors: Colors; pairs: readonly Pair[] }[];
  /** The colour of the browser's frame. */
  themeColor: { light: string; dark: string };
}

interface Block {
  /** Media query, empty for all. */
  media: string;
  selector: string;
  colors: Colors;
}

/** Contrasts by WCAG 2.2: text (1.4.3), enhanced text (1.4.6), and parts that are visible but not read (1.4.11). */
export const TEXT = 4.5;
export const GOOD_TEXT = 7;
export const NON_TEXT = 3;

/** Writes the stylesheet that follows the face's own, and overrides it by the same layer and selectors. */
export function scaleCss({ blocks }: Scale): string {
  const rules = blocks.map(({ media, selector, colors }) => {
    const rule = `${selector}{${Object.entries(colors)
      .map(([name, hex]) => `--color-${name}:${hex}`)
      .join(';')}}`;
    return media ? `@media ${media}{${rule}}` : rule;
  });
  return `@layer tokens{${rules.join('')}}`;
}

/** Token name to colour as `#rrggbb`. */
export type Colors = Record<string, string>;

/** The chroma of a colour, and its lightness if no contrast needs another. */
export interface Tone {
  l: number;
  c: number;
  /** Hue in degrees, by default the accent's. */
  h?: number;
  /** Tokens above it in the list, with the least contrast to each. */
  on?: Record<string, number>;
}

/** Two tokens of which a page shows one on the other, and their least contrast. */
export type Pair = readonly [fore: string, back: string, least: number];

/** Resolves tones from top to bottom. A string is a colour, or the name of one above. */
export function resolveTones(accent: Oklch, list: Record<string, Tone | string>, above: Colors = {}): Colors {
  const colors: Colors = { ...above };
  for (const [name, tone] of Object.entries(list))
    colors[name] = typeof tone === 'string' ? (colors[tone] ?? tone) : findTone(accent, tone, colors);
  return Object.fromEntries(Object.keys(list).map((name) => [name, colors[name]!]));
}

/** A grey accent has a grey scale: below this chroma of the accent, the chroma of all tones falls in proportion. */
const COLOURFUL = 0.05;
const STEP = 0.004;

/** Finds the nearest lightness at which the tone has all its contrasts, or returns its own. */
function findTone(accent: Oklch, { l, c, h, on = {} }: Tone, colors: Colors): string {
  const chroma = h === undefined ? c * Math.min(1, accent.c / COLOURFUL) : c;
  const at = (lightness: number) => toHex({ l: lightness, c: chroma, h: h ?? accent.h });
  const fits = (hex: string) => Object.entries(on).every(([back, least]) => contrast(hex, colors[back]!) >= least);
  for (let away = 0; away <= 1; away += STEP) {
    const found = [at(l - away), at(l + away)].find(fits);
    if (found !== undefined) return found;
  }
  return at(l);
}

const { clampChroma, colorsNamed, converter, differenceEuclidean, formatHex, parse, wcagContrast } = culori;

/** Lightness from 0 to 1, chroma from 0 to about 0.4, hue in degrees. */
export interface Oklch {
  l: number;
  c: number;
  h: number;
}

type ColorResult = { ok: true; hex: string } | { ok: false; problem: string };

/** Reads a colour as CSS writes it (CSS Color 4). A hex colour is understood without its `#`, which begins a note in YAML. */
export function parseColor(given: string): ColorResult {
  const text = given.trim().toLowerCase();
  const color = parse(text);
  // RGB channels outside of the screen's range are clipped, as in browsers. Other notations reduce chroma.
  if (color && (color.alpha ?? 1) === 1)
    return { ok: true, hex: formatHex(color.mode === 'rgb' ? color : clampChroma(color, 'oklch')) };
  const similar = didYouMean(text.slice(0, 40), Object.keys(colorsNamed));
  return { ok: false, problem: `"${given.slice(0, 40)}" is not a colour; ${EXPECTED}${similar}` };
}

const EXPECTED = 'expected one without transparency such as "#0b5b3a", rgb(11 91 58), oklch(42% 0.09 159) or teal';

const oklch = converter('oklch');

/** Parses `#rrggbb`. A grey has the hue 0. */
export function toOklch(hex: string): Oklch {
  const { l, c, h = 0 } = oklch(hex)!;
  return { l, c, h };
}

/** Writes `#rrggbb` of this lightness and hue, with chroma reduced to the screen's range. */
export function toHex({ l, c, h }: Oklch): string {
  const lightness = Math.min(1, Math.max(0, l));
  return formatHex(clampChroma({ mode: 'oklch', l: lightness, c, h }, 'oklch'));
}

/** Measures the contrast of two colours, from 1 to 21 (WCAG 2.2, "contrast ratio"). */
export const contrast = (one: string, other: string): number => wcagContrast(one, other);

/** Measures how far apart two colours look: their distance in OKLab. */
export const difference: (one: string, other: string) => number = differenceEuclidean('oklab');
