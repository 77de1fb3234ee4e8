/**
 * Estimates the width of a text in em, in the bold font of the domain face. The services face is up to a twelfth wider.
 * CSS cannot measure text: `emOf` and `emOfLongestWord` pass the estimate to a stylesheet, and drawings omit text
 * without room.
 */
export function textWidth(text: string): number {
  return Array.from(text).reduce((sum, letter) => sum + letterWidth(letter), 0);
}

const letterWidth = (letter: string) => WIDTHS.find(([, letters]) => letters.test(letter))?.[0] ?? 0.57;

const WIDTHS: [em: number, letters: RegExp][] = [
  // Direction marks in amounts (Unicode CLDR).
  [0, /[\u061c\u200e\u200f]/],
  [1.02, /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7ff\uf900-\ufaff\uff00-\uff60]|[\u{20000}-\u{3ffff}]/u],
  [0.82, /[\u0590-\u08ff]/],
  [0.22, /\s/],
  [0.28, /[ijlI.,:;|!'’·()]/],
  [0.36, /[frtJ-]/],
  [0.53, /[cekosvxyz]/],
  [0.88, /[mwMW@]/],
  [0.66, /\p{Lu}/u],
];

/** Makes the attribute from which `text-width.css` sets `--em`. Up to `least` em there is none, because that fits anywhere. */
export function emOf(text: string, least = LEAST): { 'data-em'?: number } {
  const em = textWidth(text);
  return em <= least ? {} : { 'data-em': STEPS.find((step) => step >= em) ?? STEPS.at(-1)! };
}

/** Makes that attribute for a heading's longest word. Chinese and Japanese break between any two characters. */
export function emOfLongestWord(text: string): { 'data-em'?: number } {
  const words = text.split(/[\s\-\u2013\u2014/\u3000-\u9fff\uff00-\uffef]+/);
  return emOf(words.toSorted((one, other) => textWidth(one) - textWidth(other)).at(-1)!);
}

const LEAST = 6;

/** Widths with a rule in `text-width.css`, in em. */
const STEPS = [7, 8, 9, 10, 12, 14, 17, 20, 24, 30, 36, 60];
