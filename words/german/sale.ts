import type { Words } from '#contract/words.ts';

export const sale: Words['sale'] = {
  price: 'Preis',
  buy: 'Jetzt kaufen',
  buyFor: 'Für {price} kaufen',
  through: 'Bezahlung über {host}',
  message: 'Ich möchte {face} für {price} kaufen.',
  howToBuy: 'Um {face} für {price} zu kaufen, senden Sie diese Nachricht: „{message}“',
  reserved: {
    label: 'Reserviert',
    text: '{face} ist für einen Käufer reserviert. Weitere Angebote werden vorgemerkt.',
    form: '{face} ist für einen Käufer reserviert. Ihr Angebot wird vorgemerkt, falls dieser Verkauf nicht zustande kommt.',
  },
  sold: { label: 'Verkauft', text: '{face} ist verkauft.' },
};
