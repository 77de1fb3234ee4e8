import type { OfferTermWords, Words } from '#contract/content/words.ts';

const asked: OfferTermWords = {
  amount: { label: 'Montant', invalid: 'Veuillez saisir un montant, par exemple {example}' },
  currency: { label: 'Devise', invalid: 'Les offres sont acceptées en {currencies}' },
  minimum: 'Le vendeur étudie les offres à partir de {amount}. Vous pouvez tout de même envoyer la vôtre.',
  plan: { label: 'Paiement échelonné', invalid: 'Veuillez choisir l’un des échéanciers' },
  plans: {
    intro: 'Vous pouvez payer le prix de {price} en plusieurs fois.',
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
    rounding: 'Le dernier versement peut légèrement différer à cause de l’arrondi.',
  },
  told: { price: 'Prix demandé', minimum: 'Minimum', below: 'inférieur au minimum', foreign: 'autre devise' },
};

type Forms = Words['forms'];

const failed = { title: 'Échec de l’envoi', text: 'Veuillez réessayer ou nous contacter directement.' };
const email = {
  invalid: 'Veuillez saisir une adresse e-mail valide',
  meant: 'Vouliez-vous dire {address} ?',
  long: 'L’adresse e-mail ne doit pas dépasser {max} caractères',
};
const nameLong = 'Le nom ne doit pas dépasser {max} caractères';
const phoneLong = 'Le numéro de téléphone ne doit pas dépasser {max} caractères';
const answer = {
  short: 'Veuillez écrire au moins {min} caractères',
  long: 'La réponse ne doit pas dépasser {max} caractères',
};

/** Texts around every form. */
const unsent = {
  kept: 'Votre texte est conservé dans cet onglet jusqu’à son envoi.',
  clear: 'L’effacer',
  cleared: 'Effacé',
  clearedHint: 'Il a aussi été supprimé de cet appareil.',
  restore: 'Le rétablir',
  offline: 'Vous êtes hors ligne. Continuez à écrire, rien ne sera perdu.',
  unsentMail: 'Envoyer le même texte par e-mail',
  unsentCopy: 'Copier le texte',
  copied: 'Copié. Collez le texte où vous voulez.',
  notCopied: 'Le navigateur a refusé la copie. Le lien vers l’e-mail contient aussi le texte.',
};

export const quote: Forms['quote'] = {
  title: 'Demande',
  noun: 'demande',
  fields: {
    name: { label: 'Nom complet', short: 'Le nom doit comporter au moins {min} caractères', long: nameLong },
    email: { label: 'Adresse e-mail', ...email },
    company: { label: 'Entreprise', long: 'Le nom de l’entreprise ne doit pas dépasser {max} caractères' },
    phone: { label: 'Téléphone', long: phoneLong },
    question1: { label: 'Que doit apporter la page à votre entreprise ?', ...answer },
    question2: { label: 'Par quelles étapes un visiteur doit-il passer pour atteindre cet objectif ?', ...answer },
    question3: { label: 'Quelles tâches quotidiennes la page doit-elle accomplir toute seule ?', ...answer },
    question4: {
      label: 'D’où la page tire-t-elle ses informations, et où envoie-t-elle les données recueillies ?',
      ...answer,
    },
    question5: { label: 'Comment la page doit-elle grandir avec votre entreprise ?', ...answer },
  },
  atLeast: { one: 'Veuillez écrire au moins {min} caractère', other: 'Veuillez écrire au moins {min} caractères' },
  submit: 'Demander mon plan stratégique',
  submitting: 'Envoi en cours…',
  sent: {
    title: 'Merci !',
    text: 'Votre demande nous est bien parvenue. Nous vous répondrons très bientôt à l’adresse e-mail que vous avez indiquée.',
  },
  close: 'Fermer',
  failed,
  unsent: {
    ...unsent,
    required: 'Les champs marqués d’un * sont obligatoires.',
    example: 'Par exemple :',
    sendLater: 'Envoyer ma demande automatiquement dès que je serai de nouveau en ligne',
    waiting:
      'Votre demande est prête. Elle partira automatiquement, une seule fois, dès que vous serez de nouveau en ligne.',
  },
};

export const offer: Forms['offer'] = {
  title: 'Offre',
  noun: 'offre',
  fields: {
    name: { label: 'Nom', short: 'Veuillez saisir votre nom', long: nameLong },
    email: { label: 'E-mail', ...email },
    phone: { label: 'Téléphone', long: phoneLong },
    message: {
      label: 'Votre offre / Votre message',
      short: 'Veuillez écrire votre offre ou votre message',
      long: 'Le message ne doit pas dépasser {max} caractères',
    },
  },
  required: '* Champ obligatoire',
  submitting: 'Envoi en cours…',
  sent: { title: 'Message envoyé !', text: 'Nous vous répondrons dans les {time}.' },
  failed,
  asked,
  unsent: {
    ...unsent,
    sendLater: 'Envoyer mon offre automatiquement dès que je serai de nouveau en ligne',
    waiting:
      'Votre offre est prête. Elle partira automatiquement, une seule fois, dès que vous serez de nouveau en ligne.',
  },
};

export const message: Forms['message'] = {
  title: 'Message',
  noun: 'demande',
  fields: {
    name: quote.fields.name,
    email: quote.fields.email,
    phone: quote.fields.phone,
    message: { ...offer.fields.message, label: 'Votre message', short: 'Veuillez écrire votre message' },
  },
  page: {
    title: 'Écrivez-nous',
    intro: 'Quelques mots suffisent. Laissez votre numéro si vous préférez que nous vous appelions.',
    next: 'Et ensuite',
    read: 'Nous lisons votre message.',
    answer: 'Vous recevez une réponse par e-mail ou par téléphone.',
  },
  submit: 'Envoyer le message',
  submitting: quote.submitting,
  sent: {
    title: 'Merci !',
    text: 'Votre message nous est bien parvenu. Nous vous répondrons très bientôt à l’adresse e-mail que vous avez indiquée.',
  },
  close: quote.close,
  failed,
  unsent: {
    ...quote.unsent,
    sendLater: 'Envoyer mon message automatiquement dès que je serai de nouveau en ligne',
    waiting:
      'Votre message est prêt. Il partira automatiquement, une seule fois, dès que vous serez de nouveau en ligne.',
  },
};
