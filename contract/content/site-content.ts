import { z } from 'zod';
import { list, title, words } from './parts.ts';

/** `content/site.yaml`, which may be absent, for keys that belong to no single site. */
export const siteContentSchema = z.strictObject({
  default: z
    .string()
    .trim()
    .regex(/^\S+$/, 'must be the name of a file of a site, without its ending, such as nowfetch')
    .describe('Site that visitors see at unknown hostnames: the name of its file, such as nowfetch.'),
});

const siteKey = z.string().trim().min(1);

/** The lines at the top of a file in `content/pages/`, between two lines of `---`. */
export const pageFrontMatter = z.strictObject({
  title: title.describe('Text of links to the page, and of browser tabs.'),
  description: words.describe('One or two sentences for search results.'),
  face: z
    .union([siteKey, list(siteKey)])
    .optional()
    .describe('Site that has the page, or a list of them: names of files without the ending. Without it, all sites.'),
  place: z
    .enum(['footer', 'bar', 'none'])
    .default('footer')
    .describe('Where its link is: footer (usual), bar (at the top) or none.'),
  path: z
    .string()
    .trim()
    .optional()
    .describe('Address of the page, such as /imprint. Without it, the name of the file.'),
  noindex: z.boolean().default(false).describe('Whether search engines are asked to leave the page out.'),
  hours: z.boolean().default(false).describe('Whether the opening hours of contact.hours follow the text.'),
});

/** A page that an owner wrote, ready to be rendered. */
export interface CustomPage extends Omit<z.infer<typeof pageFrontMatter>, 'face' | 'path' | 'hours'> {
  path: string;
  heading: string;
  hours?: boolean;
  /** Its text as HTML made from Markdown. It has no HTML of the owner's. */
  html: string;
}
