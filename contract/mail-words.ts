import type { z } from 'zod';
import type { FaceKind } from './face-kinds.ts';
import type { mailWords } from './mail-content.ts';
import type { Partly } from './partly.ts';

export type MailWords = z.infer<typeof mailWords>;
export type LetterKind = 'owner' | 'visitor';
/** What content says; the rest is said by default. */
export type MailContent = Partly<Pick<MailWords, LetterKind>>;

/** The words of a letter of a face: content's, else those of its language. */
export function mailWordsOf<Kind extends LetterKind>(
  letter: Kind,
  face: FaceKind,
  usual: MailWords,
  content: MailContent = {},
): MailWords[Kind] {
  return { ...usual[letter], ...(face === 'domain' && usual.ofDomain[letter]), ...content[letter] };
}
