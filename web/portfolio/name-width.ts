/** How wide words are set about, in em, so that they are made no larger than their line: letters of the face's own bold font. */
export function nameWidth(words: string): number {
  return Array.from(words).reduce((sum, letter) => sum + widthOf(letter), 0) / 100;
}

/** The same as data attributes, as `name-widths.css` has them. */
export function emOf(words: string): { 'data-em': number; 'data-tenths': number } {
  const tenths = Math.min(Math.max(Math.ceil(nameWidth(words) * 10), 10), WIDEST * 10);
  return { 'data-em': Math.floor(tenths / 10), 'data-tenths': tenths % 10 };
}

/** Wider ones are broken. */
const WIDEST = 38;

/** In hundredths of an em, with a little to spare. */
const WIDTHS: [width: number, letters: RegExp][] = [
  [25, /[\s.,ijlI]/],
  [31, /[-ftJ]/],
  [38, /r/],
  [49, /[sczvxyLF]/],
  [54, /[a-z0-9ETY]/],
  [64, /[A-LP-SU-Z]/],
  [70, /[NOQ]/],
];

function widthOf(letter: string): number {
  if (/[mwMW]/.test(letter)) return 88;
  if (SQUARE.test(letter)) return 100;
  return WIDTHS.find(([, letters]) => letters.test(letter))?.[0] ?? 60;
}

/** Of Chinese, Japanese and Korean. */
const SQUARE = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]|[\u{20000}-\u{3ffff}]/u;
