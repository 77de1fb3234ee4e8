import { z } from 'zod';
import { deepPartial, message, plural } from './parts.ts';

/**
 * The words of the two emails about a lead. What a visitor wrote stands only where its name may stand in braces: his
 * name in an email to himself only in `hello`, which is left out if a stranger could be greeted.
 */
const aboutLead = {
  owner: z
    .strictObject({
      subject: message('title', 'reference', 'face', 'name').describe('Subject line.'),
      heading: message('title', 'reference', 'face', 'name').describe('Heading of the email.'),
      received: message('time', 'face', 'reference').describe('Time of the lead, and its site.'),
      agreed: message('time').describe('Line above the sentence of consent, if the form asks for one.'),
      due: message('due').describe('Time by which the page promises an answer, if it promises one.'),
      answer: message().describe('How to answer the visitor.'),
      answered: message('reference').describe('How to mark the lead as answered.'),
      write: message('email', 'name').describe('Link that writes to the visitor.'),
      call: message('phone', 'name').describe('Link that calls the visitor.'),
      notGiven: message().describe('Text in place of an answer that was left empty.'),
    })
    .describe('The email to you.'),
  visitor: z
    .strictObject({
      subject: message('noun', 'reference', 'face').describe('Subject line.'),
      heading: message('noun', 'reference', 'face').describe('Heading of the email.'),
      hello: message('name').describe('Greeting with the name.'),
      helloNobody: message().describe('Greeting without a name, if the name may not be that of the visitor.'),
      thanks: message('noun', 'reference', 'face').describe('First paragraph.'),
      copy: message('noun').describe('Line above the copy of the form.'),
      defused: message().describe('Note that addresses in the copy cannot be clicked.'),
      more: message('address').describe('How to add something.'),
      mistake: message('address', 'face').describe('Note for people who did not write to you.'),
      signature: message('face', 'address').describe('Last line.'),
    })
    .describe('The email to the visitor.'),
};

/** Words of all mails. */
export const emailWords = z.strictObject({
  ...aboutLead,
  ofDomain: z
    .strictObject({
      owner: aboutLead.owner.pick({ subject: true, heading: true }).describe('The email to you.'),
      visitor: aboutLead.visitor.pick({ subject: true, thanks: true }).describe('The email to the visitor.'),
    })
    .describe('Texts of emails about an offer that differ: they name the domain.'),
  held: z
    .strictObject({
      title: plural('count'),
      many: message('count').describe('Title if there are more leads than the email lists.'),
      before: message(),
      lead: message('reference', 'kind', 'face', 'time'),
      all: message(),
      once: message(),
    })
    .describe('Email about leads that are held as spam.'),
  reminder: z
    .strictObject({
      title: plural('count'),
      many: message('count').describe('Title if there are more leads than the email lists.'),
      before: message(),
      lead: message('reference', 'face', 'time'),
      due: message('due'),
      late: message('due'),
      answered: message('reference'),
      once: message(),
    })
    .describe('Reminder of leads whose promised time is nearly over.'),
  week: z
    .strictObject({
      title: plural('count'),
      before: message('from', 'until'),
      visits: message('count', 'begun').describe('Visits, and forms that visitors began.'),
      sources: message('sources').describe('Pages and campaigns that most visits came from.'),
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
    .describe('Weekly email with the figures of each site.'),
  selfTest: z
    .strictObject({
      subject: message(),
      title: message(),
      text: message('face', 'time'),
      all: message(),
      doctor: message(),
    })
    .describe('Test email of the doctor command.'),
  notification: z
    .strictObject({
      title: message('title', 'reference'),
      received: message('face', 'time'),
      due: message('due').describe('Time by which the page promises an answer (answerWithin).'),
    })
    .describe('Message to you by ntfy, Slack or Telegram. It names nothing of the visitor.'),
});

/** The block `mails:` of a face's content. */
export const ownEmailWords = deepPartial(z.strictObject(aboutLead)).optional();

const outcome = z.strictObject({ title: message(), text: message() }).describe('Page after an action.');
const aboutReference = z
  .strictObject({ title: message('reference'), text: message() })
  .describe('Title and text of the page.');
const atTime = aboutReference.extend({ text: message('time') }).describe('Title and text of the page, with a time.');

/** The words of links in emails, and of the pages that they lead to. A page is a `title` and a `text` below it. */
export const linkWords = z.strictObject({
  letter: z
    .strictObject({
      owner: message().describe('Line above the links in your email.'),
      answered: message().describe('Link and button, like the next three.'),
      remind: message(),
      spam: message(),
      release: message(),
      visitor: message().describe('Link in the email to the visitor.'),
    })
    .describe('Links in emails.'),
  reminder: z
    .strictObject({ subject: message('title', 'reference', 'face', 'name'), text: message() })
    .describe('Email that reminds you of a lead.'),
  addition: z
    .strictObject({ subject: message('title', 'reference', 'face', 'name'), text: message('time') })
    .describe('Email to you after a visitor added something.'),
  withdrawal: z
    .strictObject({ subject: message('reference', 'face'), text: message('reference', 'face', 'time') })
    .describe('Email to you after a visitor withdrew.'),
  facts: z
    .strictObject({ reference: message(), received: message(), state: message(), due: message() })
    .describe('Labels of the facts about a lead.'),
  states: z
    .strictObject({ new: message(), held: message(), answered: message(), spam: message() })
    .describe('States of a lead.'),
  ask: z
    .strictObject({ answered: aboutReference, remind: atTime, spam: aboutReference, release: aboutReference })
    .describe('What a link does, above its button.'),
  done: z
    .strictObject({ answered: aboutReference, remind: atTime, spam: aboutReference, release: aboutReference })
    .describe('What it has done, above the button that undoes it.'),
  undo: message(),
  unfit: aboutReference.describe('Page of a link that no longer applies.'),
  erased: outcome,
  invalid: outcome.describe('Page of a link that is cut off, expired or invalid.'),
  failed: outcome,
  own: z
    .strictObject({
      title: message('face'),
      received: message(),
      answered: message(),
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
    .describe('Private page of the visitor.'),
});
