import { expect, test } from 'vitest';
import type { PictureLine } from '#contract/site/artwork.ts';
import { renderName } from './name-picture.ts';

const line = (text: string, width: number, dir?: 'rtl'): PictureLine => ({
  words: [{ text, cells: Array.from(text, () => 50), dir }],
  dir,
  width,
  before: 0.05,
});
const draw = (lines: PictureLine[]) => renderName({ lines, letterSpacing: 0, size: 1, high: 0.1, deep: 0.3 });
const numbers = (svg: string, attribute: string) =>
  [...svg.matchAll(/([\w-]+)="([\d.-]+)"/g)]
    .filter(([, name]) => name === attribute)
    .map(([, , value]) => Number(value));

test.each([
  ['one letter', [line('x', 0.5)]],
  ['a line', [line('NowFetch', 6)]],
  ['two lines', [line('experts', 3.7), line('exchange', 4)]],
  ['five lines', ['a', 'b', 'c', 'd', 'e'].map((letter) => line(letter.repeat(20), 11))],
])('%s fills its place, and leaves the corner where X writes the address', (_, lines) => {
  const pieces = draw(lines);
  const texts = pieces.filter((piece) => typeof piece !== 'string');
  const tapes = pieces.join('').match(/<rect [^>]*>/g)!;
  const bottoms = tapes.map((tape) => numbers(tape, 'y')[0]! + numbers(tape, 'height')[0]!);
  const rights = tapes.map((tape) => numbers(tape, 'x')[0]! + numbers(tape, 'width')[0]!);
  expect(Math.max(...bottoms)).toBeLessThanOrEqual(490);
  expect(Math.max(...rights)).toBeLessThanOrEqual(1142);
  expect(Math.max(...texts.map(({ size }) => size))).toBeLessThanOrEqual(230);
  expect(Math.min(...texts.map(({ y }) => y))).toBeGreaterThanOrEqual(130);
});

test('right-to-left letters start at their right end', () => {
  expect(draw([line('مثال', 2.4, 'rtl')])[0]).toMatchObject({ text: 'مثال', anchor: 'end' });
});
