/**
 * Estimates the width of a text in em, in the bold font of the domain face, for drawings and for names that are as large as their line
 * allows: CSS cannot measure text.
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
