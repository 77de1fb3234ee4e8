import type { Words } from '#contract/words.ts';
import { domainPage } from './french/domain-page.ts';
import { offer, quote } from './french/forms.ts';
import { links } from './french/links.ts';
import { mails } from './french/mails.ts';
import { portfolio } from './french/portfolio.ts';
import { sale } from './french/sale.ts';

/** With "vous". Before a colon, an exclamation mark and a question mark stands a space that no line breaks. */
export const french: Words = {
  page: {
    skip: 'Aller au contenu',
    languages: 'Langues',
    errorTitle: 'Erreur : {title}',
    forSale: '{face} est à vendre',
  },
  controls: {
    close: 'Fermer le message',
    error: 'Erreur :',
    left: { one: 'Encore {count} caractère', other: 'Encore {count} caractères' },
    tooMany: { one: '{count} caractère en trop', other: '{count} caractères en trop' },
    empty: 'Laissez ce champ vide',
  },
  notFound: { skip: 'Aller au contenu', text: 'Cette page n’existe pas', home: 'Retour à l’accueil' },
  forms: { quote, offer },
  sale,
  consent: { missing: 'Veuillez cocher cette case pour donner votre accord' },
  plain: {
    goBack: 'Votre texte est toujours dans le formulaire : revenez en arrière dans votre navigateur.',
    tooManyTries: {
      one: 'Trop de tentatives. Veuillez réessayer dans {count} seconde.',
      other: 'Trop de tentatives. Veuillez réessayer dans {count} secondes.',
    },
  },
  mails,
  links,
  portfolio,
  domainPage,
};
