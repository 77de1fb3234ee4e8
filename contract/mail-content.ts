import { z } from 'zod';
import { words } from './content-parts.ts';
import { mailWords } from './mail-words.ts';

/** One word of a mail; `may`: the names that may stand in braces in it. */
function mailWord(may: readonly string[]) {
  const known = may.map((name) => `{${name}}`);
  const strange = (text: string) => text.match(/\{[^{}]*\}/g)?.find((found) => !known.includes(found));
  return words
    .refine((text) => strange(text) === undefined, {
      error: ({ input }) =>
        `has ${strange(String(input))}, which nothing fills in here; ${known.length > 0 ? `known are ${known.join(', ')}` : 'none is known'}`,
    })
    .optional();
}

const letter = <Name extends string>(all: Record<Name, { may: readonly string[] }>) =>
  z
    .strictObject(
      Object.fromEntries(
        Object.entries<{ may: readonly string[] }>(all).map(([name, { may }]) => [name, mailWord(may)]),
      ) as Record<Name, ReturnType<typeof mailWord>>,
    )
    .optional();

/** The block `mails:` of a face's content. */
export const mailContent = z
  .strictObject({ owner: letter(mailWords.owner), visitor: letter(mailWords.visitor) })
  .optional()
  .describe('Words of the mails about a lead, to you and to the visitor, where they are to differ from the usual ones');
