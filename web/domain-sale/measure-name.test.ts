import { expect, test } from 'vitest';
import { measureName } from './measure-name.ts';

test('a name breaks at its capitals and before its ending', () => {
  expect(measureName('NowFetch.com').words).toEqual(['Now', 'Fetch', '.com']);
  expect(measureName('abc.io').words).toEqual(['abc', '.io']);
  expect(measureName('Nameless').words).toEqual(['Nameless']);
});

test('the tape has a cell a letter and one for the ending', () => {
  const labels = measureName('NowFetch.com').cells.map(({ label }) => label);
  expect(labels).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '.com']);
});

test('a long tape is numbered by fives', () => {
  const labels = measureName('InstantDeliveryHub.com').cells.flatMap(({ label }) => label ?? []);
  expect(labels).toEqual(['5', '10', '15', '.com']);
});

test('one line is wider than two, and two are wider than the longest word', () => {
  for (const name of ['Abc.io', 'NowFetch.com', 'InstantDeliveryHub.com']) {
    const { oneLine, twoLines, longestWord } = measureName(name);
    expect(oneLine).toBeGreaterThan(twoLines);
    expect(twoLines).toBeGreaterThanOrEqual(longestWord);
  }
});
