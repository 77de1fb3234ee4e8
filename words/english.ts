import type { Words } from '#contract/content/words.ts';
import { links, mails } from './english/emails.ts';
import { message, offer, quote } from './english/forms.ts';

const sale: Words['sale'] = {
  price: 'Price',
  buy: 'Buy now',
  buyFor: 'Buy now for {price}',
  through: 'Payment through {host}',
  message: 'I would like to buy {face} for {price}.',
  howToBuy: 'To buy {face} for {price}, send this message: “{message}”',
  reserved: {
    label: 'Reserved',
    text: '{face} is reserved for a buyer. You can still make a backup offer.',
    form: '{face} is reserved for a buyer. Your offer is kept as a backup in case that sale falls through.',
  },
  sold: { label: 'Sold', text: '{face} has been sold.' },
  proof: {
    heading: 'How to check that this is for sale by its holder',
    text: 'Look it up yourself. Registrar and dates of {face} are public (RDAP or WHOIS).',
    labels: { name: 'Seller', registrar: 'Registrar', since: 'Owned since', escrow: 'Escrow company' },
    record: { label: 'DNS record', text: 'Only the holder of the name can publish it. This command shows it:' },
    escrow: 'Type this address yourself. Do not follow one in an email.',
  },
};

export const portfolio: Words['portfolio'] = {
  title: 'Names for sale',
  description: 'Every domain name that {brand} has for sale, with its length and its price.',
  more: 'All names for sale',
  search: 'Search',
  ending: { label: 'Ending', all: 'Any ending' },
  price: { label: 'Price', all: 'Any price' },
  upTo: 'Up to {amount}',
  offer: 'Make an offer',
  length: { label: 'Length', all: 'Any length' },
  lettersAtMost: { one: '{count} letter', other: 'Up to {count} letters' },
  category: { label: 'Category', all: 'Any category' },
  sort: {
    label: 'Sort by',
    name: 'Name',
    length: 'Length, shortest first',
    price: 'Price, lowest first',
    dearest: 'Price, highest first',
    ending: 'Ending',
  },
  show: 'Show names',
  clear: 'Clear search and filters',
  found: { one: '{count} name', other: '{count} names' },
  letters: { one: '{count} letter', other: '{count} letters' },
  reserved: 'Reserved',
  none: {
    heading: 'No matching names',
    text: 'Try a shorter search, or clear one of the filters.',
  },
  empty: 'No names are for sale at the moment.',
  pages: 'Pages of names',
  page: 'Page {page} of {pages}',
  previous: 'Previous',
  next: 'Next',
  data: 'The whole list:',
  choose: 'Tick the names that interest you, and make one offer for all.',
  chosen: { one: '{count} name chosen', other: '{count} names chosen' },
  most: 'One offer has room for {count} names at most.',
  gone: 'No longer open to offers: {names}',
  names: 'Names',
};

const domainPage: Words['domainPage'] = {
  title: '{name} is for sale',
  description: '{name} is for sale by its owner. Make an offer and get an answer within {time}.',
  notFound: { title: 'Page not found', description: 'This page does not exist.' },
  badges: {
    premium: 'Premium Domain Available',
    transfer: 'Secure Transfer',
    escrow: 'Escrow Available',
    answer: '{short} Response',
  },
  lead: 'A name people can remember. There is only one.',
  offerButton: 'Make an Offer',
  contactButton: 'Contact Us',
  trust: {
    heading: 'With escrow, neither side has to trust the other first',
    text: 'Money and name change hands in the middle, one step at a time.',
    buyer: 'You',
    seller: 'Seller',
    escrow: 'Escrow',
    steps: {
      offer: { title: 'Offer', text: 'You name a figure. You get an answer within {time}.' },
      escrow: { title: 'Escrow', text: 'Your payment waits with a third party until the name is yours.' },
      transfer: {
        title: 'Transfer',
        text: 'The name moves to your registrar. Only then is the payment released to the seller.',
      },
    },
  },
  contact: {
    heading: 'Make an offer or contact us',
    text: 'Say who you are and what the name is worth to you. You will have an answer within {time}.',
    submit: 'Send Offer',
    direct: 'Or contact us directly',
    email: 'By email',
    whatsapp: 'On WhatsApp',
    whatsappText: 'Hello, I am interested in the domain {name}.',
    withoutScript: 'This form needs JavaScript. Please write by email instead. The answer comes just as fast.',
  },
  questions: {
    heading: 'Questions before you buy',
    safe: {
      question: 'Is the payment safe?',
      answer: 'We recommend escrow: a third party holds the payment until the name is in your account.',
    },
    way: {
      question: 'How does the name get to me?',
      answer: 'We transfer its registration to your account at a registrar and guide you through each step.',
    },
    offer: {
      question: 'How much should I offer?',
      answer: 'Offer what the name is worth to you. A person reads each offer and answers it.',
    },
    what: { question: 'What exactly do I get?', answer: 'The registration of {name}, transferred to your registrar.' },
  },
  footer: 'This domain is for sale.',
  sold: {
    description: '{name} has been sold.',
    lead: 'The name has found its owner.',
    footer: 'This domain is no longer for sale.',
  },
};

/** Quotes the specification to the character for every text that it fixes. */
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
  forms: { quote, message, offer },
  sale,
  consent: { missing: 'Please tick this box to agree' },
  away: { sent: 'We have received your message.', line: 'We are away until {until} and answer after that.' },
  plain: {
    goBack: 'Your text is still in the form. Use the Back button of your browser to return to it.',
    tooManyTries: {
      one: 'There were too many attempts. Please try again in {count} second.',
      other: 'There were too many attempts. Please try again in {count} seconds.',
    },
  },
  mails,
  links,
  portfolio,
  domainPage,
};
