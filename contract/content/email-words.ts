import { z } from 'zod';
import { deepPartial, message, plural, group } from './parts.ts';

/**
 * The texts of the two emails about a lead. They contain an answer only if its name may be in braces. The visitor's email
 * contains none.
 */
const aboutLead = {
  owner: group('The email to you.', {
    subject: message('title', 'reference', 'face', 'name').describe('Subject line.'),
    heading: message('title', 'reference', 'face', 'name').describe('Heading of the email.'),
    received: message('time', 'face', 'reference').describe('Time of the lead, and its site.'),
    agreed: message('time').describe('Line above the sentence of consent, if the form asks for one.'),
    answer: message().describe('Sentence about how to answer the visitor.'),
    secret: message().describe('Line in an email that names your secret minimum.'),
    answered: message('command', 'reference').describe('Sentence about how to mark the lead as answered.'),
    write: message('email', 'name').describe('Link that writes to the visitor.'),
    call: message('phone', 'name').describe('Link that calls the visitor.'),
    notGiven: message().describe('Text in place of an answer that was left empty.'),
  }),
  visitor: group('The email to the visitor.', {
    subject: message('noun', 'reference', 'face').describe('Subject line.'),
    heading: message('noun', 'reference', 'face').describe('Heading of the email.'),
    hello: message().describe('Greeting. It has no name, since somebody else may have typed it.'),
    thanks: message('noun', 'reference', 'face', 'time').describe('First paragraph.'),
    more: message('address').describe('Sentence about how to add something.'),
    photos: message().describe('Invitation to reply with photographs, if the content asks for them.'),
    mistake: message('address', 'face').describe('Note for people who did not write to you.'),
    signature: message('face', 'address').describe('Last line.'),
  }),
};

/** Texts of all emails. */
export const emailWords = z.strictObject({
  ...aboutLead,
  ofDomain: group('Texts of emails about an offer that differ: they name the domain.', {
    owner: aboutLead.owner.pick({ subject: true, heading: true }).describe('The email to you.'),
    visitor: aboutLead.visitor.pick({ subject: true, thanks: true }).describe('The email to the visitor.'),
  }),
  held: group('Email about leads that are held as spam.', {
    title: plural('count'),
    many: message('count').describe('Title if there are more leads than the email lists.'),
    before: message(),
    lead: message('reference', 'kind', 'face', 'time'),
    all: message('command'),
    once: message(),
  }),
  notification: group('Message to you by ntfy, Slack or Telegram. It names nothing of the visitor.', {
    title: message('title', 'reference'),
    received: message('face', 'time'),
  }),
});

/** The block `mails:` of a face's content. */
export const ownEmailWords = deepPartial(z.strictObject(aboutLead)).optional();

const outcome = group('Page after an action.', { title: message(), text: message() });
const aboutReference = group('Title and text of the page.', { title: message('reference'), text: message() });

/** The words of links in emails, and of the pages that they lead to. A page is a `title` and a `text` below it. */
export const linkWords = z.strictObject({
  letter: group('Links in emails.', {
    owner: message().describe('Line above the links in your email.'),
    answered: message().describe('Link and button, like the next two.'),
    spam: message(),
    release: message(),
    visitor: message().describe('Link in the email to the visitor.'),
  }),
  addition: group('Email to you after a visitor added something.', {
    subject: message('title', 'reference', 'face', 'name'),
    text: message('time'),
  }),
  withdrawal: group('Email to you after a visitor withdrew.', {
    subject: message('reference', 'face'),
    text: message('reference', 'face', 'time'),
  }),
  facts: group('Labels of the facts about a lead.', {
    reference: message(),
    received: message(),
    state: message(),
  }),
  states: group('States of a lead.', { new: message(), held: message(), answered: message(), spam: message() }),
  ask: group('Text above the button of a link.', {
    answered: aboutReference,
    spam: aboutReference,
    release: aboutReference,
  }),
  done: group('Text after the action of a link.', {
    answered: aboutReference,
    spam: aboutReference,
    release: aboutReference,
  }),
  unfit: aboutReference.describe('Page of a link that no longer applies.'),
  erased: outcome,
  invalid: outcome.describe('Page of a link that is cut off, expired or invalid.'),
  failed: outcome,
  own: group('Private page of the visitor.', {
    title: message('face'),
    received: message(),
    answered: message(),
    answerTo: message('address').describe('Sentence that is also shown after a form that was sent without a script.'),
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
  }),
});
