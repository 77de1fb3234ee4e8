import { z } from 'zod';
import { nearestWord } from '../text/nearest-word.ts';
import { brand as name, title } from './parts.ts';

/** Families that a brand may choose from, in alphabetical order; docs/explanation/design.md says what each is for. */
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

/** A colour as CSS writes it; the build reads it. An unquoted `#` begins a note, which leaves nothing. */
const accent = z
  .string()
  .trim()
  .max(80)
  .nullable()
  .transform((given, context) => {
    if (given !== null && given !== '') return given;
    context.issues.push({ code: 'custom', message: NO_COLOUR, input: given });
    return z.NEVER;
  });

const NO_COLOUR = 'is empty; expected a colour, and one that begins with # goes in quotes, such as "#0b5b3a"';

const file = title.optional();

/** Files of pictures, from the content folder. `icon`: square; `picture`: of link previews, a PNG of 1200×630. */
const pictures = { icon: file, picture: file };

/** Fonts of headings and of all else. */
const fonts = { heading: fontName.optional(), text: fontName.optional() };

/** The brand of a domain for sale, which has a name of its own. */
export const domainBrand = z.strictObject({ accent: accent.optional(), ...pictures, ...fonts });

/** The brand of the page of all names: a name alone, or with what belongs to it. */
export const portfolioBrand = z.union([name, domainBrand.extend({ name })]);

/** `ground`: below the bar and the first screen; `tint`, the pale accent, where none is named. */
const looks = {
  ground: z.enum(['tint', 'white', 'ink', 'accent']).optional(),
  corners: z.enum(['sharp', 'round']).optional(),
};
export type Ground = NonNullable<z.infer<typeof looks.ground>>;

/** A name alone, or with what belongs to it. `short`: below an icon on a phone's screen. */
export const servicesBrand = z.union([
  name,
  z.strictObject({
    name,
    short: name.optional(),
    accent: accent.optional(),
    logo: file,
    ...pictures,
    ...fonts,
    ...looks,
  }),
]);

export interface Brand {
  name: string;
  short?: string | undefined;
  accent?: string | undefined;
  logo?: string | undefined;
  icon?: string | undefined;
  picture?: string | undefined;
  ground?: Ground | undefined;
  corners?: 'sharp' | 'round' | undefined;
  heading?: FontName | undefined;
  text?: FontName | undefined;
}

export function readBrand(written: z.infer<typeof servicesBrand> | z.infer<typeof portfolioBrand>): Brand {
  return typeof written === 'string' ? { name: written } : written;
}
