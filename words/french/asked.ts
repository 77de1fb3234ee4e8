import type { AskedWords } from '#contract/asked-words.ts';

export const asked: AskedWords = {
  amount: { label: 'Montant', invalid: 'Veuillez saisir un montant, par exemple {example}' },
  currency: { label: 'Devise', invalid: 'Les offres sont acceptées en {currencies}' },
  minimum: 'Le vendeur étudie les offres à partir de {amount}. Vous pouvez tout de même envoyer la vôtre.',
  plan: { label: 'Paiement échelonné', invalid: 'Veuillez choisir l’un des échéanciers' },
  plans: {
    intro: 'Le prix de {price} peut être payé en plusieurs fois.',
    none: 'Sans échelonnement',
    column: 'Échéancier',
    name: '{percent} d’acompte, {months}',
    months: { one: '{count} mois', many: '{count} mois', other: '{count} mois' },
    down: 'Acompte',
    term: 'Mois',
    monthly: 'Par mois',
    total: 'Total',
    own: 'Un échéancier à votre mesure',
    sum: '{down} d’acompte, puis {monthly} par mois pendant {months}. {total} au total.',
    rounding: 'Le dernier versement comprend l’arrondi.',
  },
  told: { price: 'Prix demandé', minimum: 'Minimum', below: 'inférieur au minimum' },
};
