/** The categories that numbers of a page and a mail fall into, from 0 to 1,000 (Unicode CLDR, plural rules). `lang`: BCP 47. */
export function countCategories(lang: string): string[] {
  const rules = new Intl.PluralRules(lang);
  return [...new Set(Array.from({ length: 1001 }, (_, count) => rules.select(count)))];
}
