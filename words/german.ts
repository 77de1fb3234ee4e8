import type { Words } from '#contract/words.ts';
import { domainPage } from './german/domain-page.ts';
import { offer, quote } from './german/forms.ts';
import { links } from './german/links.ts';
import { mails } from './german/mails.ts';
import { portfolio } from './german/portfolio.ts';
import { sale } from './german/sale.ts';

/** With "Sie". */
export const german: Words = {
  page: {
    skip: 'Zum Inhalt springen',
    languages: 'Sprachen',
    errorTitle: 'Fehler: {title}',
    forSale: '{face} steht zum Verkauf',
  },
  controls: {
    close: 'Meldung schließen',
    error: 'Fehler:',
    left: { one: 'Noch {count} Zeichen', other: 'Noch {count} Zeichen' },
    tooMany: { one: '{count} Zeichen zu viel', other: '{count} Zeichen zu viel' },
    empty: 'Bitte leer lassen',
  },
  notFound: {
    skip: 'Zum Inhalt springen',
    text: 'Diese Seite gibt es leider nicht',
    home: 'Zur Startseite',
  },
  forms: { quote, offer },
  sale,
  consent: { missing: 'Bitte setzen Sie das Häkchen, um zuzustimmen' },
  plain: {
    goBack: 'Was Sie geschrieben haben, steht noch im Formular: Gehen Sie im Browser einfach zurück.',
    tooManyTries: {
      one: 'Das waren zu viele Versuche. Bitte versuchen Sie es in {count} Sekunde noch einmal.',
      other: 'Das waren zu viele Versuche. Bitte versuchen Sie es in {count} Sekunden noch einmal.',
    },
  },
  mails,
  links,
  portfolio,
  domainPage,
};
