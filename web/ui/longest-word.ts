/** Letters up to which a word counts as so long; each has a rule in `longest-word.css`. */
const STEPS = [12, 14, 17, 20, 24, 30, 36];

/** Stand-ins for the letters that the fonts lack are wider. */
const ARABIC = 1.6;
/** What such a letter is wider than others, in letters: m and w, and capitals but for the first. */
const WIDE = 0.3;

/**
 * For a heading: how long its longest word is, as an attribute by which the stylesheet makes the type as small as the word needs;
 * none where every type has room. Chinese and Japanese break between any two letters.
 */
export function longestWord(text: string): { 'data-longest'?: number } {
  const words = text.split(/[\s\-\u2013\u2014/\u3000-\u9fff\uff00-\uffef]+/);
  const letters = Math.max(...words.map(lengthOf));
  if (letters <= 10.5) return {};
  return { 'data-longest': STEPS.find((step) => step >= letters) ?? STEPS.at(-1)! };
}

function lengthOf(word: string): number {
  if (/[\u0600-\u06ff]/.test(word)) return word.length * ARABIC;
  const wide = [...(word.match(/[mw]/g) ?? []), ...(word.slice(1).match(/\p{Lu}/gu) ?? [])];
  return word.length + WIDE * wide.length;
}
