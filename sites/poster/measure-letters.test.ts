import { expect, test } from 'vitest';
import { graphemesOf } from '#contract/text/domain-name.ts';
import { chooseType } from '../fonts/choose-typeface.ts';
import { typefaces } from '../fonts/typefaces.ts';
import { measureLetters } from './measure-letters.ts';

test('letters of the poster have the widths and the ink of the font’s file', async () => {
  // As a browser draws them in bold at 1,000 px.
  const [n, o, w, dot] = (await measureLetters(graphemesOf('Now.'), typefaces.domain)).letters;
  expect([n, w, dot].map((letter) => letter!.width)).toEqual([71.7, 81.7, 25]);
  expect([n, w, dot].map((letter) => letter!.before)).toEqual([6, 3, 4]);
  expect(o!.closer).toBe(0);
  const [, e] = (await measureLetters(graphemesOf('Te'), typefaces.domain)).letters;
  expect(e!.closer).toBeGreaterThan(3);
});

test('the reach of letters below the line and above it is measured', async () => {
  const [x, g, accented] = (await measureLetters(['x', 'g', 'Ü'], typefaces.domain)).letters;
  expect(x!.depth).toBeCloseTo(0);
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
