import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Font } from 'harfbuzzjs';
import subsetFont from 'subset-font';

/** A font in one weight, to measure and to draw with; lengths in em. */
export interface OpenFont {
  /** Code points that it has a glyph for. */
  letters: Set<number>;
  has(letter: string): boolean;
  /** How far a text reaches, its letters joined and kerned as a browser does it. */
  advance(text: string): number;
  /** The ink of one letter, up from the line and down from it. */
  ink(letter: string): { left: number; right: number; top: number; bottom: number };
  /** Height of the small x. */
  xHeight(): number;
  /** Sets a text as an SVG path whose contours may overlap, for `fill-rule="nonzero"`; `end` is where the next text begins. */
  set(text: string, place: TextPlace): { path: string; end: number };
}

/** Where a text begins on its line and how large it is, in the units of the drawing, y downward. */
export interface TextPlace {
  x: number;
  y: number;
  size: number;
  /** Between letters. */
  tracking?: number;
  direction?: 'ltr' | 'rtl';
}

/** Opens a file of a font package, cut to the letters. `weight`: of `wght`. */
export async function openPart(part: FontPart, letters: string, weight: number): Promise<OpenFont> {
  return openFont(await subsetPart(readFileSync(part.path), letters, weight));
}

/** Opens a TrueType font. */
export async function openFont(bytes: Buffer): Promise<OpenFont> {
  // Loaded only where something is to be measured.
  const hb = await import('harfbuzzjs');
  const face = new hb.Face(new hb.Blob(new Uint8Array(bytes).buffer));
  const font = new hb.Font(face);
  const apart = ['liga', 'clig'].map((feature) => new hb.Feature(feature, 0));
  const em = (units: number) => units / face.upem;
  const shaped = (text: string, features = apart, direction?: 'ltr' | 'rtl') => {
    const buffer = new hb.Buffer();
    buffer.addText(text);
    if (direction) buffer.setDirection(direction === 'rtl' ? hb.Direction.RTL : hb.Direction.LTR);
    buffer.guessSegmentProperties();
    hb.shape(font, buffer, features);
    return buffer.getGlyphInfosAndPositions();
  };
  /** A letter may be of several glyphs, as Arabic ones with their dots are. */
  const inkOf = (letter: string) => {
    let pen = 0;
    const boxes = shaped(letter).map(({ codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 }) => {
      const { xBearing = 0, width = 0, yBearing = 0, height = 0 } = font.glyphExtents(codepoint) ?? {};
      const [left, top] = [pen + xOffset + xBearing, yOffset + yBearing];
      pen += xAdvance;
      return { left, right: left + width, top, bottom: top + height };
    });
    const most = (side: (box: (typeof boxes)[number]) => number) => em(Math.max(...boxes.map(side)));
    return {
      left: -most((box) => -box.left),
      right: most((box) => box.right),
      top: most((box) => box.top),
      bottom: -most((box) => -box.bottom),
    };
  };
  return {
    letters: new Set(face.collectUnicodes()),
    has: (letter) => shaped(letter).every(({ codepoint }) => codepoint !== 0),
    advance: (text) => em(shaped(text).reduce((sum, { xAdvance }) => sum + xAdvance!, 0)),
    ink: inkOf,
    xHeight: () => em(font.glyphExtents(shaped('x')[0]!.codepoint)?.yBearing ?? 0),
    set(text, { x, y, size, tracking = 0, direction }) {
      let [path, end] = ['', x];
      // A browser joins no letters that are spaced, as a poster's are.
      for (const glyph of shaped(text, tracking === 0 ? [] : apart, direction)) {
        const { codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 } = glyph;
        path += outline(font, codepoint, { x: end + em(xOffset) * size, y: y - em(yOffset) * size, scale: em(size) });
        end += em(xAdvance) * size + (xAdvance === 0 ? 0 : tracking);
      }
      return { path, end };
    },
  };
}

function outline(font: Font, glyph: number, { x, y, scale }: { x: number; y: number; scale: number }): string {
  const hundredth = (value: number) => Math.round(value * 100) / 100;
  // Coordinates are absolute and in pairs, y upward.
  const placed = (value: number, at: number) => hundredth(at % 2 === 0 ? x + value * scale : y - value * scale);
  return font
    .glyphToJson(glyph)
    .map(({ type, values }) => type + values.map(placed).join(' '))
    .join('');
}

/** One file of a font package, with the letters that it is there for (it may lack some of them). */
export interface FontPart {
  /** Such as `aleo-latin-ext`. */
  name: string;
  /** A variable woff2, but for a font of one weight. */
  path: string;
  isOfOneWeight?: boolean;
  version: string;
  ranges: CodePointRange[];
}

const require = createRequire(import.meta.url);

const known = new Map<string, FontPart[]>();

/** The upright parts of `@fontsource-variable/<font>`, as the package's `unicode.json` tells them apart. */
export function partsOf(font: string): FontPart[] {
  const parts = known.get(font) ?? readParts(font);
  known.set(font, parts);
  return parts;
}

function readParts(font: string): FontPart[] {
  const packageName = `@fontsource-variable/${font}`;
  const read = (file: string) => JSON.parse(readFileSync(require.resolve(`${packageName}/${file}`), 'utf8'));
  const { version } = read('package.json') as { version: string };
  const parts = Object.entries(read('unicode.json') as Record<string, string>);
  return parts
    .filter(([key]) => !OF_SYSTEM.test(key))
    .map(([key, ranges]) => {
      const name = `${font}-${key.replaceAll(/[[\]]/g, '')}`;
      const path = require.resolve(`${packageName}/files/${name}-wght-normal.woff2`);
      return { name, path, version, ranges: parseRanges(ranges) };
    });
}

/** Scripts that a page sets in fonts of the visitor's system, with rules of their own. */
const OF_SYSTEM = /arabic|hebrew/;

/** Those of the letters that the part is there for. */
export function wantedOf({ ranges }: FontPart, letters: Iterable<number>): number[] {
  return [...letters].filter((letter) => isIn(ranges, letter));
}

/** First and last code point of a piece of a `unicode-range` (CSS Fonts 4). */
type CodePointRange = readonly [first: number, last: number];

/** Reads `U+0000-00FF,U+0131`. */
export function parseRanges(text: string): CodePointRange[] {
  return text.split(',').map((piece) => {
    const [first, last = first] = piece.trim().slice('U+'.length).split('-');
    return [Number.parseInt(first!, 16), Number.parseInt(last!, 16)] as const;
  });
}

/** Writes code points as short as they can be. */
export function formatRanges(points: Iterable<number>): string {
  const ranges: [number, number][] = [];
  for (const point of [...points].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && point <= last[1] + 1) last[1] = point;
    else ranges.push([point, point]);
  }
  const hex = (point: number) => point.toString(16).toUpperCase();
  return ranges.map(([first, last]) => `U+${hex(first)}${last > first ? `-${hex(last)}` : ''}`).join(',');
}

function isIn(ranges: readonly CodePointRange[], point: number): boolean {
  return ranges.some(([first, last]) => point >= first && point <= last);
}

/** A font in one weight, as plain TrueType with the letters that it has of a text. */
function subsetPart(font: Buffer, letters: string, wght: number): Promise<Buffer> {
  return subsetFont(font, letters, { targetFormat: 'truetype', variationAxes: { wght } });
}
