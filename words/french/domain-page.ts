import type { Words } from '#contract/words.ts';

export const domainPage: Words['domainPage'] = {
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
    text: 'L’argent et le nom changent de mains au milieu, une étape après l’autre.',
    buyer: 'Vous',
    seller: 'Vendeur',
    escrow: 'Séquestre',
    steps: {
      offer: { title: 'Offre', text: 'Vous proposez un montant. Vous avez une réponse sous {time}.' },
      escrow: { title: 'Séquestre', text: 'Un tiers garde votre paiement jusqu’à ce que le nom soit à vous.' },
      transfer: {
        title: 'Transfert',
        text: 'Le nom passe chez votre bureau d’enregistrement ; alors seulement le paiement est versé au vendeur.',
      },
    },
  },
  contact: {
    heading: 'Faites une offre ou écrivez-nous',
    text: 'Dites qui vous êtes et ce que le nom vaut pour vous. Vous aurez une réponse sous {time}.',
    submit: 'Envoyer l’offre',
    direct: 'Ou écrivez-nous directement',
    email: 'Par e-mail',
    whatsapp: 'Sur WhatsApp',
    whatsappText: 'Bonjour, le domaine {name} m’intéresse.',
    withoutScript: 'Ce formulaire a besoin de JavaScript. Écrivez-nous par e-mail ; la réponse vient tout aussi vite.',
  },
  questions: {
    heading: 'Questions avant d’acheter',
    safe: {
      question: 'Le paiement est-il sûr ?',
      answer:
        'Nous recommandons un séquestre : un tiers garde le paiement jusqu’à ce que le nom soit dans votre compte.',
    },
    way: {
      question: 'Comment le nom me parvient-il ?',
      answer:
        'Son enregistrement passe dans un compte à vous, chez un bureau d’enregistrement. On vous dit quoi faire à chaque étape.',
    },
    offer: {
      question: 'Combien proposer ?',
      answer: 'Ce que le nom vaut pour vous. Une personne lit chaque offre et y répond.',
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
