import { servicesPages } from '../site/site-pages.ts';
import { emailField, type FieldRule, type LeadForm } from './lead-form.ts';

const answer = { format: 'text', min: 10, max: 500 } as const;

/** Limits of spec point 9. Its words are those of the site's language. */
export const quoteForm = {
  kind: 'quote',
  site: 'services',
  functionName: 'send-quote-request',
  anyHost: true,
  path: servicesPages.quote.path,
  referencePrefix: 'Q',
  fields: {
    name: { format: 'line', min: 2, max: 100 },
    email: emailField,
    company: { format: 'line', max: 100 },
    phone: { format: 'line', max: 20 },
    question1: answer,
    question2: answer,
    question3: answer,
    question4: answer,
    question5: { ...answer, max: 1000 },
  },
  summary: 'question1',
} as const satisfies LeadForm;

export const questions = ['question1', 'question2', 'question3', 'question4', 'question5'] as const;

/** The rules of questions for which an owner has others. */
export type QuestionRules = { [Question in (typeof questions)[number]]?: FieldRule };

export function withQuestions(rules: QuestionRules | undefined): LeadForm {
  return { ...quoteForm, fields: { ...quoteForm.fields, ...rules } };
}
