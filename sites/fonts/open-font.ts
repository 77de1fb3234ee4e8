import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Font } from 'harfbuzzjs';

/** A font in one weight, for measuring and outlining texts. Lengths are in em. */
export type OpenFont = Awaited<ReturnType<typeof openFont>> & { part: FontPart };

/** A letter as people count them: its advance, and its ink from its origin on the line, y upward. */
export interface LetterBox {
  text: string;
  width: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The beginning of a text on its line and its size, in the units of the drawing, with y downward. */
export interface TextPlace {
  x: number;
  y: number;
  size: number;
  /** Between letters. */
  tracking?: number;
  direction?: 'ltr' | 'rtl';
}

const graphemes = new Intl.Segmenter();
const openParts = new Map<string, Promise<OpenFont>>();

/** Opens a part with all of its letters, once for all faces. `weight`: a value of the font's `wght` axis. */
export function openWholePart(part: FontPart, weight: number): Promise<OpenFont> {
  const key = part.isOfOneWeight ? part.name : `${part.name} ${weight}`;
  const font = openParts.get(key) ?? openWhole(part, weight).then((opened) => ({ ...opened, part }));
  openParts.set(key, font);
  return font;
}

async function openWhole(part: FontPart, weight: number) {
  if (part.isOfOneWeight) return openFont(readFileSync(part.path));
  const points = part.ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, at) => first + at),
  );
  // It is loaded late, since most changes of content need no new font.
  const { default: subsetFont } = await import('subset-font');
  const options = { targetFormat: 'truetype', variationAxes: { wght: weight } } as const;
  return openFont(await subsetFont(readFileSync(part.path), String.fromCodePoint(...points), options));
}

/** Opens a TrueType font. */
export async function openFont(bytes: Buffer) {
  // It is loaded late, since most commands measure no text.
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
  return {
    /** Code points that it has a glyph for. */
    letters: new Set(face.collectUnicodes()),
    /** Measures the letters of a text as a browser sets it, with their kerning. */
    measure(text: string): LetterBox[] {
      const letters = Array.from(graphemes.segment(text), ({ segment, index }) => {
        return { text: segment, index, width: 0, left: Infinity, right: -Infinity, top: -Infinity, bottom: Infinity };
      });
      // A letter may have several glyphs, such as an Arabic one with its dots.
      for (const { codepoint, cluster, xAdvance = 0, xOffset = 0, yOffset = 0 } of shaped(text)) {
        const letter = letters.findLast(({ index }) => index <= cluster)!;
        const { xBearing = 0, width = 0, yBearing = 0, height = 0 } = font.glyphExtents(codepoint) ?? {};
        const [left, top] = [letter.width + em(xOffset + xBearing), em(yOffset + yBearing)];
        letter.left = Math.min(letter.left, left);
        letter.right = Math.max(letter.right, left + em(width));
        letter.top = Math.max(letter.top, top);
        letter.bottom = Math.min(letter.bottom, top + em(height));
        letter.width += em(xAdvance);
      }
      return letters;
    },
    /** Sets a text as an SVG path whose contours may overlap, for `fill-rule="nonzero"`. The next text begins at `end`. */
    set(text: string, { x, y, size, tracking = 0, direction }: TextPlace) {
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

/** One file of a font package. It may lack some letters of its ranges. */
export interface FontPart {
  /** The name of the part, such as `aleo-latin-ext`. */
  name: string;
  /** The path of a variable woff2, or of a font of one weight in any format. */
  path: string;
  isOfOneWeight?: boolean;
  version: string;
  ranges: CodePointRange[];
}

const require = createRequire(import.meta.url);

/** The Arabic font, in a heavier weight than the others, since joined letters look lighter. */
export const arabicPart: FontPart = {
  name: 'noto-sans-arabic',
  isOfOneWeight: true,
  path: require.resolve('@expo-google-fonts/noto-sans-arabic/800ExtraBold/NotoSansArabic_800ExtraBold.ttf'),
  version: '800',
  ranges: parseRanges('U+600-6FF,U+750-77F,U+8A0-8FF,U+200C'),
};

const partsByFont = new Map<string, FontPart[]>();

/** Lists the upright parts of `@fontsource-variable/<font>`, as its `unicode.json` divides them. */
export function partsOf(font: string): FontPart[] {
  const parts = partsByFont.get(font) ?? readParts(font);
  partsByFont.set(font, parts);
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

/** Scripts that a page sets in the fonts of the visitor's system (`scripts.ts`). */
const OF_SYSTEM = /arabic|hebrew/;

/** Filters the letters in the part's ranges. */
export function wantedOf({ ranges }: FontPart, letters: Iterable<number>): number[] {
  return [...letters].filter((letter) => ranges.some(([first, last]) => letter >= first && letter <= last));
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
