import { z } from 'zod';
import { wordsWith } from './content-parts.ts';
import { mailWords } from './mail-words.ts';

const letter = <Name extends string>(all: Record<Name, { may: readonly string[] }>) =>
  z
    .strictObject(
      Object.fromEntries(
        Object.entries<{ may: readonly string[] }>(all).map(([name, { may }]) => [name, wordsWith(may).optional()]),
      ) as Record<Name, z.ZodOptional<ReturnType<typeof wordsWith>>>,
    )
    .optional();

/** The block `mails:` of a face's content. */
export const mailContent = z
  .strictObject({ owner: letter(mailWords.owner), visitor: letter(mailWords.visitor) })
  .optional()
  .describe('Words of the mails about a lead, to you and to the visitor, where they are to differ from the usual ones');
