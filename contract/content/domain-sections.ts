import { z } from 'zod';
import { offerForm } from '../forms/offer.ts';
import { formLabels } from './form-content.ts';
import { button, group, makeText, positive, title, upTo, words } from './parts.ts';
import { offerAmount } from './price.ts';

const heading = title.describe('Heading of the section.');
const text = words.describe('Sentence below the heading.');

/** The source and date of a figure, shown as a footnote. */
const claimSource = {
  source: words.optional().describe('Source of the figure, as a footnote below it.'),
  asOf: words.optional().describe('Date of the figure, such as 2025, in the same footnote.'),
};

const card = z.strictObject({
  title: title.describe('Title of the card.'),
  text: words.describe('One or two sentences.'),
  ...claimSource,
});
const stat = z.strictObject({
  figure: title.describe('Figure as visitors read it, such as $1.4T.'),
  label: title.describe('Label of the figure.'),
  ...claimSource,
});

const marketStat = stat.extend({
  billions: positive.optional().describe('Size in billions of dollars, such as 14.7, for the tape of the total.'),
});

const basis = words.optional().describe('Sentence below the figures that says where they come from.');

const price = z.strictObject({
  heading: title.describe('Heading of the part.'),
  text: words.describe('Explanation of the figures, which may be far apart.'),
  appraisal: stat
    .extend({ dollars: positive.describe('Appraisal in dollars, such as 1216, for the drawing.') })
    .optional()
    .describe("Estimate of the name's worth."),
  comparables: stat
    .extend({
      fromDollars: positive.describe('Lowest sale in dollars, such as 5000, for the drawing.'),
      toDollars: positive.describe('Highest sale in dollars, such as 75000, for the drawing.'),
    })
    .optional()
    .describe('Sales of comparable names.'),
  basis,
});

/** Labels in the drawings of a purchase in three steps: offer, escrow, transfer. */
const roles = z.strictObject({
  buyer: words.describe('Label of the buyer.'),
  seller: words.describe('Label of the seller.'),
  escrow: words.describe('Label of the escrow service.'),
  answer: words.describe('Time until an answer, in a few letters, such as 24h.'),
});

/** Days of a transfer. Most transfers are in the part of the range from `mostFrom` to `mostTo`. */
const transfer = z
  .strictObject({
    label: title.describe('Sentence below the drawing.'),
    from: positive.describe('Fewest days.'),
    to: positive.describe('Most days.'),
    mostFrom: positive.describe('Lower end of the usual time, in days.'),
    mostTo: positive.describe('Upper end of the usual time, in days.'),
  })
  .refine(
    ({ from, to, mostFrom, mostTo }) => from <= mostFrom && mostFrom <= mostTo && mostTo <= to,
    'most transfers must fall inside the range',
  );

const tile = z.strictObject({
  title: title.describe('Kind of business.'),
  text: words.describe('Sentence about it.'),
  path: words.describe('Path shown after the name, such as shop.'),
});

const badge = z.strictObject({
  title: title.describe('Feature in a few words.'),
  tip: words.describe('Explanation that appears when visitors point at it.'),
});

const term = z.strictObject({
  title: title.describe('Name of the condition.'),
  text: words.describe('The condition itself.'),
});

const question = z.strictObject({
  question: title.describe('Question.'),
  answer: makeText(3000).describe('Answer.'),
});

const several = <Item extends z.ZodType>(item: Item) => upTo(24, item);

/** The sections between the first screen and the foot, in their order (spec point 2). Each may be left out. */
export const domainSections = {
  worth: group('Reasons why the name is worth its price.', {
    heading,
    cards: several(card).describe('1 to 24 cards, each with a reason.'),
    price: price.optional().describe('Appraisal and comparable sales, as a drawing. This is not your price.'),
  }).optional(),
  market: group('Market of the businesses that could use the name.', {
    heading,
    text,
    stats: several(marketStat).optional().describe('1 to 24 figures.'),
    total: group('Total of the market.', {
      label: title.describe('Label of the total.'),
      figure: title.describe('Total as visitors read it.'),
      text: words.describe('Sentence next to the total.'),
      ...claimSource,
    }).optional(),
    basis,
  }).optional(),
  industries: group('Businesses that the name suits.', {
    heading,
    text,
    tiles: several(tile).describe('Kinds of business, 1 to 24.'),
  }).optional(),
  features: group('Features of the name.', {
    heading,
    text,
    badges: several(badge).optional().describe('Features of the name, 1 to 24.'),
    stats: several(stat).optional().describe('Figures below the features, 1 to 24.'),
    basis,
  }).optional(),
  trust: group('Section about a safe purchase.', {
    heading,
    text,
    roles: roles.optional().describe('Labels in the drawings of the steps.'),
    steps: several(card).optional().describe('Steps of a purchase, 1 to 24.'),
    transfer: transfer.optional().describe('Business days of a transfer, as a drawing.'),
    terms: several(term).optional().describe('Further conditions, such as ways to pay.'),
  }).optional(),
  contact: group('Offer form and other ways to contact you.', {
    heading,
    text,
    labels: formLabels(offerForm).optional().describe('Your own labels of the fields.'),
    amount: offerAmount,
    submit: button.describe('Button that sends the offer.'),
    direct: group('Ways to write to you without the form.', {
      heading: title.describe('Heading of the other ways.'),
      email: words.describe('Text of the email link.'),
      whatsapp: words.describe('Text of the WhatsApp link.'),
      whatsappText: words.describe('Message that WhatsApp begins with.'),
    }),
    withoutScript: words.describe('Note for visitors without JavaScript, if offers are not delivered.'),
  }).optional(),
  questions: group('Questions of buyers.', {
    heading,
    items: several(question).describe('Questions and answers, 1 to 24.'),
  }).optional(),
};

export type SectionKey = keyof typeof domainSections;
