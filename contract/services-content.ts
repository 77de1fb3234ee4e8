import { z } from 'zod';
import { address, emailAddress, host, pageMeta, words } from './content-parts.ts';
import { quoteFields } from './quote-request.ts';

/** `content/services.yaml`. */
export const servicesContentSchema = z.strictObject({
  hosts: z.array(host),
  url: address,
  brand: words,
  tagline: words,
  description: words,
  email: emailAddress,
  confirmationMail: z.boolean(),
  pages: z.strictObject({ home: pageMeta, quote: pageMeta, notFound: pageMeta }),
  quote: z.strictObject({
    title: words,
    intro: words,
    contactHeading: words,
    questionsHeading: words,
    labels: z.strictObject(Object.fromEntries(quoteFields.map((field) => [field, words]))),
    hints: z.partialRecord(z.enum(quoteFields), z.array(words)),
  }),
});

export type ServicesContent = z.infer<typeof servicesContentSchema>;
