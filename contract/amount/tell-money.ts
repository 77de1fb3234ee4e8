/** An amount as a person of the language writes it, such as `$12,500`; digits are ASCII's. `lang`: BCP 47. */
export function tellMoney(amount: string | number, currency: string, lang: string): string {
  const isWhole = Number.isInteger(Number(amount));
  return new Intl.NumberFormat(lang, {
    numberingSystem: 'latn',
    style: 'currency',
    currency,
    ...(isWhole ? { maximumFractionDigits: 0 } : {}),
  }).format(Number(amount));
}
