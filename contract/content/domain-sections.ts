import { z } from 'zod';
import { offerForm } from '../forms/offer.ts';
import {
  anchor,
  button,
  claimSource,
  deepPartial,
  formLabels,
  leadFormWords,
  longText,
  positive,
  title,
  upTo,
  words,
} from './parts.ts';
import { offerAmount } from './price.ts';

const card = z.strictObject({ title, text: words, ...claimSource });
const stat = z.strictObject({ figure: title, label: title, ...claimSource });

/** A stat with the number that its bar is rendered from; `figure` is what people read. */
const marketSize = stat.extend({ billions: positive.describe('Size in billions of dollars, drawn as a bar') });
const marketGrowth = stat.extend({
  percent: positive.describe('Growth in a year, drawn as what a year adds'),
  onBillions: positive.describe('Size of the market that grows, in billions of dollars'),
});

/** The basis of a block's figures, as a sentence below them. */
const basis = words.optional().describe('What these figures rest on; stands below them');

const price = z.strictObject({
  heading: title,
  text: words.describe('Says how to read the figures, which may be far apart'),
  appraisal: stat.extend({ dollars: positive }).optional(),
  comparables: stat.extend({ fromDollars: positive, toDollars: positive }).optional(),
  basis,
});

/** Labels in the drawings of a purchase in three steps: offer, escrow, transfer. */
const roles = z.strictObject({ buyer: words, seller: words, escrow: words, answer: words });

/** Days of a transfer; `most` is the part of the range in which most fall. */
const transfer = z
  .strictObject({ label: title, from: positive, to: positive, mostFrom: positive, mostTo: positive })
  .refine(
    ({ from, to, mostFrom, mostTo }) => from <= mostFrom && mostFrom <= mostTo && mostTo <= to,
    'most transfers must fall inside the range',
  );

/** Most cards, stats, tiles or answers of a section. */
const MOST = 24;

/** The keys of every section. */
const named = { heading: title, anchor };

/** The sections between the first screen and the foot, in their order (spec point 2). Each may be left out. */
export const domainSections = {
  worth: z.strictObject({ ...named, cards: upTo(MOST, card), price: price.optional() }).optional(),
  market: z
    .strictObject({
      ...named,
      text: words,
      stats: upTo(MOST, z.union([marketSize, marketGrowth])).optional(),
      total: z.strictObject({ label: title, figure: title, text: words, ...claimSource }).optional(),
      basis,
    })
    .optional(),
  industries: z
    .strictObject({ ...named, text: words, tiles: upTo(MOST, z.strictObject({ title, text: words, path: words })) })
    .optional(),
  features: z
    .strictObject({
      ...named,
      text: words,
      badges: upTo(MOST, z.strictObject({ title, tip: words })).optional(),
      stats: upTo(MOST, stat).optional(),
      basis,
    })
    .optional(),
  trust: z
    .strictObject({
      ...named,
      text: words,
      roles: roles.optional(),
      steps: upTo(MOST, card).optional(),
      transfer: transfer.optional(),
      terms: upTo(MOST, z.strictObject({ title, text: words })).optional(),
    })
    .optional(),
  contact: z
    .strictObject({
      ...named,
      text: words,
      labels: formLabels(offerForm).optional(),
      amount: offerAmount,
      requiredNote: words.optional().describe('Says what the asterisk beside a field means'),
      submit: button,
      sending: button.optional(),
      direct: z.strictObject({ heading: title, email: words, whatsapp: words, whatsappText: words }),
      withoutScript: words,
      form: deepPartial(leadFormWords)
        .optional()
        .describe('Words around a form whose offers are delivered, where they differ from ours'),
    })
    .optional(),
  questions: z
    .strictObject({ ...named, items: upTo(MOST, z.strictObject({ question: title, answer: longText })) })
    .optional(),
};

export type SectionKey = keyof typeof domainSections;
