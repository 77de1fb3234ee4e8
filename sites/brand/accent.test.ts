import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomRuns } from '../../test/random-runs.ts';
import { parseAccent } from './accent.ts';
import { contrast, type Scale, scaleCss, toHex, toOklch } from './color-scale.ts';

const faces = [
  { kind: 'services', folder: 'services', accent: '#0b5b3a', token: 'accent', unfit: '#ffd21f' },
  { kind: 'domain', folder: 'domain', accent: '#ffd21f', token: 'tape', unfit: '#000080' },
] as const;

const upTo = (max: number) => fc.integer({ min: 0, max });
const wheel = fc.tuple(upTo(100), upTo(32), upTo(359)).map(([l, c, h]) => toHex({ l: l / 100, c: c / 100, h }));

function scaleOf(kind: 'services' | 'domain', accent: string): Scale {
  const reading = parseAccent(kind, accent);
  if (!reading.ok) throw new Error(reading.problem);
  return reading.scale;
}

function expectReadable({ grounds }: Scale): void {
  for (const { name, colors, pairs } of grounds)
    for (const [fore, back, least] of pairs)
      expect([name, fore, back, contrast(colors[fore]!, colors[back]!) >= least]).toEqual([name, fore, back, true]);
}

describe.each(faces)('the accent of the $kind face', ({ kind, folder, accent, token, unfit }) => {
  test('gives every pair of its pages enough contrast, or suggests an accent that does', () => {
    fc.assert(
      fc.property(wheel, (hex) => {
        const reading = parseAccent(kind, hex);
        if (reading.ok) return expectReadable(reading.scale);
        const [, instead] = /the nearest accent that works is "(#[0-9a-f]{6})"$/.exec(reading.problem)!;
        expectReadable(scaleOf(kind, instead!));
      }),
      { seed: 7, numRuns: randomRuns(15) },
    );
  });

  test('is refused for its accent alone: all the rest is found', () => {
    const dark = '#121410';
    for (let h = 0; h < 360; h += 5)
      for (const l of [0.25, 0.4, 0.55, 0.7, 0.85]) {
        const hex = toHex({ l, c: 0.2, h });
        const fits =
          kind === 'services'
            ? contrast(hex, '#ffffff') >= 4.5
            : contrast(hex, dark) >= 4.6 && contrast(hex, '#ffffff') >= 1.25;
        if (fits) expect(parseAccent(kind, hex)).toMatchObject({ ok: true });
      }
  });

  test('keeps the accent itself, and its hue in the other colours', () => {
    const { blocks } = scaleOf(kind, accent);
    expect(blocks[0]!.colors[token]).toBe(accent);
    const { h } = toOklch(blocks[0]!.colors['ink']!);
    expect(Math.abs(h - toOklch(accent).h)).toBeLessThan(20);
  });

  test('of a grey has greys', () => {
    const grey = kind === 'services' ? '#555555' : '#bbbbbb';
    const own = new Set(['hand', 'danger', 'danger-ground']);
    for (const { colors } of scaleOf(kind, grey).blocks)
      for (const [name, hex] of Object.entries(colors))
        if (!own.has(name)) expect([name, toOklch(hex).c < 0.005]).toEqual([name, true]);
  });

  test('reports the contrast of an accent, and suggests the nearest that works', () => {
    const reading = parseAccent(kind, unfit);
    expect(reading).toMatchObject({
      ok: false,
      problem: expect.stringMatching(
        /^is too (light|dark) .*\(the contrast is \d+(\.\d+)? to 1, and at least [\d.]+ is needed\)/,
      ),
    });
  });

  /** A new colour of the stylesheet needs a tone in the scale. */
  test('has a colour for each one of its stylesheet, and a dark one for those that have one there', () => {
    const css = readFileSync(join(import.meta.dirname, '../../web', folder, 'theme.css'), 'utf8');
    const made = scaleCss(scaleOf(kind, accent));
    const dark = made.split('prefers-color-scheme: dark){:root').at(-1)!.split('}')[0]!;
    expect(namesIn(made)).toEqual(namesIn(css));
    expect(namesIn(dark)).toEqual(namesIn(css.replaceAll(/--color-[a-z-]+: (?!light-dark)/g, '')));
    for (const [, selector] of made.matchAll(/[{}]([.:][a-z-]+)\{/g)) expect(css).toContain(`${selector} {`);
  });
});

const namesIn = (css: string) => new Set([...css.matchAll(/(--color-[a-z-]+):/g)].map(([, name]) => name));
