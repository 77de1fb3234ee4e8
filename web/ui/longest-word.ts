/** Letters up to which a word counts as so long; each has a rule in `longest-word.css`. */
const STEPS = [12, 14, 17, 20, 24, 30, 36];

/** Stand-ins for the letters that the fonts lack are wider. */
const ARABIC = 1.6;

/**
 * For a heading: how long its longest word is, as an attribute by which the stylesheet makes the type as small as the word needs;
 * none where every type has room. Chinese and Japanese break between any two letters.
 */
export function longestWord(text: string): { 'data-longest'?: number } {
  const words = text.split(/[\s\-\u2013\u2014/\u3000-\u9fff\uff00-\uffef]+/);
  const letters = Math.max(...words.map((word) => word.length * (/[\u0600-\u06ff]/.test(word) ? ARABIC : 1)));
  if (letters <= 10) return {};
  return { 'data-longest': STEPS.find((step) => step >= letters) ?? STEPS.at(-1)! };
}
