import { z } from 'zod';
import { someText } from './content-parts.ts';
import { ownWords } from './words.ts';

/** BCP 47, as it is written canonically: `de-at` is `de-AT`. */
export const languageTag = z.string().transform((given, context) => {
  try {
    const [tag] = Intl.getCanonicalLocales(given.trim());
    if (tag !== undefined) return tag;
  } catch {
    // Said below.
  }
  context.issues.push({
    code: 'custom',
    message: `"${given.slice(0, 60)}" is no language; expected a tag such as en, de or pt-BR`,
    input: given,
  });
  return z.NEVER;
});

/** What either face's content says of its language. */
export const languageContent = {
  lang: languageTag.default('en').describe('Language of the face, such as en, de or pt-BR'),
  alternates: z
    .array(someText)
    .optional()
    .describe(
      'The same site in other languages: names of their files without the ending, each of which names this one',
    ),
  words: ownWords.describe('Words of ours that this face says otherwise, such as controls: { close: Hide it }'),
};
