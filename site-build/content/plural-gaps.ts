import type { Found } from './yaml-document.ts';

/** The categories that numbers of a page and a mail fall into, from 0 to 1,000 (Unicode CLDR, plural rules). `lang`: BCP 47. */
export function countCategories(lang: string): string[] {
  const rules = new Intl.PluralRules(lang);
  return [...new Set(Array.from({ length: 1001 }, (_, count) => rules.select(count)))];
}

/** Where words about a number lack a form that the language needs. */
export function pluralGaps(words: object, lang: string): Pick<Found, 'path' | 'message'>[] {
  const needed = countCategories(lang);
  return pluralsOf(words, []).flatMap(({ path, forms }) =>
    needed
      .filter((category) => !Object.hasOwn(forms, category))
      .map((category) => ({ path, message: `lacks the key ${category}; ${lang} has the forms ${needed.join(', ')}` })),
  );
}

function pluralsOf(words: object, path: string[]): { path: string[]; forms: object }[] {
  if (Object.hasOwn(words, 'other')) return [{ path, forms: words }];
  return Object.entries(words).flatMap(([key, part]) =>
    typeof part === 'object' ? pluralsOf(part as object, [...path, key]) : [],
  );
}
