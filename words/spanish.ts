import type { Words } from '#contract/words.ts';
import { domainPage } from './spanish/domain-page.ts';
import { offer, quote } from './spanish/forms.ts';
import { links } from './spanish/links.ts';
import { mails } from './spanish/mails.ts';
import { portfolio } from './spanish/portfolio.ts';
import { sale } from './spanish/sale.ts';

/** With "usted". */
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
  forms: { quote, offer },
  sale,
  consent: { missing: 'Marque esta casilla para aceptar' },
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
