/** What is said of a number, by the categories of the language (Unicode CLDR, plural rules). */
export type Plural = { other: string } & { [Category in Intl.LDMLPluralRule]?: string | undefined };

/** The form for a number, not filled in yet. `lang`: BCP 47. */
export function pluralForm(forms: Plural, lang: string, count: number): string {
  return forms[new Intl.PluralRules(lang).select(count)] ?? forms.other;
}
