import { contrast, toHex, type Oklch } from './color.ts';

/** Token name to colour as `#rrggbb`. */
export type Colors = Record<string, string>;

/** A colour to be found: its lightness and chroma where nothing else asks for another lightness. */
export interface Tone {
  l: number;
  c: number;
  /** In degrees; the accent's where none is given. */
  h?: number;
  /** Tokens above it in the list, and the contrast it must have with each. */
  on?: Record<string, number>;
}

/** Two tokens that a page draws on each other, and the least contrast they may have. */
export type Pair = readonly [fore: string, back: string, least: number];

/** Resolves tones from top to bottom; a text is a colour that is given, or the name of one above. */
export function resolveTones(accent: Oklch, list: Record<string, Tone | string>, above: Colors = {}): Colors {
  const colors: Colors = { ...above };
  for (const [name, tone] of Object.entries(list))
    colors[name] = typeof tone === 'string' ? (colors[tone] ?? tone) : findTone(accent, tone, colors);
  return Object.fromEntries(Object.keys(list).map((name) => [name, colors[name]!]));
}

/** A grey accent has a grey scale: below this chroma the tones lose theirs in proportion. */
const COLOURFUL = 0.05;
const STEP = 0.004;

/** The nearest lightness at which the tone has all its contrasts; without one, its own. */
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
