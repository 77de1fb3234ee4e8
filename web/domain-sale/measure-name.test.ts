import { expect, test } from 'vitest';
import { measureName } from './measure-name.ts';

const wordsOf = (name: string) => measureName(name).words.map(({ text }) => text);
const labelsOf = (name: string) =>
  measureName(name).words.flatMap(({ cells }) => cells.flatMap(({ label }) => label ?? []));

test('a name breaks at its capitals and before its ending', () => {
  expect(wordsOf('NowFetch.com')).toEqual(['Now', 'Fetch', '.com']);
  expect(wordsOf('abc.io')).toEqual(['abc', '.io']);
  expect(wordsOf('Nameless')).toEqual(['Nameless']);
});

test('the tape has a cell a letter and one for the ending, numbered through', () => {
  expect(labelsOf('NowFetch.com')).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '.com']);
});

test('a long tape is numbered by fives', () => {
  expect(labelsOf('InstantDeliveryHub.com')).toEqual(['5', '10', '15', '.com']);
});

test('each word knows in which settings it begins and ends a line', () => {
  const edges = measureName('NowFetch.com').words.map(({ opens, closes }) => [opens, closes]);
  expect(edges).toEqual([
    ['always', 'own'],
    ['own', 'two'],
    ['two', 'always'],
  ]);
});

test('one line is wider than two, and two are wider than the longest word', () => {
  for (const name of ['Abc.io', 'NowFetch.com', 'InstantDeliveryHub.com']) {
    const { oneLine, twoLines, longestWord } = measureName(name);
    expect(oneLine).toBeGreaterThan(twoLines);
    expect(twoLines).toBeGreaterThanOrEqual(longestWord);
  }
});
