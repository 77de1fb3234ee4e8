import type { FieldWords } from '#contract/lead-form.ts';
import { leadForms } from '#contract/lead-forms.ts';
import type { OfferField } from '#contract/offer.ts';
import type { QuoteField } from '#contract/quote-request.ts';
import type { ServerWords } from '#contract/words.ts';
import { english } from '#words/english.ts';
import { serverWords } from '../site-build/face-words.ts';

/** What a server says whose face speaks English. */
export const englishWords: ServerWords = serverWords(english, [...leadForms]);

/** Labels and messages of the forms' fields. */
export const quoteFieldWords = englishWords.forms['quote']!.fields as Record<QuoteField, FieldWords>;
export const offerFieldWords = englishWords.forms['offer']!.fields as Record<OfferField, FieldWords>;
