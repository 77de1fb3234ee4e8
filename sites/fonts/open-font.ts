import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** A font in one weight, for measuring and outlining texts. Lengths are in em. */
export interface OpenFont extends Awaited<ReturnType<typeof openBytes>> {
  part: FontPart;
}

/** A letter as people count them: its advance, and its ink from its origin on the line, y upward. */
export interface LetterBox {
  text: string;
  width: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The beginning of a text on its line, and its size, in the units of the drawing, with y downward. */
export interface TextStart {
  x: number;
  y: number;
  size: number;
  /** Between letters. */
  tracking?: number;
  direction?: 'ltr' | 'rtl';
}

/** One file of a font package. It may lack some letters of its range. */
export interface FontPart {
  /** Such as `aleo-latin-ext`. */
  name: string;
  path: string;
  /** As `unicode-range` writes it. */
  range: string;
  isOfOneWeight?: boolean;
}

const openParts = new Map<string, Promise<OpenFont>>();

/** Opens a part with all of its letters, once for all sites. `weight`: a value of the font's `wght` axis. */
export function openPart(part: FontPart, weight: number): Promise<OpenFont> {
  const key = `${part.name} ${weight}`;
  const font = openParts.get(key) ?? openNow(part, weight);
  openParts.set(key, font);
  return font;
}

async function openNow(part: FontPart, weight: number): Promise<OpenFont> {
  const file = readFileSync(part.path);
  if (part.isOfOneWeight) return { part, ...(await openBytes(file)) };
  const all = parseRange(part.range).flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)),
  );
  const { default: subsetFont } = await import('subset-font');
  const options = { targetFormat: 'truetype', variationAxes: { wght: weight } } as const;
  return { part, ...(await openBytes(await subsetFont(file, all.join(''), options))) };
}

const graphemes = new Intl.Segmenter();

async function openBytes(bytes: Buffer) {
  // It is loaded late, since most commands measure no text.
  const shaper = createShaper(await import('harfbuzzjs'), bytes);
  return {
    /** Code points that it has a glyph for. */
    letters: shaper.letters,
    measure: (text: string) => measure(text, shaper),
    set: (text: string, start: TextStart) => set(text, start, shaper),
  };
}

type Shaper = ReturnType<typeof createShaper>;

function createShaper(hb: typeof import('harfbuzzjs'), bytes: Buffer) {
  const typeface = new hb.Face(new hb.Blob(new Uint8Array(bytes).buffer));
  const font = new hb.Font(typeface);
  const apart = ['liga', 'clig'].map((feature) => new hb.Feature(feature, 0));
  return {
    font,
    letters: new Set(typeface.collectUnicodes()),
    em: (units: number) => units / typeface.upem,
    /** Joins no letters if they are spaced, as a browser does. */
    shape(text: string, isSpaced: boolean, direction?: 'ltr' | 'rtl') {
      const buffer = new hb.Buffer();
      buffer.addText(text);
      if (direction) buffer.setDirection(direction === 'rtl' ? hb.Direction.RTL : hb.Direction.LTR);
      buffer.guessSegmentProperties();
      hb.shape(font, buffer, isSpaced ? apart : []);
      return buffer.getGlyphInfosAndPositions();
    },
  };
}

/** Measures the letters of a text as a browser sets it, with their kerning. */
function measure(text: string, { font, em, shape }: Shaper): LetterBox[] {
  const letters = Array.from(graphemes.segment(text), ({ segment, index }) => {
    return { text: segment, index, width: 0, left: Infinity, right: -Infinity, top: -Infinity, bottom: Infinity };
  });
  // A letter may have several glyphs, such as an Arabic one with its dots.
  for (const { codepoint, cluster, xAdvance = 0, xOffset = 0, yOffset = 0 } of shape(text, true)) {
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
}

/** Sets a text as an SVG path (`fill-rule="nonzero"`: contours may overlap). The next text begins at `end`. */
function set(text: string, { x, y, size, tracking = 0, direction }: TextStart, { font, em, shape }: Shaper) {
  let [path, end] = ['', x];
  for (const { codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 } of shape(text, tracking !== 0, direction)) {
    const [left, base] = [end + em(xOffset) * size, y - em(yOffset) * size];
    // Coordinates are absolute and in pairs, y upward.
    const move = (value: number, at: number) =>
      Math.round(100 * (at % 2 === 0 ? left + em(value) * size : base - em(value) * size)) / 100;
    for (const { type, values } of font.glyphToJson(codepoint)) path += type + values.map(move).join(' ');
    end += em(xAdvance) * size + (xAdvance === 0 ? 0 : tracking);
  }
  return { path, end };
}

const require = createRequire(import.meta.url);

/** The Arabic font, in a heavier weight than the others, since joined letters look lighter. */
export const arabicPart: FontPart = {
  name: 'noto-sans-arabic',
  isOfOneWeight: true,
  path: require.resolve('@expo-google-fonts/noto-sans-arabic/800ExtraBold/NotoSansArabic_800ExtraBold.ttf'),
  range: 'U+600-6FF,U+750-77F,U+8A0-8FF,U+200C',
};

const partsByFont = new Map<string, FontPart[]>();

/** Lists the upright parts of `@fontsource-variable/<font>`, as its `unicode.json` divides them. */
export function listParts(font: string): FontPart[] {
  const known = partsByFont.get(font);
  if (known) return known;
  const findFile = (file: string) => require.resolve(`@fontsource-variable/${font}/${file}`);
  const ranges = Object.entries<string>(JSON.parse(readFileSync(findFile('unicode.json'), 'utf8')));
  // A page sets these scripts in the fonts of the visitor's system.
  const shown = ranges.filter(([key]) => !/arabic|hebrew/.test(key));
  const parts = shown.map(([key, range]): FontPart => {
    const name = `${font}-${key.replaceAll(/[[\]]/g, '')}`;
    return { name, path: findFile(`files/${name}-wght-normal.woff2`), range };
  });
  partsByFont.set(font, parts);
  return parts;
}

/** Whether a code point is in a range such as `U+0000-00FF,U+0131`. */
export const isInRange = (point: number, range: string) =>
  parseRange(range).some(([first, last]) => point >= first && point <= last);

const parsedRanges = new Map<string, (readonly [first: number, last: number])[]>();

function parseRange(range: string) {
  const known = parsedRanges.get(range);
  if (known) return known;
  const parsed = range.split(',').map((piece) => {
    const [first, last = first] = piece.trim().slice('U+'.length).split('-');
    return [Number.parseInt(first!, 16), Number.parseInt(last!, 16)] as const;
  });
  parsedRanges.set(range, parsed);
  return parsed;
}

/** Lists the visible code points of a text, each once, and the composed ones that browsers make of them. */
export function listPoints(text: string): Set<number> {
  const letters = [...new Set(text + text.normalize('NFC'))].filter((letter) => !INVISIBLE.test(letter));
  return new Set(letters.map((letter) => letter.codePointAt(0)!));
}

/** Signs without a glyph: controls, joiners, variation selectors, line ends, and rare blanks. */
const INVISIBLE = /[\p{C}\p{Variation_Selector}\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/u;
