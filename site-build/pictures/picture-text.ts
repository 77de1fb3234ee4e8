import { pointsOf } from '../fonts/typefaces.ts';

/** A `<text>` of an SVG that holds nothing but letters: its tag, and its words as they are read. */
export interface PictureText {
  tag: string;
  words: string;
}

/** Letters that join, in a text that runs from right to left. */
export const JOINED = /\p{Script=Arabic}/u;

const TEXT = /(<text\b[^<>]*>)([^<]*)<\/text>/g;

export function textsOf(svg: string): PictureText[] {
  return [...svg.matchAll(TEXT)].map(([, tag, escaped]) => ({ tag: tag!, words: readable(escaped!) }));
}

/** Puts what `set` makes of them into the places of the texts. */
export function replaceTexts(svg: string, set: (text: PictureText) => string): string {
  return svg.replaceAll(TEXT, (_, tag: string, escaped: string) => set({ tag, words: readable(escaped) }));
}

/** Code points of the texts that are to be seen. */
export function lettersOf(texts: string[]): Set<number> {
  return pointsOf(texts.join(''));
}

/** Value of a tag's attribute, a number. */
export function numberOf(tag: string, attribute: string): number | undefined {
  const found = tag.split(' ').find((piece) => piece.startsWith(`${attribute}="`));
  return found === undefined ? undefined : Number.parseFloat(found.slice(attribute.length + 2));
}

export function withNumber(tag: string, attribute: string, value: number): string {
  return tag
    .split(' ')
    .map((piece) => (piece.startsWith(`${attribute}="`) ? piece.replace(/"[^"]*"/, `"${value}"`) : piece))
    .join(' ');
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

const readable = (escaped: string) =>
  escaped.replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name]!).normalize('NFC');
