import { expect, test } from 'vitest';
import { lettersOf, nameCells } from './name-tape.ts';

const word = (text: string) => ({ text, cells: Array.from(text, () => 50) });
const labelsOf = (texts: string[]) =>
  nameCells([...texts.map(word), { text: '.com' }])
    .flat()
    .flatMap(({ label }) => label ?? []);

test('the tape of a name has a cell a letter and one for the ending, numbered through', () => {
  expect(labelsOf(['Now', 'Fetch'])).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '.com']);
  expect(lettersOf([word('Now'), word('Fetch'), { text: '.com' }])).toBe(8);
});

test('a long tape is numbered by fives', () => {
  expect(labelsOf(['Instant', 'Delivery', 'Hub'])).toEqual(['5', '10', '15', '.com']);
});

test('under small letters no number is at the end of a piece', () => {
  const [, second] = nameCells([word('a'.repeat(15)), word('a'.repeat(15)), { text: '.com' }]);
  expect(second!.at(-1)!.label).toBeUndefined();
  expect(second![4]!.label).toBe('20');
});

test('a name that is read from the right is measured from there', () => {
  const [cells] = nameCells([word('مثال'), { text: '.شبكة' }], 'rtl');
  expect(cells!.map(({ label }) => label)).toEqual(['4', '3', '2', '1']);
  const [own] = nameCells([{ ...word('مثال'), dir: 'rtl' }, { text: '.com' }]);
  expect(own![0]!.label).toBe('4');
});
