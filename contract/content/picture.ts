import { z } from 'zod';
import type { ShownPicture } from '../site/artwork.ts';
import { group, title, words } from './parts.ts';

/** Makes the schema of a picture. Its file is in the content folder. */
export const picture = (description: string) =>
  group(description, {
    file: title.describe('File of the picture: JPEG, PNG, WebP, AVIF or SVG, such as photos/oven.jpg.'),
    alt: z.string({ error: NO_ALT }).pipe(words).describe('What the picture shows, for people who cannot see it.'),
    focus: focus.optional().describe('Point that is never cut off, such as left, top right or "30% 40%".'),
  });
export type PictureFile = z.infer<ReturnType<typeof picture>>;

const NO_ALT =
  'a sentence that says what the picture shows, since some visitors cannot see it and search engines read it';

/** The point of a photograph that stays visible, as CSS's `object-position`. */
const focus = z
  .string()
  .trim()
  .toLowerCase()
  .refine((given) => POSITIONS.some((form) => form.test(given)), {
    error: ({ input }) => `"${String(input).slice(0, 40)}" is not a place; ${PLACE_EXPECTED}`,
  });

const PLACE_EXPECTED = 'expected words such as left, top or bottom right, or two percentages such as "30% 40%"';

const POSITIONS = [
  /^(?:left|center|right|\d\d?%|100%)(?:\s+(?:top|center|bottom|\d\d?%|100%))?$/,
  /^(?:top|bottom)(?:\s+(?:left|center|right))?$/,
];

/** A part of the file whose pictures are ready to be shown. */
export type WithPictures<Value> = Value extends PictureFile
  ? ShownPicture
  : Value extends object
    ? { [Key in keyof Value]: WithPictures<Value[Key]> }
    : Value;
