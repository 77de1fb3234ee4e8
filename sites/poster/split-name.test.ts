import { expect, test } from 'vitest';
import { splitName, splitLabel } from './split-name.ts';

test.each([
  ['NowFetch.com', 'NowFetch', '.com'],
  ['shop.example.com.au', 'shop.example', '.com.au'],
  ['пример.рф', 'пример', '.рф'],
  ['مثال.شبكة', 'مثال', '.شبكة'],
  ['co.uk', 'co', '.uk'],
])('a name is split before its ending: %s is %s and %s', (name, label, ending) =>
  expect(splitName(name)).toEqual({ label, ending }),
);

test.each([
  ['NowFetch', 'Now Fetch'],
  ['HTMLParser', 'HTML Parser'],
  ['iPhoneRepair', 'iPhone Repair'],
  ['web2print', 'web2 print'],
  ['1und1', '1und1'],
  ['rent-a-car', 'rent-a- car'],
  ['shop.Example', 'shop .Example'],
  ['東京ホテル', '東京 ホテル'],
])('a label is split into its words: %s is %s', (label, words) => expect(splitLabel(label).join(' ')).toBe(words));
