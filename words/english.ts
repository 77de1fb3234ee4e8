import type { Words } from '#contract/words.ts';
import { domainPage } from './english/domain-page.ts';
import { offer, quote } from './english/forms.ts';
import { links } from './english/links.ts';
import { mails } from './english/mails.ts';
import { portfolio } from './english/portfolio.ts';
import { sale } from './english/sale.ts';

/** The specification's words, to the character, where it has them. */
export const english: Words = {
  page: {
    skip: 'Skip to content',
    languages: 'Languages',
    errorTitle: 'Error: {title}',
    forSale: '{face} is for sale',
  },
  controls: {
    close: 'Close notification',
    error: 'Error:',
    left: { one: '{count} character left', other: '{count} characters left' },
    tooMany: { one: '{count} character too many', other: '{count} characters too many' },
    empty: 'Leave this empty',
  },
  notFound: { skip: 'Skip to the content', text: 'Oops! Page not found', home: 'Return to Home' },
  forms: { quote, offer },
  sale,
  consent: { missing: 'Please tick this box to agree' },
  plain: {
    goBack: 'What you wrote is still in the form: go back to it with your browser.',
    tooManyTries: {
      one: 'There were too many tries. Please try again in {count} second.',
      other: 'There were too many tries. Please try again in {count} seconds.',
    },
  },
  mails,
  links,
  portfolio,
  domainPage,
};
