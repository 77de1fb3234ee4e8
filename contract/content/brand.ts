import { z } from 'zod';
import { makeText, title } from './parts.ts';

/** Families that a brand may choose from, in alphabetical order. docs/explanation/design.md explains each. */
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

const A_COLOUR = 'a colour, in quotes if it begins with #, such as "#0b5b3a"';

/** A colour as CSS writes it, which `parseAccent` reads. An unquoted `#` begins a note, and nothing is left. */
const accent = z.string({ error: A_COLOUR }).trim().min(1, `is empty; expected ${A_COLOUR}`).max(80);

const name = makeText(60);
const file = title.optional();

const pictures = {
  icon: file.describe('File of a square icon for tabs and home screens.'),
  picture: file.describe('File of the picture in link previews, a PNG of 1200 by 630 pixels.'),
};

const fonts = {
  heading: z.enum(fontNames).optional().describe('Font of headings.'),
  text: z.enum(fontNames).optional().describe('Font of all other text.'),
};

const accentKey = accent
  .optional()
  .describe('Your colour, in quotes, such as "#0b5b3a". All other colours follow from it.');

/** The brand of a domain for sale, which has a name of its own. */
export const domainBrand = z.strictObject({
  short: name
    .optional()
    .describe('Name without its ending, with a middle dot where a line may begin, such as Now·Fetch.'),
  accent: accentKey,
  ...pictures,
  ...fonts,
});

const brandName = name.describe('Name of the company.');

export const portfolioBrand = z.union([name, domainBrand.omit({ short: true }).extend({ name: brandName })]);

const looks = {
  ground: z.enum(['tint', 'white', 'ink', 'accent']).optional().describe('Background of the first screen.'),
  corners: z.enum(['sharp', 'round']).optional().describe('Corners of buttons and cards.'),
};
export type Ground = NonNullable<z.infer<typeof looks.ground>>;

export const servicesBrand = z.union([
  name,
  z.strictObject({
    name: brandName,
    short: name.optional().describe('Short name for phones, such as Solve.'),
    accent: accentKey,
    logo: file.describe('File of your logo, such as brand/logo.svg.'),
    logoOnly: z
      .boolean()
      .optional()
      .describe('Whether the logo appears without the name. Usual if it is wider than 2.5 to 1.'),
    logoDark: file.describe('File of your logo for dark backgrounds.'),
    ...pictures,
    ...fonts,
    ...looks,
  }),
]);

export type Brand = Exclude<z.infer<typeof servicesBrand>, string>;

export function readBrand(brand: z.infer<typeof servicesBrand> | z.infer<typeof portfolioBrand>): Brand {
  return typeof brand === 'string' ? { name: brand } : brand;
}
