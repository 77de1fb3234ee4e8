import { formOfKind } from '#contract/lead-forms.ts';
import type { Letter } from '../../outbox/delivery.ts';
import { severalLines } from '../../outbox/unsafe-text.ts';
import type { Lead } from '../lead.ts';
import { letterHtml, letterText, type Answered, type LetterPage } from './letter-page.ts';
import { headerText, defangLinks } from './letter-text.ts';

/** What letters know of the face that a lead came through. */
export interface LetterFace {
  name: string;
  email: string;
  /** By kind of form: field name to the question as it was asked. */
  labels: Record<string, Record<string, string>>;
}

const NAME_MAX = 80;

/** To the owner: everything the visitor wrote; answering the mail answers the visitor. */
export function composeOwnerLetter(lead: Lead, face: LetterFace, owners: string[], messageId: string): Letter {
  const { name = '', email = '' } = lead.fields;
  const visitor = headerText(name, NAME_MAX);
  const title = formOfKind(lead.kind)?.words.title ?? lead.kind;
  const received = new Date(lead.receivedAt).toUTCString();
  const page: LetterPage = {
    title: `${title} ${lead.reference}`,
    before: [`Received ${received} through ${face.name}.`],
    answers: answersOf(lead, face, severalLines),
    after: [
      'Answer this mail to write to the visitor. The promise on the page is an answer within 24 hours.',
      `To mark it as answered: npm run leads -- answered ${lead.reference}`,
    ],
    action: { text: `Write to ${email}`, href: `mailto:${encodeURIComponent(email).replace('%40', '@')}` },
  };
  return {
    messageId,
    to: owners,
    fromName: face.name,
    replyTo: { name: visitor, address: email },
    subject: `${title} ${lead.reference} from ${visitor}`,
    text: letterText(page),
    html: letterHtml(page),
  };
}

/**
 * To the visitor: thanks, the reference, and how to complain for whom it reaches by mistake. His name and a copy of his
 * answers only where the lead was paid for, since anybody's words may go to anybody's address; no address in it can be clicked.
 */
export function composeVisitorLetter(lead: Lead, face: LetterFace, messageId: string): Letter {
  const { name = '', email = '' } = lead.fields;
  const harmless = (text: string) => defangLinks(severalLines(text));
  const what = formOfKind(lead.kind)?.words.noun ?? 'message';
  const { email: _, ...fields } = lead.fields;
  const answers = answersOf({ ...lead, fields }, face, harmless).filter(({ answer }) => answer !== '');
  const defused = Object.values(fields).some((text) => defangLinks(text) !== text);
  const complainTo = face.email === '' ? 'answer this mail' : `answer this mail or write to ${face.email}`;
  const page: LetterPage = {
    title: `We have your ${what}`,
    before: [
      lead.paid ? `Hello ${harmless(headerText(name, NAME_MAX))},` : 'Hello,',
      `Thank you for writing to us. Your ${what} has reached us, and its reference is ${lead.reference}. A person reads it ` +
        'and answers you within 24 hours.',
      ...(lead.paid ? ['This is what you sent:'] : []),
    ],
    answers: lead.paid ? answers : [],
    after: [
      ...(lead.paid && defused ? ['Addresses in this copy are written with [.] so that they cannot be clicked.'] : []),
      'Something to add? Just answer this mail.',
      'You did not write to us? Then somebody entered your address in the form on our site. You need do nothing: at most ' +
        `one such mail a day goes to an address. To complain, ${complainTo}. A person reads it.`,
      face.name,
    ],
  };
  return {
    messageId,
    to: [email],
    fromName: face.name,
    replyTo: { name: face.name, address: face.email },
    subject: `We have your ${what} (${lead.reference})`,
    text: letterText(page),
    html: letterHtml(page),
  };
}

function answersOf(lead: Lead, face: LetterFace, clean: (text: string) => string): Answered[] {
  const asked = face.labels[lead.kind] ?? {};
  const fields = formOfKind(lead.kind)?.fields;
  return Object.entries(lead.fields).map(([field, text]) => ({
    label: asked[field] ?? fields?.[field]?.label ?? field,
    answer: clean(text),
  }));
}
