import type { Words } from '#contract/words.ts';

export const domainPage: Words['domainPage'] = {
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
        text: 'The name moves to your registrar; only then is the payment released to the seller.',
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
    withoutScript: 'This form needs JavaScript. Please write by email instead; the answer comes just as fast.',
  },
  questions: {
    heading: 'Questions before you buy',
    safe: {
      question: 'Is the payment safe?',
      answer: 'We recommend escrow: a third party holds the payment until the name is in your account.',
    },
    way: {
      question: 'How does the name get to me?',
      answer: 'Its registration moves to an account of yours at a registrar. You are told what to do at each step.',
    },
    offer: {
      question: 'How much should I offer?',
      answer: 'What the name is worth to you. A person reads each offer and answers it.',
    },
    what: { question: 'What exactly do I get?', answer: 'The registration of {name}, moved to your registrar.' },
  },
  footer: 'This domain is for sale.',
  sold: {
    description: '{name} has been sold.',
    lead: 'The name has found its owner.',
    footer: 'This domain is no longer for sale.',
  },
};
