import { fieldsOf, type FieldOf, type LeadValues } from '#contract/forms/lead-form.ts';
import { quoteForm } from '#contract/forms/quote-request.ts';

export type QuoteField = FieldOf<typeof quoteForm>;
export type QuoteRequest = LeadValues<typeof quoteForm>;

/** The nine keys of the body, in the order of the form (spec point 7). */
export const quoteFields = fieldsOf(quoteForm);

/** A quote request that is accepted. */
export const sampleQuote: QuoteRequest = {
  name: 'Ada Lovelace',
  email: 'ada@example.org',
  company: '',
  phone: '',
  question1: 'Sell more engines',
  question2: 'Look, like, call us',
  question3: 'Answering the phone',
  question4: 'From the price list',
  question5: 'With more countries',
};
