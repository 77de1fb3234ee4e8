import { z } from 'zod';
import type { FieldOf, LeadForm } from './lead-form.ts';

/** Pieces that both faces' content files are made of. Everything is strict: a misspelt key is a mistake, not a default. */
export const words = z.string().trim().min(1, 'must not be empty');
export const emailAddress = z.email('must be an e-mail address, such as hello@example.com');
export const address = z.url({ protocol: /^https?$/, error: 'must be a full address, such as https://example.com' });
export const host = z
  .string()
  .regex(/^[a-z0-9.-]+$/, 'must be a host name in lower case without port, such as example.com');

/** Words about a page for browser tabs, search results and link previews. */
export const pageMeta = z.strictObject({ title: words, description: words });

/** Where a figure comes from and of when it is; shown as a footnote where given. */
export const claimSource = { source: words.optional(), asOf: words.optional() };

/** Words around a form that keeps what is typed, on the device, until it is sent. */
export const leadFormWords = z.strictObject({
  kept: words,
  clear: words,
  cleared: words,
  clearedHint: words,
  restore: words,
  offline: words,
  sendLater: words,
  waiting: words,
  unsentMail: words,
  unsentCopy: words,
  copied: words,
  notCopied: words,
});
export type LeadFormWords = z.infer<typeof leadFormWords>;

/** The questions of a form, apart from those whose words the specification fixes. */
export function formLabels<Form extends LeadForm>({ fields }: Form) {
  const open = Object.entries(fields).filter(([, { fixedLabel }]) => !fixedLabel);
  type Open = {
    [Field in FieldOf<Form>]: Form['fields'][Field] extends { fixedLabel: true } ? never : Field;
  }[FieldOf<Form>];
  return z.strictObject(Object.fromEntries(open.map(([field]) => [field, words])) as Record<Open, typeof words>);
}
