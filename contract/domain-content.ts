import { z } from 'zod';
import { address, emailAddress, host, pageMeta, words } from './content-parts.ts';

/** `content/domains/*.yaml`. */
export const domainContentSchema = z.strictObject({
  hosts: z.array(host),
  url: address,
  name: words,
  email: emailAddress,
  whatsapp: words.optional(),
  offers: z.enum(['none', 'deliver']),
  confirmationMail: z.boolean(),
  pages: z.strictObject({ home: pageMeta, notFound: pageMeta }),
});

export type DomainContent = z.infer<typeof domainContentSchema>;
