import { z } from 'zod';
import { quoteForm, type QuoteField } from '../forms/quote-request.ts';
import { deepPartial, formLabels, leadFormWords, list, textWithNames, title, words } from './parts.ts';

/** The column beside the quote form. `reader` says who reads the answers, `reply` when a visitor hears back. */
const next = z.strictObject({
  heading: title,
  steps: list(words),
  reader: words.optional(),
  reply: words.optional(),
  answered: textWithNames(['done', 'all']).optional(),
});

/** Words around the quote form; those the specification fixes are in the pack of its language. */
const formWords = leadFormWords.extend({ required: words, example: words });

/** `quote:` in a services face's file: the page with the quote form. */
export const quoteContent = z.strictObject({
  title,
  intro: words,
  contactHeading: words,
  questionsHeading: words,
  labels: formLabels(quoteForm).optional(),
  hints: z
    .strictObject({
      question1: list(words).optional(),
      question2: list(words).optional(),
      question3: list(words).optional(),
      question4: list(words).optional(),
      question5: list(words).optional(),
    })
    .optional()
    .describe('Examples of answers, below the questions'),
  next,
  form: deepPartial(formWords).optional(),
});

type Written = z.infer<typeof quoteContent>;

/** The content that the quote page is rendered from. */
export type QuoteContent = Omit<Written, 'labels' | 'form'> & {
  labels: Record<QuoteField, string>;
  form: z.infer<typeof formWords>;
};
