import type { Words } from '#contract/words.ts';

export const domainPage: Words['domainPage'] = {
  title: '{name} está en venta',
  description: '{name} está en venta por su propietario. Haga una oferta y tendrá respuesta en {time} como máximo.',
  notFound: { title: 'Página no encontrada', description: 'Esta página no existe.' },
  badges: {
    premium: 'Dominio premium disponible',
    transfer: 'Transferencia segura',
    escrow: 'Depósito en garantía',
    answer: 'Respuesta en {short}',
  },
  lead: 'Un nombre que se recuerda. Solo hay uno.',
  offerButton: 'Hacer una oferta',
  contactButton: 'Contactar',
  trust: {
    heading: 'Con un depósito en garantía, nadie tiene que fiarse primero',
    text: 'El dinero y el nombre cambian de manos en el medio, paso a paso.',
    buyer: 'Usted',
    seller: 'Vendedor',
    escrow: 'Depósito',
    steps: {
      offer: { title: 'Oferta', text: 'Usted propone una cifra. Tiene respuesta en {time} como máximo.' },
      escrow: { title: 'Depósito', text: 'Un tercero guarda su pago hasta que el nombre es suyo.' },
      transfer: {
        title: 'Transferencia',
        text: 'El nombre pasa a su registrador; solo entonces se entrega el pago al vendedor.',
      },
    },
  },
  contact: {
    heading: 'Haga una oferta o escríbanos',
    text: 'Diga quién es y cuánto vale el nombre para usted. Tendrá respuesta en {time} como máximo.',
    submit: 'Enviar oferta',
    direct: 'O escríbanos directamente',
    email: 'Por correo',
    whatsapp: 'Por WhatsApp',
    whatsappText: 'Hola, me interesa el dominio {name}.',
    withoutScript: 'Este formulario necesita JavaScript. Escríbanos por correo; la respuesta llega igual de rápido.',
  },
  questions: {
    heading: 'Preguntas antes de comprar',
    safe: {
      question: '¿Es seguro el pago?',
      answer: 'Recomendamos un depósito en garantía: un tercero guarda el pago hasta que el nombre está en su cuenta.',
    },
    way: {
      question: '¿Cómo llega el nombre hasta mí?',
      answer: 'Su registro pasa a una cuenta suya en un registrador. En cada paso le decimos qué hacer.',
    },
    offer: {
      question: '¿Cuánto debo ofrecer?',
      answer: 'Lo que el nombre valga para usted. Una persona lee cada oferta y la contesta.',
    },
    what: { question: '¿Qué recibo exactamente?', answer: 'El registro de {name}, trasladado a su registrador.' },
  },
  footer: 'Este dominio está en venta.',
  sold: {
    description: '{name} se ha vendido.',
    lead: 'El nombre ya tiene dueño.',
    footer: 'Este dominio ya no está en venta.',
  },
};
