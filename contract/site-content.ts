import { z } from 'zod';

/** `content/site.yaml`, which may be absent: what belongs to no single face. */
export const siteContentSchema = z.strictObject({
  default: z
    .string()
    .trim()
    .regex(/^\S+$/, 'must be the name of a file of a site, without its ending, such as nowfetch')
    .describe('The site that visitors see who come by a name that no site has in its hosts'),
});
