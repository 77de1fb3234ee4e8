import { expect, test } from 'vitest';
import { initialsOf } from './initials.ts';

test.each([
  ['Fernbrook', 'F'],
  ['Bright Harbor', 'BH'],
  ['Volt & Sons Ltd.', 'VS'],
  ['The House of Oak', 'HO'],
  ['Müller und Söhne GmbH', 'MS'],
  ['łódzkie żurawie sp. z o.o.', 'ŁŻ'],
  ['3 Oaks Dental', '3O'],
  ['ßeta', 'ß'],
  ['And', 'A'],
  ['شركة النور', 'ن'],
  ['株式会社山田電機', '山'],
  ['!', ''],
])('a site without a logo has letters of its name for a mark: %s is known by %s', (name, initials) => {
  expect(initialsOf(name).join('')).toBe(initials);
});
