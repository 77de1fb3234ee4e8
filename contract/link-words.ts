import { z } from 'zod';
import { word } from './word.ts';

const outcome = z.strictObject({ title: word(), text: word() });
const aboutLead = z.strictObject({ title: word('reference'), text: word() });
const atTime = aboutLead.extend({ text: word('time') });

/** Every word of the links in mails, and of the pages that they lead to. A page is a `title` and a `text` below it. */
export const linkWords = z.strictObject({
  letter: z.strictObject({
    owner: word().describe('Above the links in your mail'),
    answered: word().describe('A link and a button, like the next three'),
    remind: word(),
    spam: word(),
    release: word(),
    visitor: word().describe('The link in the mail to the visitor'),
  }),
  reminder: z.strictObject({ subject: word('title', 'reference', 'face', 'name'), text: word() }),
  addition: z.strictObject({ subject: word('title', 'reference', 'face', 'name'), text: word('time') }),
  withdrawal: z.strictObject({ subject: word('reference', 'face'), text: word('reference', 'face', 'time') }),
  facts: z.strictObject({ reference: word(), received: word(), state: word(), due: word() }),
  states: z.strictObject({ new: word(), held: word(), answered: word(), spam: word() }),
  ask: z
    .strictObject({ answered: aboutLead, remind: atTime, spam: aboutLead, release: aboutLead })
    .describe('What a link will do, above its button'),
  done: z
    .strictObject({ answered: aboutLead, remind: atTime, spam: aboutLead, release: aboutLead })
    .describe('What it has done, above the button that takes it back'),
  undo: word(),
  unfit: aboutLead.describe('Where somebody else has decided otherwise meanwhile'),
  erased: outcome,
  invalid: outcome.describe('A link that is cut off, has run out or is none'),
  failed: outcome,
  own: z
    .strictObject({
      title: word('face'),
      received: word(),
      answered: word(),
      wrote: word(),
      added: word(),
      add: word(),
      send: word(),
      stored: word(),
      short: word(),
      long: word('max'),
      full: word('address'),
      withdraw: word(),
      sure: aboutLead,
      agree: word(),
      erase: word(),
      keep: word(),
      withdrawn: outcome,
    })
    .describe("The visitor's own page"),
});
