import { expect, test } from 'vitest';
import { brandLength, measureBar } from './measure-bar.ts';

const plain = { skip: 'Skip', label: 'Main', menu: 'Menu' };
const short = {
  ...plain,
  solutions: 'Solutions',
  process: 'Process',
  about: 'About',
  contact: 'Contact',
  start: 'Start',
};
const roomFor = (brand: string, words: Partial<typeof short> = {}) =>
  measureBar({ brand, navigation: { ...short, ...words } });

test('in the bar short words stand in a row from a small window on', () => {
  expect(Number(roomFor('Solvewright'))).toBeLessThanOrEqual(56);
});

test('the longer the words, the wider the window has to be, until none is', () => {
  const rooms = ['Fix', 'Müller Elektrotechnik GmbH', 'Müller Elektrotechnik und Gebäudeautomation GmbH'].map((brand) =>
    Number(roomFor(brand)),
  );
  expect(rooms).toEqual(rooms.toSorted((a, b) => a - b));
  expect(new Set(rooms).size).toBe(3);
  expect(roomFor('Fix', { about: 'All that we have to say about us. '.repeat(5) })).toBe('never');
});

test('wide letters take more room than narrow ones, and those of Japanese as much as two', () => {
  const [narrow, wide, japanese, latin] = ['i'.repeat(26), 'W'.repeat(26), '電'.repeat(20), 'e'.repeat(20)].map(
    (brand) => Number(roomFor(brand)),
  );
  expect(narrow).toBeLessThan(wide!);
  expect(latin).toBeLessThan(japanese!);
});

test('a bar of few words needs little room, and a button alone beside a short name that of a phone', () => {
  const bar = (brand: string, words: object) => Number(measureBar({ brand, navigation: { ...plain, ...words } }));
  expect(bar('Fix', { about: 'About', start: 'Start' })).toBeLessThan(48);
  expect(bar('Solvewright', { start: 'Get Started' })).toBe(20);
  expect(bar('Solvewright', { start: 'Get Started', about: 'About' })).toBeGreaterThan(20);
  expect(bar('Müller Elektrotechnik GmbH', { start: 'Angebot anfragen' })).toBeGreaterThan(20);
  expect(bar('Müller Elektrotechnik GmbH', { about: 'About' })).toBeLessThan(120);
});

test('a name is as long as its letters are wide', () => {
  expect(['Solvewright', 'Müller Elektrotechnik GmbH', 'e'.repeat(60), '電'.repeat(60)].map(brandLength)).toEqual([
    undefined,
    'middle',
    'long',
    'longest',
  ]);
});

test('words that fill the whole row of the page stay in the menu, however wide the window', () => {
  const link = 'e'.repeat(16);
  const links = { solutions: link, process: link, about: link, contact: link, start: link };
  expect(roomFor('e'.repeat(30), links)).toBe('104');
  expect(roomFor('e'.repeat(38), links)).toBe('never');
});
