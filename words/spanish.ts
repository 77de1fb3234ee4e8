import type { Words } from '#contract/content/words.ts';
import { links, mails } from './spanish/emails.ts';
import { message, offer, quote } from './spanish/forms.ts';

const sale: Words['sale'] = {
  price: 'Precio',
  buy: 'Comprar ahora',
  buyFor: 'Comprar por {price}',
  through: 'Pago a través de {host}',
  message: 'Me gustaría comprar {face} por {price}.',
  howToBuy: 'Para comprar {face} por {price}, envíe este mensaje: «{message}»',
  reserved: {
    label: 'Reservado',
    text: '{face} está reservado para un comprador. Las ofertas quedan en lista de espera.',
    form: '{face} está reservado para un comprador. Su oferta queda en lista de espera, por si esa venta no se cierra.',
  },
  sold: { label: 'Vendido', text: '{face} se ha vendido.' },
  proof: {
    heading: 'Cómo comprobar que lo vende su titular',
    text: 'Compruébelo por su cuenta. El registrador y las fechas de {face} son públicos (RDAP o WHOIS).',
    labels: { name: 'Vendedor', registrar: 'Registrador', since: 'En propiedad desde', escrow: 'Depositario' },
    record: { label: 'Registro DNS', text: 'Solo el titular del nombre puede publicarlo. Este comando lo muestra:' },
    escrow: 'Escriba usted esta dirección. No siga enlaces de un correo.',
  },
};

const portfolio: Words['portfolio'] = {
  title: 'Dominios en venta',
  description: 'Todos los dominios que {brand} tiene en venta, con su longitud y su precio.',
  more: 'Todos los dominios en venta',
  search: 'Buscar',
  ending: { label: 'Extensión', all: 'Todas las extensiones' },
  price: { label: 'Precio', all: 'Todos los precios' },
  upTo: 'Hasta {amount}',
  offer: 'Hacer una oferta',
  length: { label: 'Longitud', all: 'Todas las longitudes' },
  lettersAtMost: { one: '{count} letra', other: 'Hasta {count} letras' },
  category: { label: 'Tema', all: 'Todos los temas' },
  sort: {
    label: 'Ordenar por',
    name: 'Nombre',
    length: 'Longitud, primero los más cortos',
    price: 'Precio, primero los más bajos',
    dearest: 'Precio, primero los más altos',
    ending: 'Extensión',
  },
  show: 'Mostrar dominios',
  clear: 'Borrar la búsqueda y los filtros',
  found: { one: '{count} dominio', other: '{count} dominios' },
  letters: { one: '{count} letra', other: '{count} letras' },
  reserved: 'Reservado',
  none: {
    heading: 'Ningún dominio coincide',
    text: 'Pruebe con una búsqueda más corta o quite un filtro.',
  },
  empty: 'Ahora mismo no hay ningún dominio en venta.',
  pages: 'Páginas de dominios',
  page: 'Página {page} de {pages}',
  previous: 'Anterior',
  next: 'Siguiente',
  data: 'La lista completa:',
  choose: 'Marque los nombres que le interesan y haga una sola oferta por todos.',
  chosen: { one: '{count} nombre elegido', other: '{count} nombres elegidos' },
  most: 'Una oferta puede incluir {count} nombres como máximo.',
  gone: 'Estos nombres ya no admiten ofertas: {names}',
  names: 'Nombres',
};

const domainPage: Words['domainPage'] = {
  title: '{name} está en venta',
  description: 'El propietario de {name} lo pone en venta. Haga una oferta y tendrá respuesta en {time} como máximo.',
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
    text: 'El dinero y el nombre cambian de manos a través de un tercero, paso a paso.',
    buyer: 'Usted',
    seller: 'Vendedor',
    escrow: 'Depósito',
    steps: {
      offer: { title: 'Oferta', text: 'Usted propone una cifra. Recibe una respuesta en {time} como máximo.' },
      escrow: { title: 'Depósito', text: 'Un tercero guarda su pago hasta que el nombre es suyo.' },
      transfer: {
        title: 'Transferencia',
        text: 'El nombre pasa a su registrador. Solo entonces se entrega el pago al vendedor.',
      },
    },
  },
  contact: {
    heading: 'Haga una oferta o escríbanos',
    text: 'Díganos quién es y cuánto vale el nombre para usted. Tendrá respuesta en {time} como máximo.',
    submit: 'Enviar oferta',
    direct: 'O escríbanos directamente',
    email: 'Por correo',
    whatsapp: 'Por WhatsApp',
    whatsappText: 'Hola, me interesa el dominio {name}.',
    withoutScript: 'Este formulario necesita JavaScript. Escríbanos por correo: la respuesta llega igual de rápido.',
  },
  questions: {
    heading: 'Preguntas antes de comprar',
    safe: {
      question: '¿Es seguro el pago?',
      answer: 'Recomendamos un depósito en garantía: un tercero guarda el pago hasta que el nombre está en su cuenta.',
    },
    way: {
      question: '¿Cómo llega el nombre hasta mí?',
      answer: 'Lo transferimos a su cuenta en un registrador. En cada paso le decimos qué hacer.',
    },
    offer: {
      question: '¿Cuánto debo ofrecer?',
      answer: 'Lo que el nombre valga para usted. Leemos personalmente cada oferta y la contestamos.',
    },
    what: { question: '¿Qué recibo exactamente?', answer: 'El registro de {name}, transferido a su registrador.' },
  },
  footer: 'Este dominio está en venta.',
  sold: {
    description: '{name} se ha vendido.',
    lead: 'El nombre ya tiene dueño.',
    footer: 'Este dominio ya no está en venta.',
  },
};

/** Addresses visitors and owners with "usted". */
export const spanish: Words = {
  page: {
    skip: 'Ir al contenido',
    languages: 'Idiomas',
    errorTitle: 'Error: {title}',
    forSale: '{face} está en venta',
  },
  controls: {
    close: 'Cerrar el aviso',
    error: 'Error:',
    left: { one: 'Queda {count} carácter', other: 'Quedan {count} caracteres' },
    tooMany: { one: 'Sobra {count} carácter', other: 'Sobran {count} caracteres' },
    empty: 'Deje este campo vacío',
  },
  notFound: { skip: 'Ir al contenido', text: 'No hemos encontrado esta página', home: 'Volver al inicio' },
  forms: { quote, message, offer },
  sale,
  consent: { missing: 'Marque esta casilla para aceptar' },
  away: {
    sent: 'Hemos recibido su mensaje.',
    line: 'Estamos ausentes hasta el {until} inclusive y responderemos después.',
  },
  plain: {
    goBack: 'Lo que ha escrito sigue en el formulario: vuelva atrás en su navegador.',
    tooManyTries: {
      one: 'Demasiados intentos. Vuelva a intentarlo dentro de {count} segundo.',
      other: 'Demasiados intentos. Vuelva a intentarlo dentro de {count} segundos.',
    },
  },
  mails,
  links,
  portfolio,
  domainPage,
};
