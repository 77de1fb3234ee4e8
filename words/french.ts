import type { Words } from '#contract/content/words.ts';
import { links, mails } from './french/emails.ts';
import { message, offer, quote } from './french/forms.ts';

const sale: Words['sale'] = {
  price: 'Prix',
  buy: 'Acheter',
  buyFor: 'Acheter pour {price}',
  through: 'Paiement sur {host}',
  message: 'Je souhaite acheter {face} pour {price}.',
  howToBuy: 'Pour acheter {face} au prix de {price}, envoyez ce message : « {message} »',
  reserved: {
    label: 'Réservé',
    text: '{face} est réservé à un acheteur. Les autres offres restent en attente.',
    form: '{face} est réservé à un acheteur. Votre offre reste en attente, au cas où cette vente n’aboutirait pas.',
  },
  sold: { label: 'Vendu', text: '{face} a été vendu.' },
  proof: {
    heading: 'Comment vérifier que le titulaire vend ce nom',
    text: 'Vérifiez par vous-même. Le bureau d’enregistrement et les dates de {face} sont publics (RDAP ou WHOIS).',
    labels: { name: 'Vendeur', registrar: 'Bureau d’enregistrement', since: 'Détenu depuis', escrow: 'Séquestre' },
    record: { label: 'Enregistrement DNS', text: 'Seul le titulaire peut le publier. Cette commande l’affiche :' },
    escrow: 'Saisissez vous-même cette adresse. Ne suivez pas de lien reçu par e-mail.',
  },
};

const portfolio: Words['portfolio'] = {
  title: 'Noms à vendre',
  description: 'Tous les noms de domaine en vente chez {brand}, avec leur longueur et leur prix.',
  more: 'Tous les noms à vendre',
  search: 'Rechercher',
  ending: { label: 'Extension', all: 'Toutes les extensions' },
  price: { label: 'Prix', all: 'Tous les prix' },
  upTo: 'Jusqu’à {amount}',
  offer: 'Faire une offre',
  length: { label: 'Longueur', all: 'Toutes les longueurs' },
  lettersAtMost: { one: '{count} lettre', other: 'Jusqu’à {count} lettres' },
  category: { label: 'Thème', all: 'Tous les thèmes' },
  sort: {
    label: 'Trier par',
    name: 'Nom',
    length: 'Longueur, les plus courts d’abord',
    price: 'Prix, les moins chers d’abord',
    dearest: 'Prix, les plus chers d’abord',
    ending: 'Extension',
  },
  show: 'Afficher les noms',
  clear: 'Effacer la recherche et les filtres',
  found: { one: '{count} nom', other: '{count} noms' },
  letters: { one: '{count} lettre', other: '{count} lettres' },
  reserved: 'Réservé',
  none: {
    heading: 'Aucun nom ne correspond',
    text: 'Essayez une recherche plus courte ou retirez un filtre.',
  },
  empty: 'Aucun nom n’est à vendre en ce moment.',
  pages: 'Pages de noms',
  page: 'Page {page} sur {pages}',
  previous: 'Précédent',
  next: 'Suivant',
  data: 'La liste complète :',
  choose: 'Cochez les noms qui vous intéressent et faites une seule offre pour tous.',
  chosen: { one: '{count} nom choisi', other: '{count} noms choisis' },
  most: 'Une offre peut porter sur {count} noms au maximum.',
  gone: 'Ces noms n’acceptent plus d’offres : {names}',
  names: 'Noms',
};

