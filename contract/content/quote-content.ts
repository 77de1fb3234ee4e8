import { z } from 'zod';
import { quoteForm, type QuoteField } from '../forms/quote-request.ts';
import { deepPartial, formLabels, leadFormWords, list, textWithNames, title, words, group } from './parts.ts';

/** The column next to the quote form. */
const next = z.strictObject({
  heading: title.describe('Heading of the column.'),
  steps: list(words).describe('Steps after the form is sent, one an entry.'),
  reader: words.optional().describe('Sentence about the person who reads the answers.'),
  reply: words.optional().describe('Sentence about when visitors hear from you. Write it only if you can keep it.'),
  answered: textWithNames(['done', 'all']).optional().describe('Progress, such as {done} of {all} answered.'),
});

/** Texts around the quote form. The pack of its language has those that the specification fixes. */
const formWords = leadFormWords.extend({
  required: words.describe('Meaning of the asterisk next to a field.'),
  example: words.describe('Text before an example of an answer.'),
});

const hintsOf = (question: number) => list(words).optional().describe(`Examples of answers to question ${question}.`);

/** `quote:` in a services face's file: the page with the quote form. */
export const quoteContent = z.strictObject({
  title: title.describe('Heading of the page.'),
  intro: words.describe('One or two sentences below the heading.'),
  contactHeading: words.describe('Heading above name, email, company and phone.'),
  questionsHeading: words.describe('Heading above the five questions.'),
  labels: formLabels(quoteForm)
    .optional()
    .describe('Your own questions, question1 to question5, and labels. Without them, the usual ones.'),
  hints: group('Examples of answers below each question.', {
    question1: hintsOf(1),
    question2: hintsOf(2),
    question3: hintsOf(3),
    question4: hintsOf(4),
    question5: hintsOf(5),
  }).optional(),
  next: next.describe('Column next to the form.'),
  form: deepPartial(formWords).optional().describe('Your own texts around the form.'),
});

type Written = z.infer<typeof quoteContent>;

/** The content that the quote page is rendered from. */
export type QuoteContent = Omit<Written, 'labels' | 'form'> & {
  labels: Record<QuoteField, string>;
  form: z.infer<typeof formWords> & {
    /** Note for visitors without JavaScript, if no other server takes their form. */
    withoutScript: string;
  };
};
