import { expect, test } from 'vitest';
import { graphemesOf } from '#contract/graphemes.ts';
import { chooseType } from '../fonts/choose-typeface.ts';
import { typefaces } from '../fonts/typefaces.ts';
import { measureLetters } from './measure-letters.ts';

const letters = graphemesOf('NowFetch.com');

test('letters of the poster are as wide as the font’s file has them', async () => {
  const own = (await measureLetters(letters, typefaces.domain)).letters;
  const ofFile = (await measureLetters(letters, { ...typefaces.domain, size: 1 })).letters;
  for (const [at, letter] of letters.entries()) {
    for (const side of ['width', 'before', 'after', 'closer'] as const)
      expect(Math.abs(own[at]![side] - ofFile[at]![side]), `${side} of ${letter}`).toBeLessThanOrEqual(2);
  }
});

test('letters that hang below the line, or stand above it, are known', async () => {
  const [x, g, accented] = (await measureLetters(['x', 'g', 'Ü'], typefaces.domain)).letters;
  expect(x!.depth).toBe(0);
  expect(g!.depth).toBeGreaterThan(15);
  expect(accented!.height).toBeGreaterThan(80);
});

test.each(['ü', 'ж', '日', 'ש', 'ไ', '한', 'ع', '❤️', 'e\u0301\u0323'])('%s has a width', async (letter) => {
  for (const face of [typefaces.domain, (await chooseType('domain', { heading: 'Rubik' })).heading]) {
    const [measure] = (await measureLetters([letter], face)).letters;
    expect(measure!.width).toBeGreaterThan(20);
    expect(measure!.width).toBeLessThan(140);
  }
});
