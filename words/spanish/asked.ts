import type { AskedWords } from '#contract/asked-words.ts';

export const asked: AskedWords = {
  amount: { label: 'Importe', invalid: 'Introduzca un importe, por ejemplo {example}' },
  currency: { label: 'Moneda', invalid: 'Se aceptan ofertas en {currencies}' },
  minimum: 'El vendedor estudia ofertas a partir de {amount}. Puede enviar la suya de todos modos.',
  plan: { label: 'Pago a plazos', invalid: 'Elija uno de los planes' },
  plans: {
    intro: 'El precio de {price} se puede pagar en varias partes.',
    none: 'Sin plazos',
    column: 'Plan',
    name: '{percent} de entrada, {months}',
    months: { one: '{count} mes', many: '{count} meses', other: '{count} meses' },
    down: 'Entrada',
    term: 'Meses',
    monthly: 'Al mes',
    total: 'En total',
    own: 'Un plan a su medida',
    sum: '{down} de entrada y después {monthly} al mes durante {months}. {total} en total.',
    rounding: 'El último pago incluye el redondeo.',
  },
  told: { price: 'Precio', minimum: 'Mínimo', below: 'por debajo del mínimo' },
};
