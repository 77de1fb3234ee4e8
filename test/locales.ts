import type { Words, ServerWords } from '#contract/content/words.ts';
import { builtInLocales } from '../sites/read/locales.ts';
import type { FieldWords } from '#contract/forms/lead-form.ts';
import { leadForms } from '#contract/forms/lead-forms.ts';
import type { OfferField } from '#contract/forms/offer.ts';
import { pickServerWords } from '../sites/plan/face-words.ts';
import type { QuoteField } from './spec-words.ts';

/** Our own texts by language. */
export const locales: Record<string, Words> = Object.fromEntries(
  builtInLocales.languages.map((lang) => [lang, builtInLocales.find(lang)!]),
);

export const english = locales['en']!;
export const german = locales['de']!;
export const french = locales['fr']!;
export const spanish = locales['es']!;
export const arabic = locales['ar']!;

/** The texts of a server whose face speaks English. */
export const englishWords: ServerWords = pickServerWords(english, [...leadForms]);

/** Labels and messages of the forms' fields. */
export const quoteFieldWords = englishWords.forms['quote']!.fields as Record<QuoteField, FieldWords>;
export const offerFieldWords = englishWords.forms['offer']!.fields as Record<OfferField, FieldWords>;
