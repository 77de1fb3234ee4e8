import { describe, expect, test } from 'vitest';
import { fontNames } from '#contract/content/brand.ts';
import type { SiteKind } from '#contract/site/kinds.ts';
import { isInRange, openPart, listParts, listPoints } from './open-font.ts';
import { chooseType, typefaces } from './typefaces.ts';

const kinds: SiteKind[] = ['services', 'domain'];

describe.each(kinds)('the typeface on a %s site', (kind) => {
  test('a font that is not chosen is the site’s own', () => {
    const { text, heading } = chooseType(kind, {});
    expect(text).toBe(typefaces[kind]);
    expect(heading).toBe(text);
  });

  test.each(fontNames)('%s keeps its lines, and sets no longer ones', async (name) => {
    const { text, heading } = chooseType(kind, { text: name, heading: name });
    expect(heading).toBe(text);
    expect([text.ascent, text.descent]).toEqual([typefaces[kind].ascent, typefaces[kind].descent]);
    const own = await measureFont(text.fonts[0], 700);
    const usual = await measureFont(typefaces[kind].fonts[0], 700);
    expect((text.size ?? 1) * own.width).toBeLessThanOrEqual(usual.width * 1.001);
    expect(text.size ?? 1).toBeGreaterThan(0.85);
  });
});

/** A text with about the letter frequencies of our languages, and some capitals and digits. */
const SAMPLE_TEXT =
  'The business plan for a new page takes less than 24 hours. Der Betrieb erledigt das von selbst. ' +
  'Une page qui travaille. Pide tu plan 100%';

/** Measures the small x of a font, and the average width of a letter, in em. */
async function measureFont(font: string, weight: number) {
  const letters = listPoints(SAMPLE_TEXT);
  const part = listParts(font).find(({ range }) => [...letters].every((letter) => isInRange(letter, range)))!;
  const open = await openPart(part, weight);
  const width = open.measure(SAMPLE_TEXT).reduce((sum, letter) => sum + letter.width, 0);
  return { xHeight: open.measure('x')[0]!.top, width: width / SAMPLE_TEXT.length };
}
