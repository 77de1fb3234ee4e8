import type { AskedWords } from '#contract/asked-words.ts';

export const asked: AskedWords = {
  amount: { label: 'Betrag', invalid: 'Bitte geben Sie einen Betrag ein, etwa {example}' },
  currency: { label: 'Währung', invalid: 'Angebote werden in {currencies} angenommen' },
  minimum: 'Angebote werden ab {amount} angesehen. Senden können Sie Ihres trotzdem.',
  plan: { label: 'Zahlung in Raten', invalid: 'Bitte wählen Sie eine der Möglichkeiten' },
  plans: {
    intro: 'Der Preis von {price} kann in Teilen bezahlt werden.',
    none: 'Keine Raten',
    column: 'Zahlungsplan',
    name: '{percent} Anzahlung, {months}',
    months: { one: '{count} Monat', other: '{count} Monate' },
    down: 'Anzahlung',
    term: 'Monate',
    monthly: 'Monatlich',
    total: 'Insgesamt',
    own: 'Ein eigener Zahlungsplan',
    sum: '{down} Anzahlung, dann {monthly} im Monat, {months} lang. Insgesamt {total}.',
    rounding: 'Die letzte Rate gleicht die Rundung aus.',
  },
  told: { price: 'Preis', minimum: 'Mindestgebot', below: 'unter dem Mindestgebot' },
};
