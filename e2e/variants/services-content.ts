import type { ServicesFile } from '#contract/content/services-content.ts';
import type { Change } from './variants.ts';

/** Keys that may be left out, and those that may be added. */
export const servicesContent: Record<string, Change<ServicesFile>> = {
  'left-out'(content) {
    delete content.phone;
    delete content.day;
    for (const key of ['reader', 'reply', 'answered'] as const) delete content.quote!.next[key];
  },
  // A day whose signs are the four that every day has, and everything an owner may add.
  added(content) {
    Object.assign(content.quote!.next, { reader: 'Ada reads every answer.', reply: 'She answers within two days.' });
    for (const key of ['payoff', 'yourDay'] as const) delete content.day![key];
    content.phone = '+1 (555) 010-0199';
  },
  // The short form instead of the questions, with the usual texts.
  'short-form'(content) {
    content.message = {};
    content.pages.message = { title: 'Write to us', description: 'A few words are enough.' };
    delete content.quote;
    delete content.pages.quote;
  },
  'both-forms'(content) {
    content.message = {
      title: 'Just a message',
      submit: 'Send it off',
      labels: { message: 'What is it about?' },
      hints: { message: ['The mixer stands still.'] },
    };
    content.pages.message = { title: 'Just a message', description: 'A few words are enough.' };
  },
  // An owner's own questions: one may stay empty, one may be a word, one needs more.
  'own-questions'({ quote }) {
    quote!.submit = 'Ask us';
    quote!.labels = { question1: 'When should it be finished?' };
    quote!.questions = {
      question1: { min: 0 },
      question2: { optional: true, min: 3 },
      question3: { min: 1 },
      question4: { min: 20 },
    };
  },
};
