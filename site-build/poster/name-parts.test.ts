import { expect, test } from 'vitest';
import { partsOfName } from './name-parts.ts';

test.each([
  ['NowFetch.com', 'NowFetch', '.com'],
  ['payments.CO.UK', 'payments', '.CO.UK'],
  ['shop.example.com.au', 'shop.example', '.com.au'],
  ['пример.рф', 'пример', '.рф'],
  ['مثال.شبكة', 'مثال', '.شبكة'],
  ['name.unknown', 'name', '.unknown'],
  ['co.uk', 'co', '.uk'],
])('a name is parted before its ending: %s is %s and %s', (name, label, ending) =>
  expect(partsOfName(name)).toEqual({ label, ending }),
);
