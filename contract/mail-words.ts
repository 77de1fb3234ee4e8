import type { FaceKind } from './face-kinds.ts';

/** A word of a mail: what it says by default, and what may stand in braces in it. */
interface MailWord {
  words: string;
  may: readonly string[];
}

/**
 * Every word of the two mails about a lead. An owner's content may replace each (`mails:`). What a visitor wrote stands only
 * where `may` says so: his name in a mail to himself only in `hello`, which is left out where a stranger could be greeted.
 */
export const mailWords = {
  /** To the owner. */
  owner: {
    subject: { words: '{title} {reference} from {name}', may: ['title', 'reference', 'face', 'name'] },
    heading: { words: '{title} {reference}', may: ['title', 'reference', 'face', 'name'] },
    received: { words: 'Received {time} through {face}.', may: ['time', 'face', 'reference'] },
    agreed: { words: 'Agreed to ({time})', may: ['time'] },
    answer: { words: 'Reply to this email to answer the visitor.', may: [] },
    answered: { words: 'To mark it as answered: npm run leads -- answered {reference}', may: ['reference'] },
    write: { words: 'Write to {email}', may: ['email', 'name'] },
    call: { words: 'Call {phone}', may: ['phone', 'name'] },
    notGiven: { words: '(not given)', may: [] },
  },
  visitor: {
    subject: { words: 'We have your {noun} ({reference})', may: ['noun', 'reference', 'face'] },
    heading: { words: 'We have your {noun}', may: ['noun', 'reference', 'face'] },
    hello: { words: 'Hello {name},', may: ['name'] },
    helloNobody: { words: 'Hello,', may: [] },
    thanks: {
      words:
        'Thank you for writing to us. Your {noun} has reached us, and its reference is {reference}. A person will read it and answer you.',
      may: ['noun', 'reference', 'face'],
    },
    copy: { words: 'This is what you sent:', may: ['noun'] },
    defused: { words: 'Addresses in this copy are written with [.] so that they cannot be clicked.', may: [] },
    more: { words: 'Something to add? Just reply to this email.', may: ['address'] },
    mistake: {
      words:
        'You did not write to us? Then someone entered your address in the form on our site. You do not need to do anything: ' +
        'an address gets at most one such email a day. To complain, reply to this email or write to {address}. A person reads it.',
      may: ['address', 'face'],
    },
    signature: { words: '{face}', may: ['face', 'address'] },
  },
} as const satisfies Record<string, Record<string, MailWord>>;

type Words = typeof mailWords;
export type LetterKind = keyof Words;
export type MailWordsOf<Kind extends LetterKind> = Record<keyof Words[Kind], string>;
/** What content says; the rest is said by default. */
export type MailContent = { [Kind in LetterKind]?: { [Word in keyof Words[Kind]]?: string | undefined } | undefined };

/** Names the domain, for who sells many; and the promise of its page, which the specification fixes (points 4 and 9). */
const ofFace: Record<FaceKind, MailContent> = {
  services: {},
  domain: {
    owner: { subject: '{title} {reference} for {face} from {name}', heading: '{title} {reference} for {face}' },
    visitor: {
      subject: 'We have your {noun} for {face} ({reference})',
      thanks:
        'Thank you for writing to us. Your {noun} for {face} has reached us, and its reference is {reference}. A person ' +
        'will read it and answer you within 24 hours.',
    },
  },
};

/** The words of a letter of a face: content's, else the default ones. */
export function mailWordsOf<Kind extends LetterKind>(
  letter: Kind,
  face: FaceKind,
  content: MailContent = {},
): MailWordsOf<Kind> {
  const usual = Object.entries(mailWords[letter]).map(([word, { words }]) => [word, words]);
  return { ...Object.fromEntries(usual), ...ofFace[face][letter], ...content[letter] };
}
