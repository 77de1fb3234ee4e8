import { z } from 'zod';
import { partly } from './partly.ts';
import { plural, word } from './word.ts';

/**
 * Every word of the two mails about a lead. What a visitor wrote stands only where its name may stand in braces: his name in a
 * mail to himself only in `hello`, which is left out where a stranger could be greeted.
 */
const aboutLead = {
  owner: z.strictObject({
    subject: word('title', 'reference', 'face', 'name'),
    heading: word('title', 'reference', 'face', 'name'),
    received: word('time', 'face', 'reference'),
    agreed: word('time'),
    due: word('due').describe('Where the page promises an answer'),
    answer: word(),
    answered: word('reference'),
    write: word('email', 'name'),
    call: word('phone', 'name'),
    notGiven: word(),
  }),
  visitor: z.strictObject({
    subject: word('noun', 'reference', 'face'),
    heading: word('noun', 'reference', 'face'),
    hello: word('name'),
    helloNobody: word(),
    thanks: word('noun', 'reference', 'face'),
    copy: word('noun'),
    defused: word(),
    more: word('address'),
    mistake: word('address', 'face'),
    signature: word('face', 'address'),
  }),
};

/** Words of all mails. */
export const mailWords = z.strictObject({
  ...aboutLead,
  ofDomain: z
    .strictObject({
      owner: aboutLead.owner.pick({ subject: true, heading: true }),
      visitor: aboutLead.visitor.pick({ subject: true, thanks: true }),
    })
    .describe('Where a mail about an offer differs: it names the domain and promises what its page does'),
  held: z.strictObject({
    title: plural('count'),
    many: word('count').describe('Instead of the title where they are more than one mail names'),
    before: word(),
    lead: word('reference', 'kind', 'face', 'time'),
    all: word(),
    once: word(),
  }),
  reminder: z
    .strictObject({
      title: plural('count'),
      many: word('count').describe('Instead of the title where they are more than one mail names'),
      before: word(),
      lead: word('reference', 'face', 'time'),
      due: word('due'),
      late: word('due'),
      answered: word('reference'),
      once: word(),
    })
    .describe('Of leads whose promised time is nearly over'),
  week: z
    .strictObject({
      title: plural('count'),
      before: word('from', 'until'),
      visits: word('count', 'begun').describe('How many visited, and how many forms were begun'),
      sources: word('sources').describe('Pages and campaigns that most visits came from'),
      came: word('count'),
      answered: word('count'),
      inTime: word('count', 'of'),
      median: word('duration'),
      waiting: word('count'),
      longest: word('reference', 'time', 'name'),
      held: word('count'),
      answerMark: word(),
      off: word(),
    })
    .describe("Of the week's figures, by face"),
  selfTest: z.strictObject({
    subject: word(),
    title: word(),
    text: word('face', 'time'),
    all: word(),
    doctor: word(),
  }),
  notification: z
    .strictObject({
      title: word('title', 'reference'),
      received: word('face', 'time'),
      due: word('due').describe('Where the page promises an answer in time (`answerWithin`)'),
    })
    .describe('What the owner is told by ntfy, Slack or Telegram; nothing of the visitor may stand in it'),
});

/** The block `mails:` of a face's content. */
export const mailContent = partly(z.strictObject(aboutLead)).optional();
