import type { FieldWords } from '#contract/forms/lead-form.ts';
import { leadForms } from '#contract/forms/lead-forms.ts';
import type { OfferField } from '#contract/forms/offer.ts';
import type { ServerWords } from '#contract/content/words.ts';
import { english } from './locales.ts';
import { pickServerWords } from '../sites/plan/face-words.ts';
import type { QuoteField } from './sample-quote.ts';

/** The texts of a server whose face speaks English. */
export const englishWords: ServerWords = pickServerWords(english, [...leadForms]);

/** Labels and messages of the forms' fields. */
export const quoteFieldWords = englishWords.forms['quote']!.fields as Record<QuoteField, FieldWords>;
export const offerFieldWords = englishWords.forms['offer']!.fields as Record<OfferField, FieldWords>;
