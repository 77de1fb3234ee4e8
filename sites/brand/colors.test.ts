import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomRuns } from '../../test/random-text.ts';
import { contrast, parseAccent, parseColor, type Scale, writeScale, toHex, toOklch } from './colors.ts';

/** Two tokens of which a page shows one on the other, and their least contrast by WCAG 2.2 (1.4.3, 1.4.6, 1.4.11). */
const pairs = {
  services: {
    page: [
      'accent ground 4.5',
      'accent-ink accent 4.5',
      'accent-ink accent-strong 7',
      'ink ground 7',
      'ink surface 7',
      'muted ground 7',
      'muted surface 7',
      'danger ground 4.5',
      'danger surface 4.5',
      'hand ground 4.5',
      'field-line ground 3',
      'field-line surface 3',
      'focus ground 3',
      'focus surface 3',
    ],
    onTint: [
      'ink tint 7',
      'muted tint 7',
      'danger tint 4.5',
      'accent tint 3',
      'hand tint 3',
      'field-line tint 3',
      'focus tint 3',
    ],
    onInk: [
      'ink ground 7',
      'muted ground 7',
      'accent ground 7',
      'accent-ink accent 7',
      'accent-ink accent-strong 7',
      'hand ground 4.5',
      'focus ground 3',
    ],
  },
  domain: {
    page: [
      'tape on-tape 4.5',
      'tape night 4.5',
      'accent-ink accent 4.5',
      'accent-ink accent-strong 4.5',
      'ink ground 7',
      'ink surface 7',
      'muted ground 7',
      'muted surface 4.5',
      'on-night night 7',
      'danger ground 4.5',
      'danger surface 4.5',
      'field-line ground 3',
      'field-line surface 3',
      'focus ground 3',
      'focus surface 3',
    ],
    onTint: [],
    onInk: [],
  },
};

type Kind = keyof typeof pairs;

function expectReadable(kind: Kind, scale: Scale): void {
  for (const [ground, list] of Object.entries(pairs[kind]))
    for (const pair of list)
      for (const mode of [0, 1]) {
        const [fore = '', back = '', least] = pair.split(' ');
        const tokens = { ...scale.page, ...scale[ground as keyof (typeof pairs)[Kind]] };
        const color = (name: string) => tokens[name]![mode] ?? tokens[name]![0];
        const where = [ground, pair, mode];
        expect([...where, contrast(color(fore), color(back)) >= Number(least)]).toEqual([...where, true]);
      }
}

function derive(kind: Kind, accent: string): Scale {
  const reading = parseAccent(kind, accent);
  if (!reading.ok) throw new Error(reading.problem);
  return reading.scale;
}

const sites = [
  { kind: 'services', accent: '#0b5b3a', token: 'accent', unfit: '#ffd21f', grey: '#555555' },
  { kind: 'domain', accent: '#ffd21f', token: 'tape', unfit: '#000080', grey: '#bbbbbb' },
] as const;

const upTo = (max: number) => fc.integer({ min: 0, max });
const wheel = fc.tuple(upTo(100), upTo(32), upTo(359)).map(([l, c, h]) => toHex({ l: l / 100, c: c / 100, h }));

describe.each(sites)('the accent of the $kind site', ({ kind, accent, token, unfit, grey }) => {
  test('an accent gives every pair of colours enough contrast, or one that does is suggested', () => {
    fc.assert(
      fc.property(wheel, (hex) => {
        const reading = parseAccent(kind, hex);
        if (reading.ok) return expectReadable(kind, reading.scale);
        const [, instead] = /the nearest accent that works is "(#[0-9a-f]{6})"$/.exec(reading.problem)!;
        expectReadable(kind, derive(kind, instead!));
      }),
      { seed: 7, numRuns: randomRuns(60) },
    );
  });

  test('a page keeps the accent itself, and its hue in the other colours', () => {
    const { page } = derive(kind, accent);
    expect(page[token]![0]).toBe(accent);
    expect(Math.abs(toOklch(page['ink']![0]).h - toOklch(accent).h)).toBeLessThan(20);
  });

  test('a grey accent makes greys', () => {
    const own = new Set(['hand', 'danger', 'danger-ground']);
    for (const [name, colors] of Object.entries(derive(kind, grey).page))
      for (const hex of colors) if (!own.has(name)) expect([name, toOklch(hex!).c < 0.005]).toEqual([name, true]);
  });

  test('an accent with too little contrast is reported, with the nearest that works', () => {
    expect(parseAccent(kind, unfit)).toMatchObject({
      ok: false,
      problem: expect.stringMatching(
        /^is too (light|dark) .*contrast is \d+(\.\d+)? to 1, and at least [\d.]+ is needed/,
      ),
    });
  });

  /** A new colour of the stylesheet needs a tone in the scale. */
  test('an accent sets every colour of the stylesheet, on each of its grounds', () => {
    const css = readFileSync(join(import.meta.dirname, '../../web', kind, 'theme.css'), 'utf8');
    const made = writeScale(derive(kind, accent));
    expect(namesIn(made)).toEqual(namesIn(css));
    for (const [, selector] of css.matchAll(/(\.on-[a-z]+) \{(?=[^}]*--color-[a-z-]+: (?!var))/g))
      expect(made).toContain(`${selector}{--color`);
  });
});

const namesIn = (css: string) => new Set([...css.matchAll(/(--color-[a-z-]+):(?! ?var)/g)].map(([, name]) => name));

test.each([
  ['#0B5B3A', '#0b5b3a'],
  ['0b5b3a', '#0b5b3a'],
  ['#fc0', '#ffcc00'],
  [' Teal ', '#008080'],
  ['rgb(11 91 58)', '#0b5b3a'],
  ['rgb(300 -5 0)', '#ff0000'],
  ['hsl(210 100% 50%)', '#0080ff'],
  ['oklch(62.8% 0.25768 29.23)', '#ff0000'],
])('a colour of CSS is read as browsers do: %s is %s', (given, hex) => {
  expect(parseColor(given)).toEqual({ ok: true, hex });
});

test.each(['', '#12345', '#0b5b3a80', 'rgb(1 2 3 / 0.5)', 'var(--x)', 'constructor', '#0b5b3a;}body{display:none'])(
  '"%s" is not a colour',
  (given) => {
    const problem = expect.stringContaining(`"${given}" is not a colour; expected`);
    expect(parseColor(given)).toEqual({ ok: false, problem });
  },
);

test('for a misspelt name, the right one is suggested', () => {
  expect(parseColor('lightsteelblu')).toMatchObject({
    problem: expect.stringMatching(/did you mean "lightsteelblue"\?$/),
  });
});
