import { emailField, failedWords, formMessages } from './form-words.ts';
import { defineLeadForm, fieldsOf, type FieldOf, type LeadErrors, type LeadValues } from './lead-form.ts';
import { paths } from './paths.ts';

export const offerMessages = {
  ...formMessages,
  nameMissing: 'Please enter your name',
  phoneLong: 'Phone must be less than 40 characters',
  messageMissing: 'Please enter your offer or message',
  messageLong: 'Message must be less than 5000 characters',
} as const;

/** Spec point 4, to the character; `failed` is the quote form's (product.md, "Offers"). */
export const offerWords = {
  title: 'Offer',
  noun: 'offer',
  messageLabel: 'Your Offer / Message',
  sent: { title: 'Message Sent!', text: "We'll get back to you within 24 hours." },
  failed: failedWords,
} as const;

/** Bounds that the specification leaves open (spec point 5): these keep a stored offer and its mail within reason. */
export const offerForm = defineLeadForm({
  kind: 'offer',
  face: 'domain',
  functionName: 'send-offer',
  anyHost: false,
  path: paths.home,
  referencePrefix: 'O',
  fields: {
    name: {
      format: 'line',
      label: 'Name',
      min: 1,
      max: 100,
      messages: { short: offerMessages.nameMissing, long: offerMessages.nameLong },
    },
    email: { ...emailField, label: 'Email' },
    phone: { format: 'line', label: 'Phone', max: 40, messages: { long: offerMessages.phoneLong } },
    message: {
      format: 'text',
      label: offerWords.messageLabel,
      fixedLabel: true,
      min: 1,
      max: 5000,
      messages: { short: offerMessages.messageMissing, long: offerMessages.messageLong },
    },
  },
  summary: 'message',
  words: offerWords,
});

export type OfferField = FieldOf<typeof offerForm>;
export type Offer = LeadValues<typeof offerForm>;
export type OfferErrors = LeadErrors<typeof offerForm>;

export const offerFields = fieldsOf(offerForm);
