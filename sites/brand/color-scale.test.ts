import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contrast, parseColor, toHex, toOklch } from './color-scale.ts';

describe('an accent may be any colour that CSS can write', () => {
  test.each([
    ['#0b5b3a', '#0b5b3a'],
    ['#0B5B3A', '#0b5b3a'],
    ['0b5b3a', '#0b5b3a'],
    ['112233', '#112233'],
    ['#fc0', '#ffcc00'],
    ['#fc0f', '#ffcc00'],
    ['#0b5b3aff', '#0b5b3a'],
    [' Teal ', '#008080'],
    ['rebeccapurple', '#663399'],
    ['rgb(11 91 58)', '#0b5b3a'],
    ['rgb(11, 91, 58)', '#0b5b3a'],
    ['rgba(11 91 58 / 1)', '#0b5b3a'],
    ['rgb(100% 0% 50% / 100%)', '#ff0080'],
    ['rgb(300 -5 0)', '#ff0000'],
    ['hsl(210 100% 50%)', '#0080ff'],
    ['hsl(-150deg, 100%, 50%)', '#0080ff'],
    ['oklch(62.8% 0.25768 29.23)', '#ff0000'],
    ['oklch(0.628 64.42% 29.23deg)', '#ff0000'],
    ['oklch(100% 0 0)', '#ffffff'],
    ['oklch(none 0 0)', '#000000'],
    ['lab(50% 1 1)', '#797675'],
  ])('a colour of CSS is read as browsers do: %s is %s', (given, hex) => {
    expect(parseColor(given)).toEqual({ ok: true, hex });
  });

  test.each([
    '',
    '#12345',
    '#0b5b3a80',
    'rgb(1 2)',
    'rgb(1 2 3 4 5)',
    'rgb(1 2 x)',
    'rgb(1 2 3 / 0.5)',
    'transparent',
    'currentColor',
    'var(--x)',
    'constructor',
    'url(x)',
    '#0b5b3a;}body{display:none',
    '(',
  ])('"%s" is none', (given) => {
    expect(parseColor(given)).toEqual({
      ok: false,
      problem: expect.stringContaining(`"${given}" is not a colour; expected`),
    });
  });

  test('for a misspelt name, the right one is suggested', () => {
    expect(parseColor('lightsteelblu')).toMatchObject({
      problem: expect.stringMatching(/; did you mean "lightsteelblue"\?$/),
    });
  });
});
/** As the examples of CSS Color 4 have them. */
test.each([
  ['#ff0000', 0.628, 0.2577, 29.23],
  ['#00ff00', 0.8664, 0.2948, 142.5],
  ['#0000ff', 0.452, 0.3132, 264.05],
  ['#ffffff', 1, 0, undefined],
])('a colour in OKLCH is what CSS Color 4 says: %s', (hex, l, c, h) => {
  const found = toOklch(hex);
  expect(found.l).toBeCloseTo(l, 3);
  expect(found.c).toBeCloseTo(c, 3);
  if (h !== undefined) expect(found.h).toBeCloseTo(h, 1);
});

const seed = 4;

test('there and back is the same colour', () => {
  const channel = fc.integer({ min: 0, max: 255 });
  fc.assert(
    fc.property(fc.tuple(channel, channel, channel), ([r, g, b]) => {
      const hex = `#${Buffer.from([r, g, b]).toString('hex')}`;
      expect(toHex(toOklch(hex))).toBe(hex);
    }),
    { seed },
  );
});

test('a colour beyond all screens keeps its lightness and hue', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(fc.double({ min: 0.1, max: 1, noNaN: true }), share, share, (l, c, h) => {
      const found = toOklch(toHex({ l, c: c * 0.5, h: h * 360 }));
      expect(Math.abs(found.l - l)).toBeLessThan(0.01);
      if (found.c > 0.02) expect(Math.abs(((found.h - h * 360 + 540) % 360) - 180)).toBeLessThan(3);
    }),
    { seed },
  );
});
/** As the tools of the W3C count them. */
test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#767676', '#ffffff', 4.54],
  ['#777777', '#ffffff', 4.48],
  ['#0000ff', '#ffffff', 8.59],
  ['#ff0000', '#000000', 5.25],
])('the contrast of colours is that of WCAG: %s on %s is %d', (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 2);
  expect(contrast(other, one)).toBe(contrast(one, other));
});
