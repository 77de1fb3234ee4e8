import { describe, expect, test } from 'vitest';
import { fontNames } from '#contract/content/brand.ts';
import type { FaceKind } from '#contract/site/face.ts';
import { chooseType, companions, families, fontOf } from './choose-typeface.ts';
import { openWholePart, partsOf, wantedOf } from './open-font.ts';
import { pointsOf, typefaces } from './typefaces.ts';

const kinds: FaceKind[] = ['services', 'domain'];

describe.each(kinds)('the typeface on a %s face', (kind) => {
  test('a font that is not chosen is the face’s own', () => {
    const { text, heading } = chooseType(kind, {});
    expect(text).toBe(typefaces[kind]);
    expect(heading).toBe(text);
  });

  test.each(fontNames)('%s keeps its lines, and sets no longer ones', async (name) => {
    const { text, heading } = chooseType(kind, { text: name, heading: name });
    expect(heading).toBe(text);
    expect([text.ascent, text.descent]).toEqual([typefaces[kind].ascent, typefaces[kind].descent]);
    const own = await measureFont(fontOf(name), 700);
    const usual = await measureFont(typefaces[kind].font, 700);
    expect((text.size ?? 1) * own.width).toBeLessThanOrEqual(usual.width * 1.001);
    expect(text.size ?? 1).toBeGreaterThan(0.85);
  });
});

describe('values measured by hand are those of the files', () => {
  test.each(kinds)('of a %s face', async (kind) => {
    const { font, xHeight, companion } = typefaces[kind];
    expect((await measureFont(font, 400)).xHeight).toBeCloseTo(xHeight, 1);
    expect((await measureFont(companion.font, 400)).xHeight).toBeCloseTo(companion.xHeight, 1);
  });

  test.each(fontNames)('of %s', async (name) => {
    const { companion, xHeight, width, fallback } = families[name];
    const { generic } = companions[companion];
    const [regular, bold] = [await measureFont(fontOf(name), 400), await measureFont(fontOf(name), 700)];
    expect(bold.xHeight).toBeCloseTo(xHeight, 4);
    expect(bold.width).toBeCloseTo(width, 4);
    expect(regular.width / systemWidth(generic, 'regular')).toBeCloseTo(fallback[0], 4);
    expect(bold.width / systemWidth(generic, 'bold')).toBeCloseTo(fallback[1], 4);
  });

  test.each(Object.entries(companions))('of the companion %s', async (font, { xHeight }) => {
    expect((await measureFont(font, 700)).xHeight).toBeCloseTo(xHeight, 4);
  });

  test('of the fallback of a domain', () => {
    const [regular, bold] = families['Familjen Grotesk'].fallback;
    const { fallbackFonts } = typefaces.domain;
    expect(regular).toBeCloseTo(fallbackFonts.regular.size, 1);
    expect(bold).toBeCloseTo(fallbackFonts.bold.size, 1);
  });
});

/** A text with about the letter frequencies of our languages, and some capitals and digits. */
const SAMPLE_TEXT =
  'The business plan for a new page takes less than 24 hours. Der Betrieb erledigt das von selbst. Une page qui travaille. Pide tu plan 100%';

/** Measures the small x of a font, and the average width of a letter, in em. */
async function measureFont(font: string, weight: number) {
  const letters = pointsOf(SAMPLE_TEXT);
  const part = partsOf(font).find((candidate) => wantedOf(candidate, letters).length === letters.size)!;
  const open = await openWholePart(part, weight);
  const width = open.measure(SAMPLE_TEXT).reduce((sum, letter) => sum + letter.width, 0);
  return { xHeight: open.measure('x')[0]!.top, width: width / SAMPLE_TEXT.length };
}

function systemWidth(generic: 'serif' | 'sans-serif', weight: 'regular' | 'bold'): number {
  const widths = advances[generic][weight];
  const sum = Array.from(SAMPLE_TEXT, (letter) => {
    const at = 'abcdefghijklmnopqrstuvwxyz'.indexOf(letter);
    return at >= 0 ? widths[at]! : letter === ' ' || letter === '.' ? widths[26]! : widths[27]!;
  }).reduce((total, width) => total + width, 0);
  return sum / SAMPLE_TEXT.length / 1000;
}

/** Widths in thousandths of an em: a to z, the space (and full stop), and the average of capitals and digits (Adobe's font metrics). */
const advances = {
  'sans-serif': {
    regular: [
      556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722,
      500, 500, 500, 278, 600,
    ],
    bold: [
      556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611, 611, 611, 389, 556, 333, 611, 556, 778,
      556, 556, 500, 278, 610,
    ],
  },
  serif: {
    regular: [
      444, 500, 444, 500, 444, 333, 500, 500, 278, 278, 500, 278, 778, 500, 500, 500, 500, 333, 389, 278, 500, 500, 722,
      500, 500, 444, 250, 560,
    ],
    bold: [
      500, 556, 444, 556, 444, 333, 500, 556, 278, 333, 556, 278, 833, 556, 500, 556, 556, 444, 389, 333, 556, 500, 722,
      500, 500, 444, 250, 570,
    ],
  },
};
