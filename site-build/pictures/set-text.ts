import { escapeHtml } from '#contract/escape-html.ts';
import { pointsOf } from '../fonts/typefaces.ts';
import type { PictureFont } from './picture-fonts.ts';

/** Words of a picture that no font has all letters of. */
export interface MissingWords {
  /** The whole line that they stand in. */
  text: string;
  letters: string;
}

const TEXT = /(<text\b[^>]*>)([^<]*)<\/text>/g;

/** Code points of all texts of an SVG. */
export function lettersOfSvg(svg: string): Set<number> {
  return pointsOf([...svg.matchAll(TEXT)].map(([, , text]) => unescape(text!)).join(''));
}

/**
 * Names the font of each run of letters in the texts of an SVG, since the rasteriser draws empty boxes where a line mixes
 * fonts of different lengths. Words with a letter that no font has are left out and told.
 */
export function setText(svg: string, fonts: PictureFont[]): { svg: string; missing: MissingWords[] } {
  const missing: MissingWords[] = [];
  const has = (point: number) => fonts.some(({ letters }) => letters.has(point));
  const set = svg.replaceAll(TEXT, (_, tag: string, escaped: string) => {
    const text = unescape(escaped).normalize('NFC');
    const lacking = [...pointsOf(text)].filter((point) => !has(point));
    if (lacking.length > 0) missing.push({ text, letters: String.fromCodePoint(...lacking) });
    const isWhole = (word: string) => [...pointsOf(word)].every(has);
    return `${tag}${runs(text.split(' ').filter(isWhole).join(' '), fonts)}</text>`;
  });
  return { svg: set, missing };
}

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

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const unescape = (text: string) => text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name]!);
