import type { Words } from '#contract/words.ts';

export const sale: Words['sale'] = {
  price: 'Prix',
  buy: 'Acheter',
  buyFor: 'Acheter pour {price}',
  through: 'Paiement sur {host}',
  message: 'Je souhaite acheter {face} pour {price}.',
  howToBuy: 'Pour acheter {face} au prix de {price}, envoyez ce message : « {message} »',
  reserved: {
    label: 'Réservé',
    text: '{face} est réservé pour un acheteur. Les offres sont gardées en réserve.',
    form: '{face} est réservé pour un acheteur. Votre offre est gardée, au cas où cette vente n’aboutirait pas.',
  },
  sold: { label: 'Vendu', text: '{face} a été vendu.' },
};
