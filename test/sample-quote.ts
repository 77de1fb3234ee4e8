import type { QuoteRequest } from '#contract/forms/quote-request.ts';

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
