import { z } from 'zod';
import { deepPartial, message, plural } from './parts.ts';

/**
 * The words of the two emails about a lead. What a visitor wrote stands only where its name may stand in braces: his
 * name in an email to himself only in `hello`, which is left out if a stranger could be greeted.
 */
const aboutLead = {
  owner: z.strictObject({
    subject: message('title', 'reference', 'face', 'name'),
    heading: message('title', 'reference', 'face', 'name'),
    received: message('time', 'face', 'reference'),
    agreed: message('time'),
    due: message('due').describe('Where the page promises an answer'),
    answer: message(),
    answered: message('reference'),
    write: message('email', 'name'),
    call: message('phone', 'name'),
    notGiven: message(),
    noMail: message('address', 'phone').describe('An address, or a domain, that takes no mail'),
  }),
  visitor: z.strictObject({
    subject: message('noun', 'reference', 'face'),
    heading: message('noun', 'reference', 'face'),
    hello: message('name'),
    helloNobody: message(),
    thanks: message('noun', 'reference', 'face'),
    copy: message('noun'),
    defused: message(),
    more: message('address'),
    mistake: message('address', 'face'),
    signature: message('face', 'address'),
  }),
};

/** Words of all mails. */
export const emailWords = z.strictObject({
  ...aboutLead,
  ofDomain: z
    .strictObject({
      owner: aboutLead.owner.pick({ subject: true, heading: true }),
      visitor: aboutLead.visitor.pick({ subject: true, thanks: true }),
    })
    .describe('Where a mail about an offer differs: it names the domain and promises what its page does'),
  held: z.strictObject({
    title: plural('count'),
    many: message('count').describe('Instead of the title where they are more than one mail names'),
    before: message(),
    lead: message('reference', 'kind', 'face', 'time'),
    all: message(),
    once: message(),
  }),
  reminder: z
    .strictObject({
      title: plural('count'),
      many: message('count').describe('Instead of the title where they are more than one mail names'),
      before: message(),
      lead: message('reference', 'face', 'time'),
      due: message('due'),
      late: message('due'),
      answered: message('reference'),
      once: message(),
    })
    .describe('Of leads whose promised time is nearly over'),
  week: z
    .strictObject({
      title: plural('count'),
      before: message('from', 'until'),
      visits: message('count', 'begun').describe('How many visited, and how many forms were begun'),
      sources: message('sources').describe('Pages and campaigns that most visits came from'),
      came: message('count'),
      answered: message('count'),
      inTime: message('count', 'of'),
      median: message('duration'),
      waiting: message('count'),
      longest: message('reference', 'time', 'name'),
      held: message('count'),
      answerMark: message(),
      off: message(),
    })
    .describe("Of the week's figures, by face"),
  selfTest: z.strictObject({
    subject: message(),
    title: message(),
    text: message('face', 'time'),
    all: message(),
    doctor: message(),
  }),
  notification: z
    .strictObject({
      title: message('title', 'reference'),
      received: message('face', 'time'),
      due: message('due').describe('Where the page promises an answer in time (`answerWithin`)'),
      noMail: message(),
    })
    .describe('What the owner is told by ntfy, Slack or Telegram; nothing of the visitor may stand in it'),
});

/** The block `mails:` of a face's content. */
export const ownEmailWords = deepPartial(z.strictObject(aboutLead)).optional();

const outcome = z.strictObject({ title: message(), text: message() });
const aboutReference = z.strictObject({ title: message('reference'), text: message() });
const atTime = aboutReference.extend({ text: message('time') });

/** The words of links in emails, and of the pages that they lead to. A page is a `title` and a `text` below it. */
export const linkWords = z.strictObject({
  letter: z.strictObject({
    owner: message().describe('Above the links in your mail'),
    answered: message().describe('A link and a button, like the next three'),
    remind: message(),
    spam: message(),
    release: message(),
    visitor: message().describe('The link in the mail to the visitor'),
  }),
  reminder: z.strictObject({ subject: message('title', 'reference', 'face', 'name'), text: message() }),
  addition: z.strictObject({ subject: message('title', 'reference', 'face', 'name'), text: message('time') }),
  withdrawal: z.strictObject({ subject: message('reference', 'face'), text: message('reference', 'face', 'time') }),
  facts: z.strictObject({ reference: message(), received: message(), state: message(), due: message() }),
  states: z.strictObject({ new: message(), held: message(), answered: message(), spam: message() }),
  ask: z
    .strictObject({ answered: aboutReference, remind: atTime, spam: aboutReference, release: aboutReference })
    .describe('What a link will do, above its button'),
  done: z
    .strictObject({ answered: aboutReference, remind: atTime, spam: aboutReference, release: aboutReference })
    .describe('What it has done, above the button that takes it back'),
  undo: message(),
  unfit: aboutReference.describe('Where somebody else has decided otherwise meanwhile'),
  erased: outcome,
  invalid: outcome.describe('A link that is cut off, has run out or is none'),
  failed: outcome,
  own: z
    .strictObject({
      title: message('face'),
      received: message(),
      answered: message(),
      answerTo: message('address').describe('After a form that was sent without a script, too'),
      wrongAddress: message().describe("Link there, to the visitor's own page"),
      rightAddress: message('address').describe('Text that the visitor may add there'),
      wrote: message(),
      added: message(),
      add: message(),
      send: message(),
      stored: message(),
      short: message(),
      long: message('max'),
      full: message('address'),
      withdraw: message(),
      sure: aboutReference,
      agree: message(),
      erase: message(),
      keep: message(),
      withdrawn: outcome,
    })
    .describe("The visitor's own page"),
});
