import { z } from 'zod';
import { title } from './content-parts.ts';

/** A link that an owner adds to a page's frame. Whether its path is there is for the build to say. */
export const siteLink = z.strictObject({
  label: title,
  href: z
    .string()
    .trim()
    .refine((href) => schemeProblem(href) === undefined, { error: ({ input }) => schemeProblem(String(input))! }),
});
export type SiteLink = z.infer<typeof siteLink>;

/** What is wrong with how a link begins, in words: nothing that runs a script, and no path that depends on the page. */
export function schemeProblem(href: string): string | undefined {
  if (/^(?:https?:\/\/[^\s/]|mailto:[^\s@]|tel:\+?\d)/i.test(href)) return undefined;
  if (/^\/(?![/\\])/.test(href) || href.startsWith('#')) return undefined;
  return `"${href.slice(0, 60)}" is no place to go to; ${EXPECTED}`;
}

const EXPECTED =
  'expected a path that begins with one /, such as /imprint, an address such as https://example.com, or mailto:, tel:';
