import { listFields, type FieldOf, type LeadValues } from '#contract/forms/lead-form.ts';
import { quoteForm } from '#contract/forms/quote-request.ts';

/**
 * The specification's words, to the character, and ours next to them. They are written out: a page with other words is
 * not as specified.
 */
const messages = {
  nameLong: 'Name must be less than 100 characters',
  emailFormat: 'Please enter a valid email address',
  emailLong: 'Email must be less than 255 characters',
};

/** Spec point 8. */
const failed = { title: 'Submission Failed', text: 'Please try again or contact us directly.' };

/** Spec point 5. */
export const quoteMessages = {
  ...messages,
  nameShort: 'Name must be at least 2 characters',
  companyLong: 'Company name must be less than 100 characters',
  phoneLong: 'Phone must be less than 20 characters',
  answerShort: 'Please provide at least 10 characters',
  answerLong: 'Response must be less than 500 characters',
  lastAnswerLong: 'Response must be less than 1000 characters',
};

/** Spec points 2 and 8. */
export const quoteTexts = {
  submit: 'Submit Strategic Plan Request',
  submitting: 'Submitting...',
  sent: {
    title: 'Thank You!',
    text: "Your request has been submitted successfully. We'll contact you shortly at the email address you provided.",
    close: 'Close',
  },
  failed,
};

/** Spec points 3 and 4. */
export const offerTexts = {
  messageLabel: 'Your Offer / Message',
  sent: { title: 'Message Sent!', text: "We'll get back to you within 24 hours." },
  failed,
};

export type QuoteField = FieldOf<typeof quoteForm>;
export type QuoteRequest = LeadValues<typeof quoteForm>;

/** The nine keys of the body, in the order of the form (spec point 7). */
export const quoteFields = listFields(quoteForm);

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
