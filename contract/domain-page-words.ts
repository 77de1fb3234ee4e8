import { z } from 'zod';
import { word } from './word.ts';

const name = () => word('name');
const section = z.strictObject({ heading: word(), text: word() });
const step = z.strictObject({ title: word(), text: word('time') });
const answered = z.strictObject({ question: word(), answer: word('name') });

/**
 * What a domain's page says where neither its file nor `_defaults.yaml` does. `time` is within how long an answer is promised, such
 * as `24 hours`, `short` the same in few letters. No figure stands here that only the seller can know.
 */
export const domainPageWords = z.strictObject({
  title: name().describe('In browser tabs and search results'),
  description: word('name', 'time').describe('In search results'),
  notFound: z.strictObject({ title: word(), description: word() }),
  badges: z.strictObject({ premium: word(), transfer: word(), escrow: word(), answer: word('short') }),
  lead: name().describe('Below the name'),
  offerButton: word(),
  contactButton: word(),
  trust: section.extend({
    buyer: word(),
    seller: word(),
    escrow: word(),
    steps: z.strictObject({ offer: step, escrow: step, transfer: step }),
  }),
  contact: z.strictObject({
    heading: word(),
    text: word('name', 'time'),
    submit: word(),
    direct: word().describe('Heading of the ways to write without the form'),
    email: word(),
    whatsapp: word(),
    whatsappText: name().describe('What a WhatsApp message begins with'),
    withoutScript: word(),
  }),
  questions: z.strictObject({ heading: word(), safe: answered, way: answered, offer: answered, what: answered }),
  footer: name(),
  sold: z
    .strictObject({ description: name(), lead: word(), footer: word() })
    .describe('In the place of what would offer a name that is sold'),
});
