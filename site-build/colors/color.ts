import culori from 'culori/require';
import { didYouMean } from '#contract/nearest-word.ts';

const { clampChroma, colorsNamed, converter, differenceEuclidean, formatHex, parse, wcagContrast } = culori;

/** Lightness from 0 to 1, chroma from 0 to about 0.4, hue in degrees. */
export interface Oklch {
  l: number;
  c: number;
  h: number;
}

export type ColorReading = { ok: true; hex: string } | { ok: false; problem: string };

/** Reads a colour as CSS writes it (CSS Color 4). A hex colour is understood without its `#`, which begins a note in YAML. */
export function readColor(given: string): ColorReading {
  const text = given.trim().toLowerCase();
  const color = parse(text);
  // A channel of RGB that no screen shows is cut off, as browsers do; elsewhere chroma gives way.
  if (color && (color.alpha ?? 1) === 1)
    return { ok: true, hex: formatHex(color.mode === 'rgb' ? color : clampChroma(color, 'oklch')) };
  const similar = didYouMean(text.slice(0, 40), Object.keys(colorsNamed));
  return { ok: false, problem: `"${given.slice(0, 40)}" is no colour; ${EXPECTED}${similar}` };
}

const EXPECTED = 'expected one without transparency such as "#0b5b3a", rgb(11 91 58), oklch(42% 0.09 159) or teal';

const oklch = converter('oklch');

/** Reads `#rrggbb`. A grey has the hue 0. */
export function toOklch(hex: string): Oklch {
  const { l, c, h = 0 } = oklch(hex)!;
  return { l, c, h };
}

/** Writes `#rrggbb` of this lightness and hue; chroma that a screen cannot show is taken away. */
export function toHex({ l, c, h }: Oklch): string {
  const lightness = Math.min(1, Math.max(0, l));
  return formatHex(clampChroma({ mode: 'oklch', l: lightness, c, h }, 'oklch'));
}

/** Measures the contrast of two colours, from 1 to 21 (WCAG 2.2, "contrast ratio"). */
export const contrast = (one: string, other: string): number => wcagContrast(one, other);

/** Measures how far apart two colours look: their distance in OKLab. */
export const difference: (one: string, other: string) => number = differenceEuclidean('oklab');
