import { readFileSync } from 'node:fs';
import type { Font } from 'harfbuzzjs';
import { cutPart } from './cut-part.ts';
import type { FontPart } from './font-package.ts';

/** A font in one weight, to measure and to draw with; lengths in em. */
export interface OpenFont {
  has(letter: string): boolean;
  /** How far a text reaches, its letters joined and kerned as a browser does it. */
  advance(text: string): number;
  /** The ink of one letter, up from the line and down from it. */
  ink(letter: string): { left: number; right: number; top: number; bottom: number };
  /** Height of the small x. */
  xHeight(): number;
  /** The text as an SVG path from its baseline, y upward. */
  outline(text: string): string;
}

/** Opens a file of a font package, cut to the letters. `weight`: of `wght`. */
export async function openPart(part: FontPart, letters: string, weight: number): Promise<OpenFont> {
  return openFont(await cutPart(readFileSync(part.path), letters, weight));
}

/** Opens a TrueType font. */
export async function openFont(bytes: Buffer): Promise<OpenFont> {
  // Loaded only where something is to be measured.
  const hb = await import('harfbuzzjs');
  const face = new hb.Face(new hb.Blob(new Uint8Array(bytes).buffer));
  const font = new hb.Font(face);
  const apart = ['liga', 'clig'].map((feature) => new hb.Feature(feature, 0));
  const em = (units: number) => units / face.upem;
  const shaped = (text: string) => {
    const buffer = new hb.Buffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    // A browser joins no letters that are spaced, as a poster's are.
    hb.shape(font, buffer, apart);
    return buffer.getGlyphInfosAndPositions();
  };
  const inkOf = (letter: string) => {
    const glyph = shaped(letter)[0]!;
    const { xBearing = 0, width = 0, yBearing = 0, height = 0 } = font.glyphExtents(glyph.codepoint) ?? {};
    return { left: em(xBearing), right: em(xBearing + width), top: em(yBearing), bottom: em(yBearing + height) };
  };
  return {
    has: (letter) => shaped(letter).every(({ codepoint }) => codepoint !== 0),
    advance: (text) => em(shaped(text).reduce((sum, { xAdvance }) => sum + xAdvance!, 0)),
    ink: inkOf,
    xHeight: () => em(font.glyphExtents(shaped('x')[0]!.codepoint)?.yBearing ?? 0),
    outline: (text) => outlineOf(font, shaped(text), face.upem),
  };
}

interface Placed {
  codepoint: number;
  xAdvance?: number;
  xOffset?: number;
  yOffset?: number;
}

function outlineOf(font: Font, glyphs: Placed[], upem: number): string {
  let x = 0;
  return glyphs
    .map(({ codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 }) => {
      const [dx, dy] = [x + xOffset, yOffset];
      x += xAdvance;
      return moved(font.glyphToPath(codepoint), dx, dy, 1 / upem);
    })
    .join('');
}

/** HarfBuzz writes absolute coordinates in pairs. */
function moved(path: string, dx: number, dy: number, scale: number): string {
  let isX = false;
  return path.replaceAll(/-?\d+(?:\.\d+)?/g, (number) => {
    isX = !isX;
    return `${(Number(number) + (isX ? dx : dy)) * scale} `;
  });
}
