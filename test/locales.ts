import type { Messages, ServerMessages } from '#contract/content/messages.ts';
import { builtInLocales } from '../sites/read/locales.ts';
import type { FieldTexts } from '#contract/forms/lead-form.ts';
import { leadForms } from '#contract/forms/lead-forms.ts';
import type { OfferField } from '#contract/forms/offer.ts';
import { pickServerMessages } from '../sites/plan/site-texts.ts';
import type { QuoteField } from './spec-messages.ts';

/** Our own texts by language. */
export const locales: Record<string, Messages> = Object.fromEntries(
  builtInLocales.languages.map((lang) => [lang, builtInLocales.find(lang)!]),
);

export const english = locales['en']!;
export const german = locales['de']!;
export const french = locales['fr']!;
export const spanish = locales['es']!;
export const arabic = locales['ar']!;

/** The texts of a server whose site speaks English. */
export const englishMessages: ServerMessages = pickServerMessages(english, [...leadForms]);

/** Labels and messages of the forms' fields. */
export const quoteFieldMessages = englishMessages.forms['quote']!.fields as Record<QuoteField, FieldTexts>;
export const offerFieldMessages = englishMessages.forms['offer']!.fields as Record<OfferField, FieldTexts>;
