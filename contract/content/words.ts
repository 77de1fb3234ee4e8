import { z } from 'zod';
import type { FieldOf, FieldRule, FormWords, LeadForm } from '../forms/lead-form.ts';
import { offerForm } from '../forms/offer.ts';
import { quoteForm } from '../forms/quote-request.ts';
import { emailWords, linkWords } from './email-words.ts';
import { deepPartial, type DeepPartial, leadFormWords, message, plural } from './parts.ts';

/** Words of an offer form that asks for more than a message, and of the owner's mail about the answers. */
const offerTermWords = z.strictObject({
  amount: z.strictObject({ label: message(), invalid: message('example') }),
  currency: z.strictObject({ label: message(), invalid: message('currencies') }),
  minimum: message('amount').describe(
    'Beside an amount that is below what the seller looks at, which is sent all the same',
  ),
  plan: z.strictObject({ label: message(), invalid: message() }),
  plans: z.strictObject({
    intro: message('price'),
    none: message().describe('The choice of no plan'),
    column: message().describe('Heads the column of plans'),
    name: message('percent', 'months').describe('A plan, such as 25% down, 12 months'),
    months: plural('count'),
    down: message(),
    term: message().describe('Label of the control for the number of months'),
    monthly: message(),
    total: message(),
    own: message().describe('The choice of a plan that the visitor sets by two controls'),
    sum: message('down', 'months', 'monthly', 'total'),
    rounding: message().describe('Below plans whose parts are not all equal'),
  }),
  told: z.strictObject({
    price: message().describe('Name of the price, in your mail about an offer'),
    minimum: message().describe('Name of the minimum, there'),
    below: message().describe('Mark of an offer below it'),
  }),
});

export type OfferTermWords = z.infer<typeof offerTermWords>;

/** Makes the schema of a field's words, with a message for each thing that can be wrong with it. */
function fieldWords({ min, format }: FieldRule) {
  return z.strictObject({
    label: message(),
    ...(min !== undefined && { short: message('min') }),
    long: message('max'),
    ...(format === 'email' && {
      invalid: message(),
      meant: message('address').describe('Asks about a mistyped address; the address is a button'),
    }),
  });
}

type FieldWordsOf<Rule extends FieldRule> = z.ZodObject<
  { label: Message; long: Message } & (Rule extends { min: number } ? { short: Message } : unknown) &
    (Rule extends { format: 'email' } ? { invalid: Message; meant: Message } : unknown)
>;
type Message = ReturnType<typeof message>;

function wordsOfFields<Form extends LeadForm>({ fields }: Form) {
  const each = Object.entries<FieldRule>(fields).map(([field, rule]) => [field, fieldWords(rule)]);
  return z.strictObject(Object.fromEntries(each)) as unknown as z.ZodObject<{
    [Field in FieldOf<Form>]: FieldWordsOf<Form['fields'][Field]>;
  }>;
}

const outcome = z.strictObject({ title: message(), text: message() });
const everyForm = {
  title: message().describe('Heads your mail'),
  noun: message().describe('What it is called in the sentences of the mail to the visitor'),
  sent: outcome,
  failed: outcome,
};

/** The words of each form, by its kind. */
const formWords = z.strictObject({
  quote: z.strictObject({
    ...everyForm,
    fields: wordsOfFields(quoteForm),
    submit: message(),
    submitting: message(),
    close: message().describe('Button of the dialog that says thanks'),
    unsent: leadFormWords.extend({ required: message(), example: message() }),
  }),
  offer: z.strictObject({
    ...everyForm,
    fields: wordsOfFields(offerForm),
    required: message().describe('Says what the asterisk beside a field means'),
    submitting: message(),
    unsent: leadFormWords,
    asked: offerTermWords,
  }),
});

/** Every word of ours about a price, and about a name that is reserved or sold. */
const saleWords = z.strictObject({
  price: message().describe('Before the amount, in the first screen'),
  buy: message().describe('Button beside the amount'),
  buyFor: message('price').describe('Button that stays in the window'),
  through: message('host').describe('Says where that button leads, if that is another site'),
  message: message('face', 'price').describe("The message of who buys; stands in the form's field"),
  howToBuy: message('face', 'price', 'message').describe('Beside the form, for whoever writes the message by hand'),
  reserved: z.strictObject({
    label: message(),
    text: message('face').describe('In the first screen'),
    form: message('face').describe('Beside the form'),
  }),
  sold: z.strictObject({ label: message(), text: message('face') }),
});

const withName = () => message('name');
const section = z.strictObject({ heading: message(), text: message() });
const step = z.strictObject({ title: message(), text: message('time') });
const answered = z.strictObject({ question: message(), answer: message('name') });

