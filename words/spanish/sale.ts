import type { Words } from '#contract/words.ts';

export const sale: Words['sale'] = {
  price: 'Precio',
  buy: 'Comprar ahora',
  buyFor: 'Comprar por {price}',
  through: 'Pago a través de {host}',
  message: 'Quiero comprar {face} por {price}.',
  howToBuy: 'Para comprar {face} por {price}, envíe este mensaje: «{message}»',
  reserved: {
    label: 'Reservado',
    text: '{face} está reservado para un comprador. Las ofertas quedan en lista de espera.',
    form: '{face} está reservado para un comprador. Su oferta queda en lista de espera, por si esa venta no se cierra.',
  },
  sold: { label: 'Vendido', text: '{face} se ha vendido.' },
};
