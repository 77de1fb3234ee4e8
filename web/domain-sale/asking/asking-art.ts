import { escapeHtml } from '#contract/escape-html.ts';
import type { Sale } from '#contract/sale.ts';
import { colors } from '../colors.ts';
import { textWidth } from '../../ui/text-width.ts';

/** Price and state in a link preview, each on a piece of tape of its own, side by side from `x`; at most to `end`. */
export function askingArt({ said, price }: Sale, x: number, end: number): string {
  const pieces = [
    ...(said ? [{ text: said.label, ground: colors.ink, ink: colors.tape }] : []),
    ...(price ? [{ text: plain(price.text), ground: colors.tape, ink: colors.ink }] : []),
  ];
  const ems = pieces.map(({ text }) => emOf(text));
  const size = Math.min(SIZE, (end - x) / ems.reduce((sum, em) => sum + em, 0));
  let left = x;
  return pieces
    .map(({ text, ground, ink }, at) => {
      const width = ems[at]! * size;
      const middle = left + width / 2;
      left += width;
      return (
        `<rect x="${left - width}" y="${TOP}" width="${width}" height="${HEIGHT}" fill="${ground}"/>` +
        `<text x="${middle}" y="${TOP + HEIGHT / 2 + size * 0.34}" font-size="${size}" text-anchor="middle" fill="${ink}">${escapeHtml(text)}</text>`
      );
    })
    .join('');
}

/** In pixels. */
const SIZE = 46;
const TOP = 48;
const HEIGHT = 76;

/** Width of a piece: its letters, and the room at both ends. */
function emOf(text: string): number {
  return textWidth(text) + 0.9;
}

/** Fonts of pictures have none of the spaces and marks that amounts are written with (Unicode CLDR). */
function plain(text: string): string {
  return text.replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll(/[\u061c\u200e\u200f]/g, '');
}
