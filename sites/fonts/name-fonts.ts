import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FacePlan } from '../plan/face-by-kind.ts';
import { quoted } from './choose-typeface.ts';
import { cutFont } from './cut-font.ts';
import { formatRanges } from './open-font.ts';
import { percent } from './typefaces.ts';

/** A font for a domain's name alone, whose letters none of the pages' fonts has. */
export interface NameFont {
  /** The address that serves it. It changes with everything that goes into it. */
  path: string;
  letters: number[];
  make(): Promise<Buffer | null>;
}

/** Plans these fonts, and writes their rules. Few names need any. */
export function planNameFonts({ poster, type }: Pick<FacePlan, 'poster' | 'type'>): { css: string; fonts: NameFont[] } {
  const rules: string[] = [];
  const fonts = (poster?.fonts ?? []).map(({ part, letters, size }): NameFont => {
    const points = [...new Set(letters.flatMap((letter) => Array.from(letter, (sign) => sign.codePointAt(0)!)))];
    const key = createHash('sha256')
      .update(JSON.stringify([part.name, part.version, points]))
      .digest('hex');
    const path = `/assets/name-${key.slice(0, 16)}.woff2`;
    rules.push(
      `@font-face{font-family:${FAMILY};src:url(${path})format("woff2");font-weight:${WEIGHT};font-display:optional;size-adjust:${percent(size)};unicode-range:${formatRanges(points)}}`,
    );
    const make = () =>
      cutFont(part, readFileSync(part.path), { letters: points, weights: { min: WEIGHT, max: WEIGHT } });
    return { path, letters: points, make };
  });
  if (fonts.length === 0) return { css: '', fonts };
  const { family, fallback, generic = 'sans-serif' } = type.heading;
  // It overrides the font of headings.
  rules.push(`.poster .poster-fit>*{font-family:${[quoted(family), FAMILY, quoted(fallback), generic].join()}}`);
  return { css: rules.join(''), fonts };
}

const FAMILY = 'Name';
const WEIGHT = 700;
