import { z } from 'zod';
import type { FieldOf, FieldRule, FormWords, LeadForm } from '../forms/lead-form.ts';
import { messageForm } from '../forms/message.ts';
import { offerForm } from '../forms/offer.ts';
import { quoteForm } from '../forms/quote-request.ts';
import { emailWords, linkWords } from './email-words.ts';
import { deepPartial, type DeepPartial, leadFormWords, message, plural, group } from './parts.ts';

/** Texts of an offer form that asks for more than a message, and of the owner's email about the answers. */
const offerTermWords = z.strictObject({
  amount: group('Field of the amount.', { label: message(), invalid: message('example') }),
  currency: group('Choice of the currency.', { label: message(), invalid: message('currencies') }),
  minimum: message('amount').describe('Note next to an amount below the minimum. The offer is sent anyway.'),
  plan: group('Choice of a payment plan.', { label: message(), invalid: message() }),
  plans: group('Payment plans.', {
    intro: message('price'),
    none: message().describe('Choice of no plan.'),
    column: message().describe('Heading of the column of plans.'),
    name: message('percent', 'months').describe('Name of a plan, such as 25% down, 12 months.'),
    months: plural('count'),
    down: message(),
    monthly: message(),
    total: message(),
    sum: message('down', 'months', 'monthly', 'total'),
    rounding: message().describe('Note below plans whose payments are not all equal.'),
  }),
  told: group('Names of amounts in your email about an offer.', {
    price: message().describe('Name of the price in your email about an offer.'),
    minimum: message().describe('Name of the minimum in the same email.'),
    below: message().describe('Mark of an offer below the minimum.'),
    foreign: message().describe('Mark of an offer in a currency that the form does not list.'),
  }),
});

export type OfferTermWords = z.infer<typeof offerTermWords>;

