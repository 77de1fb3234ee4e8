import { expect, test } from 'vitest';
import { readColor } from './css-color.ts';

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
])('a colour of CSS is read as browsers do: %s is %s', (given, hex) => {
  expect(readColor(given)).toEqual({ ok: true, hex });
});

test.each([
  '',
  '#12345',
  '#0b5b3a80',
  'rgb(1 2)',
  'rgb(1 2 3 4 5)',
  'rgb(1 2 x)',
  'rgb(1 2 3 / 0.5)',
  'oklch(none 0 0)',
  'lab(50% 1 1)',
  'transparent',
  'currentColor',
  'var(--x)',
  'constructor',
  'url(x)',
  '#0b5b3a;}body{display:none',
  '(',
])('"%s" is none', (given) => {
  expect(readColor(given)).toEqual({
    ok: false,
    problem: expect.stringContaining(`"${given}" is no colour; expected`),
  });
});

test('a name that is nearly one is met with the name', () => {
  expect(readColor('lightsteelblu')).toMatchObject({
    problem: expect.stringMatching(/; did you mean "lightsteelblue"\?$/),
  });
});
