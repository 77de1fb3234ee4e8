import type { NameSign, PictureLine } from '#contract/site/artwork.ts';
import { svgText } from '#contract/text/format.ts';
import type { TapeCell } from '../ui/tape.tsx';
import { nameCells } from './name-tape.ts';

/** Colours for places without a stylesheet: icon, link preview, browser's frame. They are those of `theme.css`. */
export const colors = { ground: '#ffffff', ink: '#121410', tape: '#ffd21f' };

/** Colours of the browser's frame, light and dark: those of the page. */
export const themeColor = { light: colors.ground, dark: '#171a14' };

const { ink: INK, tape: TAPE } = colors;

/** The room for the name in a link picture, in pixels: from the first line of text to the lead. */
const TOP = 136;
const BOTTOM = 474;
export const LEFT = 60;
export const WIDTH = 1080;
/** Largest type in pixels. Without it, a short name would fill the picture with one line. */
const LARGEST = 230;
/** Heights in em: capitals, the white below a line, its tape, and the white below that. */
const CAPITALS = 0.68;
const BELOW = 0.22;
/** White between the deepest letter and the tape, in em. */
const CLEAR = 0.05;
const STRIP = 0.3;
const APART = 0.14;
/** Heights of a tape in pixels: room for its numbers, but still the look of a tape. */
const STRIPS = { least: 34, most: 92 };

/** Renders the name in its lines, and below each its piece of the tape. */
export function renderName({ lines, letterSpacing, size, high, deep }: NameSign): string {
  const widest = Math.max(...lines.map(({ width }) => width));
  const [above, below] = [CAPITALS + high, Math.max(BELOW, deep + CLEAR)];
  const em = Math.min(WIDTH / widest, LARGEST, roomFor(lines.length) / (above + below + APART));
  const strip = Math.min(STRIPS.most, Math.max(STRIPS.least, STRIP * em));
  const step = em * (above + below + APART) + strip;
  const free = Math.max(0, (BOTTOM - TOP - lines.length * step + em * APART) / 2);
  const cells = cellsOf(lines);
  const rendered = lines.map((line, at) => {
    const base = TOP + free + at * step + em * above;
    const width = line.width * em;
    const place = { x: LEFT - line.before * em, y: base, size: em * size, tracking: letterSpacing / size, fill: INK };
    const box = { left: LEFT, top: base + below * em, width, height: strip };
    return renderLine(line, place, width) + renderTape(cells[at]!, box);
  });
  return rendered.join('');
}

/** Renders a line. Right-to-left text starts at its right end, and its ending follows. */
function renderLine(
  { words, ending, width: em }: PictureLine,
  place: Parameters<typeof svgText>[1],
  width: number,
): string {
  if (words.every(({ dir }) => dir !== 'rtl')) return svgText(words.map(({ text }) => text).join(''), place);
  const isWhole = words.every(({ dir }) => dir === 'rtl');
  const [label, last] = isWhole ? [words.map(({ text }) => text).join(''), ''] : words.map(({ text }) => text);
  const end = isWhole ? width : width * (1 - ending / 100 / em);
  return (
    svgText(label!, { ...place, x: place.x + end, anchor: 'end' }) +
    (last ? svgText(last, { ...place, x: place.x + end }) : '')
  );
}

/** Returns the height of a line without the thinnest tape below it. */
const roomFor = (lines: number) => (BOTTOM - TOP) / lines - STRIPS.least;

function cellsOf(lines: PictureLine[]): TapeCell[][] {
  const all = nameCells(lines.flatMap(({ words }) => words));
  return lines.map(({ words, ending }) => {
    const own = all.splice(0, words.length);
    const cells = own.map((some, at) => (words[at]!.cells ? some : some.map((cell) => ({ ...cell, share: ending }))));
    return (words.every(({ dir }) => dir === 'rtl') ? cells.toReversed() : cells).flat();
  });
}

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

function renderTape(cells: TapeCell[], { left, top, width, height }: Box): string {
  const sum = cells.reduce((before, { share }) => before + share, 0);
  let x = left;
  const rendered = cells.map(({ share, label = '', tone }) => {
    const [own, from] = [(share / sum) * width, x];
    x += own;
    const [ground, mark] = tone === 'ink' ? [INK, TAPE] : [TAPE, INK];
    const line = (part: number, length: number) => `M${from + own * part} ${top}v${height * length}`;
    const ticks = `<path d="${line(0, 0.54)}${line(0.25, 0.17)}${line(0.5, 0.26)}${line(0.75, 0.17)}" stroke="${mark}" stroke-width="2"/>`;
    const type = Math.min(24, height * 0.6);
    const middle = { x: from + own / 2, y: top + height * 0.83, size: type, anchor: 'middle', fill: mark } as const;
    return `<rect x="${from}" y="${top}" width="${own + 1}" height="${height}" fill="${ground}"/>${ticks}${svgText(label, middle)}`;
  });
  return rendered.join('');
}
