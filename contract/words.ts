import { z } from 'zod';
import { formWords } from './form-words.ts';
import type { FormWords } from './lead-form.ts';
import { linkWords } from './link-words.ts';
import { mailWords } from './mail-content.ts';
import { partly, type Partly } from './partly.ts';
import { portfolioWords } from './portfolio-words.ts';
import { domainPageWords } from './domain-page-words.ts';
import { saleWords } from './sale-words.ts';
import { plural, word } from './word.ts';

/** Every word of ours that a face says, in one language: the rest is content. By where it is seen. */
export const wordsSchema = z.strictObject({
  page: z.strictObject({
    skip: word().describe('First link of a page, for whoever uses the keyboard'),
    languages: word().describe('Name of the list of languages'),
    errorTitle: word('title').describe("Title of a page that names mistakes in a form, for a screen reader's user"),
    forSale: word('face').describe("Tells what a domain's link picture shows"),
  }),
  controls: z.strictObject({
    close: word().describe('Button of a message in the corner of the page'),
    error: word().describe('Before a message under a field, for screen readers'),
    left: plural('count'),
    tooMany: plural('count'),
    empty: word().describe('Label of a field that robots fill in and people do not see'),
  }),
  notFound: z.strictObject({ skip: word(), text: word(), home: word() }),
  forms: formWords,
  sale: saleWords,
  consent: z.strictObject({ missing: word().describe('Under the box of a consent that is not ticked') }),
  plain: z.strictObject({
    goBack: word(),
    tooManyTries: plural('count').describe('The number is of seconds'),
  }),
  mails: mailWords,
  links: linkWords,
  portfolio: portfolioWords,
  domainPage: domainPageWords.describe('On the page of a domain whose file does not say it'),
});

export type Words = z.infer<typeof wordsSchema>;

/** The block `words:` of a face's content. */
export const ownWords = partly(wordsSchema).optional();
export type OwnWords = Partly<Words>;

/** What its pages carry into the browser. */
export type PageWords = Pick<Words, 'page' | 'controls' | 'notFound'>;

/** What the server says: in mails, and on pages that it draws by itself. `forms`: by kind, all of the face. */
export type ServerWords = Pick<Words, 'plain' | 'mails' | 'links'> & { forms: Record<string, FormWords> };
