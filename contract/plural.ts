/** What is said of a number, by the categories of the language (Unicode CLDR, plural rules). */
export type Plural = { other: string } & { [Category in Intl.LDMLPluralRule]?: string | undefined };

/** The form for a number, not filled in yet; for none `zero`, also in languages that have no such form. `lang`: BCP 47. */
export function pluralForm(forms: Plural, lang: string, count: number): string {
  const none = count === 0 ? forms.zero : undefined;
  return none ?? forms[new Intl.PluralRules(lang).select(count)] ?? forms.other;
}
