import type { Words } from '#contract/content/words.ts';
import { builtInLocales } from '../sites/read/locales.ts';

/** Our own texts by language. */
export const locales: Record<string, Words> = Object.fromEntries(
  builtInLocales.languages.map((lang) => [lang, builtInLocales.find(lang)!]),
);

export const english = locales['en']!;
export const german = locales['de']!;
export const french = locales['fr']!;
export const spanish = locales['es']!;
export const arabic = locales['ar']!;
