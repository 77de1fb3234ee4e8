import { createHash } from 'node:crypto';
import type { Mark } from '#contract/site/artwork.ts';
import { fontsFor } from '../fonts/outlines.ts';

/** A brand from which a mark is made. The same brand has the same mark. */
interface MarkSource {
  name: string;
  accent: string | undefined;
  /** Packages of fonts for its letters, in order of preference. */
  fonts: string[];
}

/** Makes a brand's mark in a square of 32, from its initials, or from a star if no font of ours has them. */
export async function createMark({ name, accent = '', fonts }: MarkSource): Promise<Mark> {
  const initials = initialsOf(name);
  const letters = (initials.length > 0 && (await openLetters(initials, fonts))) || [STAR];
  const pick = picker(`${name.normalize('NFC').toLowerCase()}\n${accent}`);
  const compositions = letters.length === 2 ? [tile, quarters, quarters, plinth] : [tile, tile, plinth, pillar, frame];
  return compositions[pick(compositions.length)]!(letters, pick);
}

/** Outlines a domain's first letter in a box of 32 by 24. Returns undefined if none of our fonts has it. */
export async function outlineInitial({ name, fonts }: MarkSource): Promise<string | undefined> {
  const [initial] = initialsOf(/[\p{L}\p{N}]/u.exec(name)?.[0] ?? '');
  const letters = initial === undefined ? null : await openLetters([initial], fonts);
  return letters ? fitLetters(letters, { x: 0, y: 0, width: 32, height: 24 }).path : undefined;
}

/** Picks numbers below the count, one after another. */
type Pick = (count: number) => number;

/** Makes picks that a text decides. */
function picker(text: string): Pick {
  const bytes = createHash('sha256').update(text).digest();
  let at = 0;
  return (count) => bytes.readUInt16BE(2 * (at++ % 16)) % count;
}

/** A star, for scripts that no font of ours has. */
const STAR: Letter = {
  left: 0,
  right: 1,
  top: 1,
  bottom: 0,
  path(x, y, size) {
    const corners = [
      [0, 4],
      [1, 1],
      [4, 0],
      [1, -1],
      [0, -4],
      [-1, -1],
      [-4, 0],
      [-1, 1],
    ] as const;
    const placed = corners.map(([a, b]) => `${round(x + size * (0.5 + a / 8))} ${round(y - size * (0.5 + b / 8))}`);
    return `M${placed.join('L')}Z`;
  },
};

const round = (value: number) => Math.round(value * 100) / 100;

/** Puts letters on the lower of two pieces of a tile. */
function tile(letters: Letter[], pick: Pick): Mark {
  const { upper, lower, box } = TILES[pick(TILES.length)]!;
  return { ink: upper, accent: lower, letters: fitLetters(letters, box).path };
}

const TILES = [
  {
    upper: 'M1 1h24l6 6H1z',
    lower: 'M1 8.8h30V31H1z',
    box: { x: 3.5, y: 11.3, width: 25, height: 17.2 },
  },
  {
    upper: 'M3.38 7A15.5 15.5 0 0 1 28.62 7z',
    lower: 'M2.27 8.8A15.5 15.5 0 1 0 29.73 8.8z',
    box: { x: 5, y: 11.3, width: 22, height: 14.5 },
  },
  {
    upper: 'M4 7A15 15 0 0 1 28 7z',
    lower: 'M2.84 8.8h26.32A15 15 0 0 1 31 16v15H1V16A15 15 0 0 1 2.84 8.8z',
    box: { x: 3.5, y: 11.3, width: 25, height: 17.2 },
  },
];

/** Offset and thickness of one bar (in two thirds of the marks), or of two thinner ones. */
const BARS = [
  [[0, 5.5]],
  [[0, 5.5]],
  [
    [0, 2],
    [3.5, 2],
  ],
] as const;

/** Puts letters on a base or below a lintel of their width. For a single letter it is as wide as the square. */
function plinth(letters: Letter[], pick: Pick): Mark {
  const { ink: size } = fitLetters(letters, { x: 1, y: 0, width: 30, height: 21.9 });
  const top = 16 - (size.height + 8.1) / 2;
  const isLintel = pick(2) === 0;
  const { path, ink } = fitLetters(letters, { ...size, y: top + (isLintel ? 8.1 : 0) });
  const [left, width] = letters.length === 1 ? [1, 30] : [ink.x, ink.width];
  const y = isLintel ? top : top + size.height + 2.6;
  const bars = BARS[pick(BARS.length)]!;
  return { ink: path, accent: bars.map(([from, height]) => bar({ x: left, y: y + from, width, height })).join('') };
}

/** Puts a letter next to a pillar as high as the square. */
function pillar(letters: Letter[], pick: Pick): Mark {
  const { ink: size } = fitLetters(letters, { x: 0, y: 1, width: 21.9, height: 30 });
  const left = 16 - (size.width + 8.1) / 2;
  const isAfter = pick(3) === 0;
  const { path } = fitLetters(letters, { ...size, x: left + (isAfter ? 0 : 8.1) });
  const x = isAfter ? left + size.width + 2.6 : left;
  const bars = BARS[pick(BARS.length)]!;
  return { ink: path, accent: bars.map(([from, width]) => bar({ x: x + from, y: 1, width, height: 30 })).join('') };
}

