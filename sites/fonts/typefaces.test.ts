import { describe, expect, test } from 'vitest';
import { fontNames } from '#contract/content/brand.ts';
import type { FaceKind } from '#contract/site/face.ts';
import { isInRange, openPart, partsOf, pointsOf } from './open-font.ts';
import { chooseType, families, typefaces } from './typefaces.ts';

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
    const own = await measureFont(text.font, 700);
    const usual = await measureFont(typefaces[kind].font, 700);
    expect((text.size ?? 1) * own.width).toBeLessThanOrEqual(usual.width * 1.001);
    expect(text.size ?? 1).toBeGreaterThan(0.85);
  });
});

test.each(fontNames)('values of %s are those of its file', async (name) => {
  const { xHeight, width, fallback } = families[name];
  const { font, generic } = chooseType('domain', { text: name }).text;
  const [regular, bold] = [await measureFont(font, 400), await measureFont(font, 700)];
  expect(bold.xHeight).toBeCloseTo(xHeight, 4);
  expect(bold.width).toBeCloseTo(width, 4);
  expect(regular.width / systemWidth(generic, 'regular')).toBeCloseTo(fallback[0], 4);
  expect(bold.width / systemWidth(generic, 'bold')).toBeCloseTo(fallback[1], 4);
});

/** A text with about the letter frequencies of our languages, and some capitals and digits. */
const SAMPLE_TEXT =
  'The business plan for a new page takes less than 24 hours. Der Betrieb erledigt das von selbst. Une page qui travaille. Pide tu plan 100%';

/** Measures the small x of a font, and the average width of a letter, in em. */
async function measureFont(font: string, weight: number) {
  const letters = pointsOf(SAMPLE_TEXT);
  const part = partsOf(font).find(({ range }) => [...letters].every((letter) => isInRange(letter, range)))!;
  const open = await openPart(part, weight);
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
