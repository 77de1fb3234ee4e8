import { expect } from 'vitest';

/** Matches a text that has these words, with any text for ".*". */
export function matching(words: string): unknown {
  const parts = words.split('.*').map((part) => RegExp.escape(part));
  return expect.stringMatching(parts.join('.*'));
}