/** Puts a letter in a corner, with a frame along the two sides away from it. */
function frame(letters: Letter[], pick: Pick): Mark {
  const [isRight, isLow] = [pick(2) === 0, pick(2) === 0];
  const { path } = fitLetters(letters, { x: isRight ? 9.1 : 1, y: isLow ? 9.1 : 1, width: 21.9, height: 21.9 });
  const upright = bar({ x: isRight ? 1 : 25.5, y: 1, width: 5.5, height: 30 });
  const level = bar({ x: isRight ? 6.5 : 1, y: isLow ? 1 : 25.5, width: 24.5, height: 5.5 });
  return { ink: path, accent: upright + level };
}

const bar = ({ x, y, width, height }: Box) => `M${round(x)} ${round(y)}h${round(width)}v${height}h${round(-width)}z`;

/** Puts two letters into two of four fields, and plain shapes into the others. */
function quarters(letters: Letter[], pick: Pick): Mark {
  const field = { width: 14, height: 14 };
  const paths = letters.map((letter, at) => fitLetters([letter], { x: 1 + 16 * at, y: 1 + 16 * at, ...field }).path);
  return { ink: paths.join(''), accent: FIELDS[pick(FIELDS.length)]! };
}

/** Shapes in the upper right field and the lower left one. */
const FIELDS = [
  'M17 15V1a14 14 0 0 1 14 14zM15 17v14a14 14 0 0 1-14-14z',
  'M31 15H17a14 14 0 0 1 14-14zM1 17h14a14 14 0 0 1-14 14z',
  'M17 1h14v14zM1 17l14 14H1z',
  'M31 1v14H17zM15 17v14L1 17z',
  'M17 1h14v3.5H17zM17 6.25h14v3.5H17zM17 11.5h14V15H17zM1 17h14v3.5H1zM1 22.25h14v3.5H1zM1 27.5h14V31H1z',
  'M17 8a7 7 0 1 1 14 0a7 7 0 1 1-14 0zM1 24a7 7 0 1 1 14 0a7 7 0 1 1-14 0z',
];

/** A letter, and the reach of its ink from its origin on the line, in em, y upward. */
interface Letter {
  left: number;
  right: number;
  top: number;
  bottom: number;
  path(x: number, y: number, size: number): string;
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Opens letters in bold, each from the first family that has it. Returns null if no family has one of them. */
async function openLetters(letters: string[], families: string[]): Promise<Letter[] | null> {
  const opened = await Promise.all(
    letters.map(async (letter) => {
      const fonts = await fontsFor(letter, families, BOLD);
      const font = fonts.find((each) => each.letters.has(letter.codePointAt(0)!));
      return (
        font && {
          ...font.ink(letter),
          path: (x: number, y: number, size: number) => font.set(letter, { x, y, size }).path,
        }
      );
    }),
  );
  return opened.every((letter) => letter !== undefined && letter.right > letter.left) ? (opened as Letter[]) : null;
}

/** A weight that every font of ours has. */
const BOLD = 800;
/** The gap between two letters, as a part of the height of the second. */
const GAP = 0.09;

/** Sets letters closely on one line, centred and as large as they fit into the box. `ink` is the box of the letters. */
function fitLetters(letters: Letter[], box: Box): { path: string; ink: Box } {
  let end = 0;
  const places = letters.map(({ left, right, top, bottom }, at) => {
    const start = end + (at === 0 ? 0 : (top - bottom) * GAP);
    end = start + right - left;
    return start - left;
  });
  const top = Math.max(...letters.map((letter) => letter.top));
  const high = top - Math.min(...letters.map((letter) => letter.bottom));
  const size = Math.min(box.width / end, box.height / high);
  const [width, height] = [end * size, high * size];
  const ink = { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height };
  const path = letters.map((letter, at) => letter.path(ink.x + places[at]! * size, ink.y + top * size, size)).join('');
  return { path, ink };
}

/**
 * Finds the initials of the first two significant words of a company's name. A single word has one, as do scripts whose letters are not
 * put side by side. A name without letters and digits has none.
 */
export function initialsOf(name: string): string[] {
  const words = name
    .normalize('NFC')
    .split(/[\s/&+,–—_-]+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  const significant = words.filter((word) => !isFiller(word));
  const letters = (significant.length > 0 ? significant : words).flatMap(firstOf);
  return letters.slice(0, letters.every((letter) => ALONE.test(letter)) ? 1 : 2);
}

/** Words between names in the languages of our packs, and legal forms of companies. */
const FILLERS = new Set(
  `and of the for und der die das für von vom zum zur et de du des la le les pour y e el los las del para i w z oraz dla
  и в на для і та και ο η το
  gmbh mbh ug ag kg ohg gbr co ltd limited llc llp inc corp plc sa sas sarl srl sl spa bv oo sp zoo ооо ао тов 株式会社 有限会社 شركة مؤسسة`.split(
    /\s+/,
  ),
);
const isFiller = (word: string) => FILLERS.has(word.toLowerCase().replaceAll('.', ''));

/** Scripts whose letters join, or fill a square. */
const ALONE =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

function firstOf(word: string): string[] {
  const bare = word.replace(/^株式会社|^有限会社/u, '').replace(/^ال(?=\p{L}{2})/u, '');
  const letter = /[\p{L}\p{N}]/u.exec(bare)?.[0];
  if (letter === undefined) return [];
  const capital = letter.toUpperCase();
  return [Array.from(capital).length === 1 ? capital : letter];
}
