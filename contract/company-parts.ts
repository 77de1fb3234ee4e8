import { z } from 'zod';
import { list, title, words } from './content-parts.ts';

/** When a company is open. With `days`, a table: a column for each, and in each row what stands in it (`times`). */
const hours = z.strictObject({
  heading: title.optional(),
  days: list(title).optional(),
  rows: list(z.strictObject({ name: title, times: list(title) })),
  note: words.optional(),
});
export type Hours = z.infer<typeof hours>;

/** Where a company is, a line an entry, and when somebody is there. */
export const contactPlaces = { address: list(title).optional(), hours: hours.optional() };

/** What is pressed has words of its own; before a number to call there is room for some. */
export const callWords = words.optional().describe('Before the phone number on the first screen');

/** A drawing of the first screen; `words` say what it shows to who cannot see it. */
export const heroPicture = z.strictObject({ file: title, words }).optional();

/** What one pays, for each thing. */
export const priceList = list(z.strictObject({ item: title, price: title, note: words.optional() })).optional();
export type PriceList = NonNullable<z.infer<typeof priceList>>;
