import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromHex, toHex, toOklch, toRgb } from './oklch.ts';

/** As the examples of CSS Color 4 have them. */
test.each([
  ['#ff0000', 0.628, 0.2577, 29.23],
  ['#00ff00', 0.8664, 0.2948, 142.5],
  ['#0000ff', 0.452, 0.3132, 264.05],
  ['#ffffff', 1, 0, undefined],
])('a colour in OKLCH is what CSS Color 4 says: %s', (hex, l, c, h) => {
  const found = toOklch(fromHex(hex));
  expect(found.l).toBeCloseTo(l, 3);
  expect(found.c).toBeCloseTo(c, 3);
  if (h !== undefined) expect(found.h).toBeCloseTo(h, 1);
});

const seed = 4;

test('there and back is the same colour', () => {
  const channel = fc.integer({ min: 0, max: 255 });
  fc.assert(
    fc.property(fc.tuple(channel, channel, channel), ([r, g, b]) => {
      const hex = toHex([r / 255, g / 255, b / 255]);
      expect(toHex(toRgb(toOklch(fromHex(hex))))).toBe(hex);
    }),
    { seed },
  );
});

test('what no screen shows keeps its lightness and hue', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(fc.double({ min: 0.1, max: 1, noNaN: true }), share, share, (l, c, h) => {
      const found = toOklch(toRgb({ l, c: c * 0.5, h: h * 360 }));
      expect(Math.abs(found.l - l)).toBeLessThan(0.01);
      if (found.c > 0.02) expect(Math.abs(((found.h - h * 360 + 540) % 360) - 180)).toBeLessThan(3);
    }),
    { seed },
  );
});
