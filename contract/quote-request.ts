import { emailField, failedWords, formMessages } from './form-words.ts';
import { defineLeadForm, fieldsOf, type FieldOf, type LeadErrors, type LeadValues } from './lead-form.ts';
import { paths } from './paths.ts';

/** Spec point 5, to the character. */
export const quoteMessages = {
  nameShort: 'Name must be at least 2 characters',
  ...formMessages,
  companyLong: 'Company name must be less than 100 characters',
  phoneLong: 'Phone must be less than 20 characters',
  answerShort: 'Please provide at least 10 characters',
  answerLong: 'Response must be less than 500 characters',
  lastAnswerLong: 'Response must be less than 1000 characters',
} as const;

/** Words of the form's states (spec points 2 and 8). */
export const quoteWords = {
  title: 'Quote request',
  noun: 'request',
  submit: 'Submit Strategic Plan Request',
  submitting: 'Submitting...',
  sent: {
    title: 'Thank You!',
    text: "Your request has been submitted successfully. We'll contact you shortly at the email address you provided.",
    close: 'Close',
  },
  failed: failedWords,
} as const;

const answer = {
  format: 'text',
  min: 10,
  max: 500,
  messages: { short: quoteMessages.answerShort, long: quoteMessages.answerLong },
} as const;

/** Limits of spec point 9. */
export const quoteForm = defineLeadForm({
  kind: 'quote',
  face: 'services',
  functionName: 'send-quote-request',
  anyHost: true,
  path: paths.quote,
  referencePrefix: 'Q',
  fields: {
    name: {
      format: 'line',
      label: 'Full Name',
      min: 2,
      max: 100,
      messages: { short: quoteMessages.nameShort, long: quoteMessages.nameLong },
    },
    email: { ...emailField, label: 'Email Address' },
    company: { format: 'line', label: 'Company Name', max: 100, messages: { long: quoteMessages.companyLong } },
    phone: { format: 'line', label: 'Phone Number', max: 20, messages: { long: quoteMessages.phoneLong } },
    question1: { ...answer, label: 'Question 1' },
    question2: { ...answer, label: 'Question 2' },
    question3: { ...answer, label: 'Question 3' },
    question4: { ...answer, label: 'Question 4' },
    question5: {
      ...answer,
      label: 'Question 5',
      max: 1000,
      messages: { short: quoteMessages.answerShort, long: quoteMessages.lastAnswerLong },
    },
  },
  summary: 'question1',
  words: quoteWords,
});

export type QuoteField = FieldOf<typeof quoteForm>;
export type QuoteRequest = LeadValues<typeof quoteForm>;
export type QuoteErrors = LeadErrors<typeof quoteForm>;

/** The nine keys of the body, in the order of the form (spec point 7). */
export const quoteFields = fieldsOf(quoteForm);
