import type { Words } from '#contract/words.ts';

export const sale: Words['sale'] = {
  price: 'Price',
  buy: 'Buy now',
  buyFor: 'Buy now for {price}',
  through: 'Payment through {host}',
  message: 'I would like to buy {face} for {price}.',
  howToBuy: 'To buy {face} for {price}, send this message: “{message}”',
  reserved: {
    label: 'Reserved',
    text: '{face} is reserved for a buyer. Offers are kept as backup.',
    form: '{face} is reserved for a buyer. Your offer is kept as backup, in case that sale falls through.',
  },
  sold: { label: 'Sold', text: '{face} has been sold.' },
};
