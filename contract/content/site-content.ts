import { z } from 'zod';
import { title, words } from './parts.ts';

/** `content/site.yaml`, which may be absent: what belongs to no single face. */
export const siteContentSchema = z.strictObject({
  default: z
    .string()
    .trim()
    .regex(/^\S+$/, 'must be the name of a file of a site, without its ending, such as nowfetch')
    .describe('The site that visitors see who come by a name that no site has in its hosts'),
});

const faceKey = z.string().trim().min(1);

/** The lines at the top of a file in `content/pages/`, between two lines of `---`. */
export const pageFrontMatter = z.strictObject({
  title,
  description: words,
  face: z
    .union([faceKey, z.array(faceKey).min(1, 'must have at least one entry')])
    .optional()
    .describe('The site that has the page, or a list of them; all where it is left out'),
  place: z.enum(['footer', 'bar', 'none']).default('footer').describe('Where a link to it stands'),
  path: z
    .string()
    .trim()
    .optional()
    .describe('Its address, such as /imprint; the name of the file where it is left out'),
  noindex: z.boolean().default(false).describe('Whether search engines are asked to leave it out'),
});

/** A page that an owner wrote, ready to be rendered. */
export interface CustomPage {
  path: string;
  /** Text of links to it, and of browser tabs. */
  title: string;
  /** Heading above its text. */
  heading: string;
  description: string;
  place: 'footer' | 'bar' | 'none';
  noindex: boolean;
  /** Its text as HTML that the build made from Markdown; it holds no markup of the owner's own. */
  html: string;
}