const domainPage: Words['domainPage'] = {
  title: '{name} est à vendre',
  description: '{name} est à vendre par son propriétaire. Faites une offre : réponse sous {time}.',
  notFound: { title: 'Page introuvable', description: 'Cette page n’existe pas.' },
  badges: {
    premium: 'Domaine premium disponible',
    transfer: 'Transfert sécurisé',
    escrow: 'Séquestre possible',
    answer: 'Réponse sous {short}',
  },
  lead: 'Un nom que l’on retient. Il n’y en a qu’un.',
  offerButton: 'Faire une offre',
  contactButton: 'Nous contacter',
  trust: {
    heading: 'Avec un séquestre, personne n’a à faire confiance le premier',
    text: 'L’argent et le nom passent par un tiers, une étape après l’autre.',
    buyer: 'Vous',
    seller: 'Vendeur',
    escrow: 'Séquestre',
    steps: {
      offer: { title: 'Offre', text: 'Vous proposez un montant. Vous recevez une réponse sous {time}.' },
      escrow: { title: 'Séquestre', text: 'Un tiers garde votre paiement jusqu’à ce que le nom soit à vous.' },
      transfer: {
        title: 'Transfert',
        text: 'Le nom est transféré chez votre bureau d’enregistrement. C’est alors seulement que le vendeur reçoit le paiement.',
      },
    },
  },
  contact: {
    heading: 'Faites une offre ou écrivez-nous',
    text: 'Dites-nous qui vous êtes et ce que le nom vaut pour vous. Vous recevrez une réponse sous {time}.',
    submit: 'Envoyer l’offre',
    direct: 'Ou écrivez-nous directement',
    email: 'Par e-mail',
    whatsapp: 'Sur WhatsApp',
    whatsappText: 'Bonjour, le domaine {name} m’intéresse.',
    withoutScript:
      'Ce formulaire a besoin de JavaScript. Écrivez-nous plutôt par e-mail : la réponse vient tout aussi vite.',
  },
  questions: {
    heading: 'Questions avant d’acheter',
    safe: {
      question: 'Le paiement est-il sûr ?',
      answer:
        'Nous recommandons un séquestre : un tiers garde le paiement jusqu’à ce que le nom soit sur votre compte.',
    },
    way: {
      question: 'Comment le nom me parvient-il ?',
      answer:
        'Nous le transférons sur votre compte, chez un bureau d’enregistrement, et nous vous guidons à chaque étape.',
    },
    offer: {
      question: 'Combien proposer ?',
      answer: 'Ce que le nom vaut pour vous. Nous lisons personnellement chaque offre et y répondons.',
    },
    what: {
      question: 'Qu’est-ce que j’achète exactement ?',
      answer: 'L’enregistrement de {name}, transféré chez votre bureau d’enregistrement.',
    },
  },
  footer: 'Ce domaine est à vendre.',
  sold: {
    description: '{name} est vendu.',
    lead: 'Ce nom a trouvé preneur.',
    footer: 'Ce domaine n’est plus à vendre.',
  },
};

/** Addresses visitors and owners with "vous". A no-break space precedes colons, exclamation marks and question marks. */
export const french: Words = {
  page: {
    skip: 'Aller au contenu',
    languages: 'Langues',
    errorTitle: 'Erreur : {title}',
    forSale: '{face} est à vendre',
  },
  controls: {
    close: 'Fermer le message',
    error: 'Erreur :',
    left: { one: 'Encore {count} caractère', other: 'Encore {count} caractères' },
    tooMany: { one: '{count} caractère en trop', other: '{count} caractères en trop' },
    empty: 'Laissez ce champ vide',
  },
  notFound: { skip: 'Aller au contenu', text: 'Cette page n’existe pas', home: 'Retour à l’accueil' },
  forms: { quote, message, offer },
  sale,
  consent: { missing: 'Veuillez cocher cette case pour donner votre accord' },
  away: {
    sent: 'Votre message nous est bien parvenu.',
    line: 'Nous sommes absents jusqu’au {until} inclus et répondrons ensuite.',
  },
  plain: {
    goBack: 'Votre texte est toujours dans le formulaire : revenez en arrière dans votre navigateur.',
    tooManyTries: {
      one: 'Trop de tentatives. Veuillez réessayer dans {count} seconde.',
      other: 'Trop de tentatives. Veuillez réessayer dans {count} secondes.',
    },
  },
  mails,
  links,
  portfolio,
  domainPage,
};
