import type { FaceArt, NameSign, PictureLine } from '#contract/site/artwork.ts';
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

export function renderName({ lines, letterSpacing, size, high, deep }: NameSign): FaceArt['preview'] {
  const widest = Math.max(...lines.map(({ width }) => width));
  const [above, below] = [CAPITALS + high, Math.max(BELOW, deep + CLEAR)];
  const em = Math.min(WIDTH / widest, LARGEST, roomFor(lines.length) / (above + below + APART));
  const strip = Math.min(STRIPS.most, Math.max(STRIPS.least, STRIP * em));
  const step = em * (above + below + APART) + strip;
  const free = Math.max(0, (BOTTOM - TOP - lines.length * step + em * APART) / 2);
  const cells = cellsOf(lines);
  return lines.flatMap((line, at) => {
    const base = TOP + free + at * step + em * above;
    const width = line.width * em;
    const place = { x: LEFT - line.before * em, y: base, size: em * size, tracking: letterSpacing / size, fill: INK };
    const box = { left: LEFT, top: base + below * em, width, height: strip };
    const text = line.words.map((word) => word.text).join('');
    // Text from right to left is placed by its right end.
    const from = line.dir ? ({ x: place.x + width, anchor: 'end' } as const) : {};
    return [{ ...place, ...from, text }, ...renderTape(cells[at]!, box)];
  });
}

/** Returns the height of a line without the thinnest tape below it. */
const roomFor = (lines: number) => (BOTTOM - TOP) / lines - STRIPS.least;

function cellsOf(lines: PictureLine[]): TapeCell[][] {
  const all = nameCells(lines.flatMap(({ words }) => words));
  return lines.map(({ words, dir, width }) => {
    const own = all.splice(0, words.length).flat();
    // The ending is one cell, which takes the rest of its line.
    const rest = width * 100 - words.flatMap(({ cells = [] }) => cells).reduce((sum, cell) => sum + cell, 0);
    const cells = own.map((cell) => (cell.tone === 'ink' ? { ...cell, share: rest } : cell));
    return dir ? cells.toReversed() : cells;
  });
}

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

function renderTape(cells: TapeCell[], { left, top, width, height }: Box): FaceArt['preview'] {
  const sum = cells.reduce((before, { share }) => before + share, 0);
  let x = left;
  return cells.flatMap(({ share, label, tone }): FaceArt['preview'] => {
    const [own, from] = [(share / sum) * width, x];
    x += own;
    const [ground, mark] = tone === 'ink' ? [INK, TAPE] : [TAPE, INK];
    const line = (part: number, length: number) => `M${from + own * part} ${top}v${height * length}`;
    const ticks = `<path d="${line(0, 0.54)}${line(0.25, 0.17)}${line(0.5, 0.26)}${line(0.75, 0.17)}" stroke="${mark}" stroke-width="2"/>`;
    const type = Math.min(24, height * 0.6);
    const middle = { x: from + own / 2, y: top + height * 0.83, size: type, anchor: 'middle', fill: mark } as const;
    const box = `<rect x="${from}" y="${top}" width="${own + 1}" height="${height}" fill="${ground}"/>${ticks}`;
    return label ? [box, { ...middle, text: label }] : [box];
  });
}