/**
 * The words of a domain's page, unless its file or `_defaults.yaml` has others. `time` is within how long an answer
 * is promised, such as `24 hours`, `short` the same in few letters. No figure stands here that only the seller can
 * know.
 */
const domainPageWords = z.strictObject({
  title: withName().describe('In browser tabs and search results'),
  description: message('name', 'time').describe('In search results'),
  notFound: z.strictObject({ title: message(), description: message() }),
  badges: z.strictObject({ premium: message(), transfer: message(), escrow: message(), answer: message('short') }),
  lead: withName().describe('Below the name'),
  offerButton: message(),
  contactButton: message(),
  trust: section.extend({
    buyer: message(),
    seller: message(),
    escrow: message(),
    steps: z.strictObject({ offer: step, escrow: step, transfer: step }),
  }),
  contact: z.strictObject({
    heading: message(),
    text: message('name', 'time'),
    submit: message(),
    direct: message().describe('Heading of the ways to write without the form'),
    email: message(),
    whatsapp: message(),
    whatsappText: withName().describe('What a WhatsApp message begins with'),
    withoutScript: message(),
  }),
  questions: z.strictObject({ heading: message(), safe: answered, way: answered, offer: answered, what: answered }),
  footer: withName(),
  sold: z
    .strictObject({ description: withName(), lead: message(), footer: message() })
    .describe('In the place of what would offer a name that is sold'),
});

const choice = () => z.strictObject({ label: message(), all: message().describe('The choice of everything') });

/** Every word of the page of all names, beside its content. */
const portfolioWords = z.strictObject({
  title: message().describe('Heading of the page'),
  description: message('brand').describe('For search results and link previews'),
  more: message().describe("Link at the foot of a domain's page, to the page of all names"),
  search: message().describe('Label of the field that is searched by'),
  ending: choice(),
  price: choice(),
  upTo: message('amount').describe('A price at most'),
  offer: message().describe('In the place of a price'),
  length: choice(),
  lettersAtMost: plural('count'),
  category: choice(),
  sort: z.strictObject({
    label: message(),
    name: message(),
    length: message(),
    price: message(),
    dearest: message().describe('By price, the highest first'),
    ending: message(),
  }),
  show: message().describe('Button that does what was chosen, where a page has no script'),
  clear: message().describe('Link that takes back search and choices'),
  found: plural('count').describe('How many names there are; count'),
  letters: plural('count'),
  reserved: message().describe('Beside a name that is reserved'),
  none: z.strictObject({ heading: message(), text: message() }).describe('Where no name fits'),
  empty: message().describe('Where nothing is for sale'),
  pages: message().describe('Name of the list of pages'),
  page: message('page', 'pages').describe('Which page this is, of how many'),
  previous: message(),
  next: message(),
  data: message().describe('Before links to the list as a file'),
});
export type PortfolioWords = z.infer<typeof portfolioWords>;

/** Every word of ours that a face says, in one language: the rest is content. By where it is seen. */
export const wordsSchema = z.strictObject({
  page: z.strictObject({
    skip: message().describe('First link of a page, for whoever uses the keyboard'),
    languages: message().describe('Name of the list of languages'),
    errorTitle: message('title').describe("Title of a page that names mistakes in a form, for a screen reader's user"),
    forSale: message('face').describe("Tells what a domain's link picture shows"),
  }),
  controls: z.strictObject({
    close: message().describe('Button of a message in the corner of the page'),
    error: message().describe('Before a message under a field, for screen readers'),
    left: plural('count'),
    tooMany: plural('count'),
    empty: message().describe('Label of a field that robots fill in and people do not see'),
  }),
  notFound: z.strictObject({ skip: message(), text: message(), home: message() }),
  forms: formWords,
  sale: saleWords,
  consent: z.strictObject({ missing: message().describe('Under the box of a consent that is not ticked') }),
  plain: z.strictObject({
    goBack: message(),
    tooManyTries: plural('count').describe('The number is of seconds'),
  }),
  mails: emailWords,
  links: linkWords,
  portfolio: portfolioWords,
  domainPage: domainPageWords.describe('On the page of a domain whose file does not say it'),
});

export type Words = z.infer<typeof wordsSchema>;

/** The block `words:` of a face's content. */
export const ownWords = deepPartial(wordsSchema).optional();
export type OwnWords = DeepPartial<Words>;

/** The words that every page carries into the browser. */
export type PageWords = Pick<Words, 'page' | 'controls' | 'notFound'>;

/** The words of emails and of pages that the server renders by itself. `forms`: by kind, all of the face. */
export type ServerWords = Pick<Words, 'plain' | 'mails' | 'links'> & { forms: Record<string, FormWords> };