/** Makes the schema of a field's words, with a message for each thing that can be wrong with it. */
function fieldWords({ min, format }: FieldRule) {
  return group('Label of the field, and its messages if an answer is too short, too long or invalid.', {
    label: message(),
    ...(min !== undefined && { short: message('min') }),
    long: message('max'),
    ...(format === 'email' && {
      invalid: message(),
      meant: message('address').describe('Question about a mistyped address. The address is a button.'),
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
  const schema = z.strictObject(Object.fromEntries(each)).describe('Fields of the form.');
  return schema as unknown as z.ZodObject<{
    [Field in FieldOf<Form>]: FieldWordsOf<Form['fields'][Field]>;
  }>;
}

const outcome = group('Message after the form is sent.', { title: message(), text: message() });
const everyForm = {
  title: message().describe('Name of such a lead at the top of your email.'),
  noun: message().describe('The same name inside a sentence.'),
  sent: outcome,
  failed: outcome.describe('Message if the form could not be sent.'),
};

/** Words of a form that has a page of its own. */
const pageOfForm = {
  submit: message(),
  submitting: message(),
  close: message().describe('Button of the dialog that says thank you.'),
  unsent: leadFormWords.extend({ required: message(), example: message() }).describe('Texts around the form.'),
};

/** The words of each form, by its kind. */
const formWords = z.strictObject({
  quote: group('Quote form.', {
    ...everyForm,
    fields: wordsOfFields(quoteForm),
    atLeast: plural('min').describe('Message under a question with a minimum that is not the usual one.'),
    ...pageOfForm,
  }),
  message: group('Short form of a company.', {
    ...everyForm,
    fields: wordsOfFields(messageForm),
    page: group('Texts of its page, unless the content has others.', {
      title: message().describe('Heading of the page.'),
      intro: message().describe('Sentence below the heading.'),
      next: message().describe('Heading of the column next to the form.'),
      read: message().describe('First step in that column.'),
      answer: message().describe('Second step.'),
    }),
    ...pageOfForm,
  }),
  offer: group('Offer form.', {
    ...everyForm,
    sent: group('Message after the form is sent.', { title: message(), text: message('time') }),
    fields: wordsOfFields(offerForm),
    required: message().describe('Meaning of the asterisk next to a field.'),
    submitting: message(),
    unsent: leadFormWords.describe('Texts around the form.'),
    asked: offerTermWords.describe('Amount, currency and payment plans.'),
  }),
});

/** Our texts about a price, and about a name that is reserved or sold. */
const saleWords = z.strictObject({
  price: message().describe('Text before the price on the first screen.'),
  buy: message().describe('Button next to the price.'),
  buyFor: message('price').describe('Button that stays in the window while the page scrolls.'),
  through: message('host').describe('Site to which that button leads.'),
  message: message('face', 'price').describe('Message of a buyer, ready in the form.'),
  howToBuy: message('face', 'price', 'message').describe(
    'Note next to the form for visitors who write the message by hand.',
  ),
  reserved: group('Texts about a reserved name.', {
    label: message(),
    text: message('face').describe('Sentence on the first screen.'),
    form: message('face').describe('Sentence next to the form.'),
  }),
  sold: group('Texts about a sold name.', { label: message(), text: message('face') }),
  proof: group('How buyers check the seller.', {
    heading: message(),
    text: message('face'),
    labels: group('Labels.', { name: message(), registrar: message(), since: message(), escrow: message() }),
    record: group('DNS record.', { label: message(), text: message().describe('Sentence before a command.') }),
    escrow: message().describe('Sentence below the address of the company that holds the payment.'),
  }),
});

const withName = () => message('name');
const section = z.strictObject({ heading: message(), text: message() });
const step = group('Step of a purchase.', { title: message(), text: message('time') });
const answered = group('Question and answer.', { question: message(), answer: message('name') });

/**
 * The words of a domain's page, unless its file or `_defaults.yaml` has others. `time` is the promised time to an
 * answer, such as `24 hours`, and `short` the same in few letters. They contain no figure that only the seller can know.
 */
const domainPageWords = z.strictObject({
  title: withName().describe('Title in browser tabs and search results.'),
  description: message('name', 'time').describe('Description in search results.'),
  notFound: group('Page of an unknown address.', { title: message(), description: message() }),
  badges: group('Short claims above the name.', {
    premium: message(),
    transfer: message(),
    escrow: message(),
    answer: message('short'),
  }),
  lead: withName().describe('Sentence below the name.'),
  offerButton: message(),
  contactButton: message(),
  trust: section
    .extend({
      buyer: message(),
      seller: message(),
      escrow: message(),
      steps: group('Steps of a purchase.', { offer: step, escrow: step, transfer: step }),
    })
    .describe('Section about a safe purchase.'),
  contact: group('Section with the offer form.', {
    heading: message(),
    text: message('name', 'time'),
    submit: message(),
    direct: message().describe('Heading of the other ways to write.'),
    email: message(),
    whatsapp: message(),
    whatsappText: withName().describe('Message that WhatsApp begins with.'),
    withoutScript: message(),
  }),
  questions: group('Questions of buyers.', {
    heading: message(),
    safe: answered,
    way: answered,
    offer: answered,
    what: answered,
  }),
  footer: withName(),
  sold: group('Texts of the page of a sold name.', { description: withName(), lead: message(), footer: message() }),
});

const choice = () =>
  group('Filter of the list.', { label: message(), all: message().describe('Choice of everything.') });

/** Texts of the page of all names, apart from its content. */
const portfolioWords = z.strictObject({
  title: message().describe('Heading of the page.'),
  description: message('brand').describe('Description in search results and link previews.'),
  more: message().describe('Link to this page at the foot of the page of a domain.'),
  search: message().describe('Label of the search field.'),
  ending: choice(),
  price: choice(),
  upTo: message('amount').describe('Filter by the highest price.'),
  offer: message().describe('Text in place of a price.'),
  length: choice(),
  lettersAtMost: plural('count').describe('Filter by the most letters.'),
  category: choice(),
  sort: group('Order of the list.', {
    label: message(),
    name: message(),
    length: message(),
    price: message(),
    dearest: message().describe('Order by price, the highest first.'),
    ending: message(),
  }),
  show: message().describe('Button that applies search and filters.'),
  clear: message().describe('Link that clears search and filters.'),
  found: plural('count').describe('Number of names that match.'),
  letters: plural('count'),
  reserved: message().describe('Mark of a reserved name.'),
  none: group('Message if no name matches.', { heading: message(), text: message() }),
  empty: message().describe('Message if no name is for sale.'),
  pages: message().describe('Name of the list of pages, for screen readers.'),
  page: message('page', 'pages').describe('Number of the page, of how many.'),
  previous: message(),
  next: message(),
  data: message().describe('Text before the links to the list as a file.'),
});
export type PortfolioWords = z.infer<typeof portfolioWords>;

/** Our texts of a face in one language, by the place where people read them. All others are content. */
export const wordsSchema = z.strictObject({
  page: group('Texts of every page.', {
    skip: message().describe('First link of a page, for people who use the keyboard.'),
    languages: message().describe('Name of the list of languages, for screen readers.'),
    errorTitle: message('title').describe('Title of a page whose form has errors.'),
    forSale: message('face').describe("Description of a domain's link preview for people who cannot see it."),
  }),
  controls: group('Messages and labels of controls.', {
    close: message().describe('Button of a message in the corner of the page.'),
    error: message().describe('Word before a message under a field, for screen readers.'),
    left: plural('count'),
    tooMany: plural('count'),
    empty: message().describe('Label of a hidden field that only robots fill in.'),
  }),
  notFound: group('Page of an unknown address.', { skip: message(), text: message(), home: message() }),
  forms: formWords.describe('Forms, with labels and messages.'),
  sale: saleWords.describe('Prices, and names that are reserved or sold.'),
  consent: group('Consent to a form.', {
    missing: message().describe('Message under a consent box that is not ticked.'),
  }),
  away: group('Days on which nobody answers.', {
    sent: message().describe('Text after sending, in place of the usual promise. The line follows it.'),
    line: message('until').describe('Line at a form and in the confirmation, with the last day.'),
  }),
  plain: group('Pages for browsers without JavaScript.', {
    goBack: message(),
    tooManyTries: plural('count').describe('Message after too many tries, with a number of seconds.'),
  }),
  mails: emailWords.describe('Emails to you and to visitors.'),
  links: linkWords.describe('Links in emails, and the pages that they lead to.'),
  portfolio: portfolioWords.describe('Page of all names.'),
  domainPage: domainPageWords.describe('Page of a domain, for everything that its file leaves out.'),
});

export type Words = z.infer<typeof wordsSchema>;

/** The block `words:` of a face's content. */
export const ownWords = deepPartial(wordsSchema)
  .optional()
  .describe('Your own texts in place of those of Janus, such as controls: { close: Hide it }.');
export type OwnWords = DeepPartial<Words>;

/** The words that every page carries into the browser. */
export type PageWords = Pick<Words, 'page' | 'controls' | 'notFound'>;

/** The words of emails and of pages that the server renders by itself. `forms`: by kind, all of the face. */
export type ServerWords = Pick<Words, 'plain' | 'mails' | 'links'> & { forms: Record<string, FormWords> };
