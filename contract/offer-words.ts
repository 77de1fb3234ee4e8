import { EMAIL_MAX, failedWords, NAME_MAX } from './form-words.ts';

/** What the first view of an offer form needs; its checks come when a visitor turns to it (`offer.ts`). */
export const offerFields = ['name', 'email', 'phone', 'message'] as const;

/** The spec sets no bounds for an offer (point 5); these keep a stored offer and its mail within reason. */
export const offerLimits = {
  name: { max: NAME_MAX },
  email: { max: EMAIL_MAX },
  phone: { max: 40 },
  message: { max: 5000 },
} as const;

/** Spec point 4, to the character; `failed` is the quote form's (product.md, "Offers"). */
export const offerWords = {
  messageLabel: 'Your Offer / Message',
  sent: { title: 'Message Sent!', text: "We'll get back to you within 24 hours." },
  failed: failedWords,
} as const;
