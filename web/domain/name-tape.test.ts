import { expect, test } from 'vitest';
import { nameCells } from './name-tape.ts';

const word = (text: string) => ({ text, cells: Array.from(text, () => 50) });
const labelsOf = (texts: string[]) =>
  nameCells([...texts.map(word), { text: '.com' }])
    .flat()
    .flatMap(({ label }) => label ?? []);

test('the tape of a name has a cell a letter and one for the ending, numbered through, a long one by fives', () => {
  expect(labelsOf(['Now', 'Fetch'])).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '.com']);
  expect(labelsOf(['Instant', 'Delivery', 'Hub'])).toEqual(['5', '10', '15', '.com']);
});

test('a name that is read from the right is measured from there', () => {
  const [cells] = nameCells([word('مثال'), { text: '.شبكة' }], 'rtl');
  expect(cells!.map(({ label }) => label)).toEqual(['4', '3', '2', '1']);
});
