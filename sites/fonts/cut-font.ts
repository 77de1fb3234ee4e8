import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type FontPart, listPoints } from './open-font.ts';

/** Cuts a font to letters and weights, as a woff2. */
export async function cutFont({ path, isOfOneWeight }: FontPart, letters: number[], weights: [number, number]) {
  const { default: subsetFont } = await import('subset-font');
  const [min, max] = weights;
  const axes = isOfOneWeight ? {} : { variationAxes: { wght: { min, max } } };
  const options = { targetFormat: 'woff2', ...FEATURES, ...axes } as const;
  return subsetFont(readFileSync(path), String.fromCodePoint(...letters), options);
}

/** Features that browsers apply by themselves, and figures of one width. The library's types lack this option. */
const FEATURES = {
  keepFeatures: 'calt ccmp clig curs fina init isol kern liga locl mark medi mkmk rclt rlig rvrn tnum'.split(' '),
};

/** Writes code points as `unicode-range` has them: `U+20-7E,U+A0`. */
export function formatRange(points: Iterable<number>): string {
  const ranges: [number, number][] = [];
  for (const point of [...points].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && point === last[1] + 1) last[1] = point;
    else ranges.push([point, point]);
  }
  const hex = (point: number) => point.toString(16).toUpperCase();
  return ranges.map(([first, last]) => `U+${hex(first)}${last > first ? `-${hex(last)}` : ''}`).join(',');
}

/** A font for a domain's name alone, with its letters that no font of its pages has. Few names need any. */
export interface NameFont {
  /** The address that serves it. It changes with what goes into it. */
  path: string;
  css: string;
  make(): Promise<Buffer>;
}

export function planNameFont(part: FontPart, text: string): NameFont {
  const letters = [...listPoints(text)];
  const range = formatRange(letters);
  const key = createHash('sha256').update(`${part.name} ${range}`).digest('hex').slice(0, 16);
  const path = `/assets/name-${key}.woff2`;
  const source = `url(${path})format("woff2");font-weight:700;font-display:swap`;
  const css = `@font-face{font-family:Name;src:${source};unicode-range:${range}}`;
  return { path, css, make: () => cutFont(part, letters, [700, 700]) };
}
