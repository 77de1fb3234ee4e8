import { escapeHtml } from '#contract/escape-html.ts';
import type { PictureFont } from './picture-fonts.ts';
import { JOINED, lettersOf } from './picture-text.ts';

/** What a picture is drawn without, because no font has these letters. */
export interface MissingWords {
  /** The whole line that they stand in. */
  line: string;
  letters: string;
}

/**
 * Names the font of each run of letters, as the inside of an SVG `<text>`. A line with a letter of a script that no font
 * has is left out whole, since half a sentence says something else; of other signs, such as emoji, only their word.
 */
export function setText(line: string, fonts: PictureFont[]): { inside: string; missing?: MissingWords } {
  const usable = fonts.filter(({ joined }) => joined === JOINED.test(line));
  const has = (point: number) => usable.some(({ letters }) => letters.has(point));
  const lacking = String.fromCodePoint(...[...lettersOf([line])].filter((point) => !has(point)));
  if (lacking === '') return { inside: runs(JOINED.test(line) ? line + RIGHT_TO_LEFT : line, usable) };
  const isWhole = (word: string) => [...lettersOf([word])].every(has);
  const rest = /\p{L}/u.test(lacking) ? '' : line.split(' ').filter(isWhole).join(' ');
  return { inside: runs(rest, usable), missing: { line, letters: lacking } };
}

/** The mark that has a final stop stand at the left end of the line (Unicode, bidirectional algorithm). */
const RIGHT_TO_LEFT = '\u200f';

/** A letter stays in the font of the one before where that has it: so spaces and marks do not part words. */
function runs(text: string, fonts: PictureFont[]): string {
  const parts: { family: string; text: string }[] = [];
  let font: PictureFont | undefined;
  for (const letter of text) {
    const point = letter.codePointAt(0)!;
    if (!font?.letters.has(point)) font = fonts.find(({ letters }) => letters.has(point)) ?? font;
    const family = font?.family ?? '';
    if (parts.at(-1)?.family === family) parts.at(-1)!.text += letter;
    else parts.push({ family, text: letter });
  }
  return parts.map((part) => `<tspan font-family="${part.family}">${escapeHtml(part.text)}</tspan>`).join('');
}
