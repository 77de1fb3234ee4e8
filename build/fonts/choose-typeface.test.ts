import { describe, expect, test } from 'vitest';
import { fontNames } from '#contract/content/brand.ts';
import type { FaceKind } from '#contract/site/face.ts';
import { chooseType, families } from './choose-typeface.ts';
import { measureFallbacks, measureFont, typefaces } from './typefaces.ts';

const kinds: FaceKind[] = ['services', 'domain'];

describe.each(kinds)('the typeface on a %s face', (kind) => {
  test('a font that is not chosen is the face’s own', async () => {
    const { text, heading } = await chooseType(kind, {});
    expect(text).toBe(typefaces[kind]);
    expect(heading).toBe(text);
  });

  test.each(fontNames)('%s keeps its lines, and sets no longer ones', async (name) => {
    const { text, heading } = await chooseType(kind, { text: name, heading: name });
    expect(heading).toBe(text);
    expect([text.ascent, text.descent]).toEqual([typefaces[kind].ascent, typefaces[kind].descent]);
    const own = await measureFont(families[name].font, 700);
    const usual = await measureFont(typefaces[kind].font, 700);
    expect((text.size ?? 1) * own.width).toBeLessThanOrEqual(usual.width * 1.001);
    expect(text.size ?? 1).toBeGreaterThan(0.85);
  });
});

test('values measured by hand are those of the files', async () => {
  for (const kind of kinds) {
    const { font, xHeight, companion } = typefaces[kind];
    expect((await measureFont(font, 400)).xHeight).toBeCloseTo(xHeight, 1);
    expect((await measureFont(companion.font, 400)).xHeight).toBeCloseTo(companion.xHeight, 1);
  }
  const standIn = await measureFallbacks('familjen-grotesk', 'sans-serif', 1);
  // As web/domain/theme.css has it.
  expect(standIn.regular.size).toBeCloseTo(0.953, 1);
  expect(standIn.bold.size).toBeCloseTo(0.926, 1);
});
