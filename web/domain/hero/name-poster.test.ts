import { expect, test } from 'vitest';
import { makeNameCells } from './name-poster.tsx';

const word = (text: string) => ({ text, cells: Array.from(text, () => 50) });
const readLabels = (texts: string[]) =>
  makeNameCells([...texts.map(word), { text: '.com' }])
    .flat()
    .flatMap(({ label }) => label ?? []);

test('numbers each letter on the tape of a name, every fifth of a long one, and gives the ending a cell', () => {
  expect(readLabels(['Now', 'Fetch'])).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '.com']);
  expect(readLabels(['Instant', 'Delivery', 'Hub'])).toEqual(['5', '10', '15', '.com']);
});

test('measures a name that is read from the right from there', () => {
  const [cells] = makeNameCells([word('مثال'), { text: '.شبكة' }], 'rtl');
  expect(cells!.map(({ label }) => label)).toEqual(['4', '3', '2', '1']);
});
