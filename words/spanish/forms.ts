import type { OfferTermWords, Words } from '#contract/content/words.ts';

const asked: OfferTermWords = {
  amount: { label: 'Importe', invalid: 'Introduzca un importe, por ejemplo {example}' },
  currency: { label: 'Moneda', invalid: 'Se aceptan ofertas en {currencies}' },
  minimum: 'El vendedor estudia ofertas a partir de {amount}. Aun así, puede enviar la suya.',
  plan: { label: 'Pago a plazos', invalid: 'Elija uno de los planes' },
  plans: {
    intro: 'Puede pagar el precio de {price} a plazos.',
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
    rounding: 'El último pago puede variar ligeramente por el redondeo.',
  },
  told: { price: 'Precio', minimum: 'Mínimo', below: 'por debajo del mínimo', foreign: 'otra moneda' },
};

type Forms = Words['forms'];

const failed = { title: 'No se ha podido enviar', text: 'Vuelva a intentarlo o escríbanos directamente.' };
const email = {
  invalid: 'Introduzca una dirección de correo válida',
  meant: '¿Quiso decir {address}?',
  long: 'La dirección de correo no puede superar los {max} caracteres',
};
const nameLong = 'El nombre no puede superar los {max} caracteres';
const phoneLong = 'El teléfono no puede superar los {max} caracteres';
const answer = {
  short: 'Escriba al menos {min} caracteres',
  long: 'La respuesta no puede superar los {max} caracteres',
};

/** Texts around every form. */
const unsent = {
  kept: 'Lo que escribe se guarda en esta pestaña hasta que lo envíe.',
  clear: 'Borrarlo',
  cleared: 'Borrado',
  clearedHint: 'Tampoco queda ya en este dispositivo.',
  restore: 'Recuperarlo',
  offline: 'No tiene conexión. Siga escribiendo: no se perderá nada.',
  unsentMail: 'Enviar el mismo texto por correo',
  unsentCopy: 'Copiar el texto',
  copied: 'Copiado. Péguelo donde prefiera.',
  notCopied: 'El navegador no ha permitido copiar. El enlace de correo también contiene el texto.',
};

export const quote: Forms['quote'] = {
  title: 'Solicitud',
  noun: 'solicitud',
  fields: {
    name: { label: 'Nombre y apellidos', short: 'El nombre debe tener al menos {min} caracteres', long: nameLong },
    email: { label: 'Correo electrónico', ...email },
    company: { label: 'Empresa', long: 'El nombre de la empresa no puede superar los {max} caracteres' },
    phone: { label: 'Teléfono', long: phoneLong },
    question1: { label: '¿Qué debe aportar la página a su empresa?', ...answer },
    question2: { label: '¿Qué pasos debe dar un visitante para alcanzar ese objetivo?', ...answer },
    question3: { label: '¿Qué tareas diarias debe hacer la página por sí sola?', ...answer },
    question4: {
      label: '¿De dónde obtiene la página su información y adónde envía los datos que recoge?',
      ...answer,
    },
    question5: { label: '¿Cómo debe crecer la página con su empresa?', ...answer },
  },
  atLeast: { one: 'Escriba al menos {min} carácter', other: 'Escriba al menos {min} caracteres' },
  submit: 'Solicitar mi plan estratégico',
  submitting: 'Enviando…',
  sent: {
    title: '¡Gracias!',
    text: 'Hemos recibido su solicitud. Le escribiremos en breve a la dirección de correo que nos ha indicado.',
  },
  close: 'Cerrar',
  failed,
  unsent: {
    ...unsent,
    required: 'Los campos marcados con * son obligatorios.',
    example: 'Por ejemplo:',
    sendLater: 'Enviar mi solicitud automáticamente cuando vuelva a tener conexión',
    waiting: 'Su solicitud está lista. Se enviará automáticamente, una sola vez, en cuanto vuelva a tener conexión.',
  },
};

export const offer: Forms['offer'] = {
  title: 'Oferta',
  noun: 'oferta',
  fields: {
    name: { label: 'Nombre', short: 'Introduzca su nombre', long: nameLong },
    email: { label: 'Correo electrónico', ...email },
    phone: { label: 'Teléfono', long: phoneLong },
    message: {
      label: 'Su oferta o mensaje',
      short: 'Escriba su oferta o mensaje',
      long: 'El mensaje no puede superar los {max} caracteres',
    },
  },
  required: '* Obligatorio',
  submitting: 'Enviando…',
  sent: { title: '¡Mensaje enviado!', text: 'Le responderemos en un plazo de {time}.' },
  failed,
  asked,
  unsent: {
    ...unsent,
    sendLater: 'Enviar mi oferta automáticamente cuando vuelva a tener conexión',
    waiting: 'Su oferta está lista. Se enviará automáticamente, una sola vez, en cuanto vuelva a tener conexión.',
  },
};

export const message: Forms['message'] = {
  title: 'Mensaje',
  noun: 'consulta',
  fields: {
    name: quote.fields.name,
    email: quote.fields.email,
    phone: quote.fields.phone,
    message: { ...offer.fields.message, label: 'Su mensaje', short: 'Escriba su mensaje' },
  },
  page: {
    title: 'Escríbanos',
    intro: 'Bastan unas pocas palabras. Deje su teléfono si prefiere que le llamemos.',
    next: 'Qué ocurre después',
    read: 'Leemos su mensaje.',
    answer: 'Recibe una respuesta por correo o por teléfono.',
  },
  submit: 'Enviar el mensaje',
  submitting: quote.submitting,
  sent: {
    title: '¡Gracias!',
    text: 'Hemos recibido su mensaje. Le escribiremos en breve a la dirección de correo que nos ha indicado.',
  },
  close: quote.close,
  failed,
  unsent: {
    ...quote.unsent,
    sendLater: 'Enviar mi mensaje automáticamente cuando vuelva a tener conexión',
    waiting: 'Su mensaje está listo. Se enviará automáticamente, una sola vez, en cuanto vuelva a tener conexión.',
  },
};
