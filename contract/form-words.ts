import { z } from 'zod';
import { askedWords } from './asked-words.ts';
import { leadFormWords } from './content-parts.ts';
import type { FieldOf, FieldRule, LeadForm } from './lead-form.ts';
import { offerForm } from './offer.ts';
import { quoteForm } from './quote-request.ts';
import { word } from './word.ts';

/** A field's words: a message for each thing that can be wrong with it, so that no language lacks one. */
function fieldWords({ min, format }: FieldRule) {
  return z.strictObject({
    label: word(),
    ...(min !== undefined && { short: word('min') }),
    long: word('max'),
    ...(format === 'email' && { invalid: word() }),
  });
}

type FieldWordsOf<Rule extends FieldRule> = z.ZodObject<
  { label: Word; long: Word } & (Rule extends { min: number } ? { short: Word } : unknown) &
    (Rule extends { format: 'email' } ? { invalid: Word } : unknown)
>;
type Word = ReturnType<typeof word>;

function fieldsOf<Form extends LeadForm>({ fields }: Form) {
  const each = Object.entries<FieldRule>(fields).map(([field, rule]) => [field, fieldWords(rule)]);
  return z.strictObject(Object.fromEntries(each)) as unknown as z.ZodObject<{
    [Field in FieldOf<Form>]: FieldWordsOf<Form['fields'][Field]>;
  }>;
}

const outcome = z.strictObject({ title: word(), text: word() });
const everyForm = {
  title: word().describe('Heads your mail'),
  noun: word().describe('What it is called in the sentences of the mail to the visitor'),
  sent: outcome,
  failed: outcome,
};

/** By kind of form. */
export const formWords = z.strictObject({
  quote: z.strictObject({
    ...everyForm,
    fields: fieldsOf(quoteForm),
    submit: word(),
    submitting: word(),
    close: word().describe('Button of the dialog that says thanks'),
    unsent: leadFormWords.extend({ required: word(), example: word() }),
  }),
  offer: z.strictObject({
    ...everyForm,
    fields: fieldsOf(offerForm),
    required: word().describe('Says what the asterisk beside a field means'),
    submitting: word(),
    unsent: leadFormWords,
    asked: askedWords,
  }),
});
