/** The letters of a text as people count them: an accent, or emoji that are joined, are no letters of their own. */
export function graphemesOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

const segmenter = new Intl.Segmenter('en');
