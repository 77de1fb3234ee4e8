import { LONGEST_CONSENT, type ConsentSentence } from './consent.ts';
import { someText, words } from './content-parts.ts';

/** The keys around a form's consent in a face's content. */
export const consentContent = {
  consent: someText
    .max(LONGEST_CONSENT, `must have at most ${LONGEST_CONSENT} characters`)
    .refine(
      (text) => !/^(?:true|false|yes|no|on|off|ja|nein)$/i.test(text),
      'must be the sentence that visitors agree to',
    )
    .refine((text) => !text.includes('<'), 'has an element of HTML; a link is written [words](/path)')
    .refine(
      (text) => !/[[\]]/.test(withoutLinks(text)),
      'has a bracket that is no link; a link is written [words](/path)',
    )
    .transform(readSentence)
    .optional()
    .describe('A sentence with a box that has to be ticked before the form is sent; [words](/path) is a link in it'),
  consentMissing: words.optional().describe('What is said under the box that is not ticked'),
};

const LINK = /\[([^[\]]+)\]\(([^()\s]+)\)/g;
const withoutLinks = (text: string) => text.replaceAll(LINK, '');

/** `I agree to the [terms](/terms).` as words and links. */
function readSentence(text: string): ConsentSentence {
  const pieces: ConsentSentence = [];
  let done = 0;
  for (const { 0: link, 1: label, 2: href, index } of text.matchAll(LINK)) {
    if (index > done) pieces.push({ text: text.slice(done, index) });
    pieces.push({ text: label!, href });
    done = index + link.length;
  }
  return done < text.length ? [...pieces, { text: text.slice(done) }] : pieces;
}
