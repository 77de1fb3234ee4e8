import { z } from 'zod';
import { nearestWord } from './nearest-word.ts';

/** Families that a brand may choose from, in the order of the alphabet. Why these: docs/design.md, "Fonts to choose from". */
export const fontNames = [
  'Aleo',
  'Atkinson Hyperlegible Next',
  'EB Garamond',
  'Familjen Grotesk',
  'Fraunces',
  'Rubik',
  'Sofia Sans Semi Condensed',
  'Source Serif 4',
] as const;
export type FontName = (typeof fontNames)[number];

/** The font of headings or of text. Capitals, spaces and hyphens do not count. */
export const fontName = z
  .string()
  .trim()
  .meta({ examples: [...fontNames] })
  .transform((given, context): FontName => {
    const found = fontNames.find((name) => bare(name) === bare(given));
    if (found) return found;
    context.issues.push({ code: 'custom', message: unknownFont(given), input: given });
    return z.NEVER;
  });

function unknownFont(given: string): string {
  if (given === '') return `is empty; ${EXPECTED}`;
  const meant = nearestWord(given, [...fontNames]) ?? fontNames.find((name) => isPart(bare(given), bare(name)));
  return `"${given.slice(0, 60)}" is no font to choose from; ${EXPECTED}${meant ? `; did you mean "${meant}"?` : ''}`;
}

const EXPECTED = `expected one of ${fontNames.join(', ')}`;

/** `Garamond`, or `Source Serif Pro` for what is called `Source Serif 4`. */
const isPart = (given: string, name: string) =>
  given.length > 3 && (name.includes(given) || given.startsWith(name.slice(0, Math.max(4, name.length - 1))));

const bare = (name: string) => name.toLowerCase().replace(/[\s_-]/g, '');
