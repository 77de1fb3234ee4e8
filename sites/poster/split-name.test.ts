import { expect, test } from 'vitest';
import { partsOfName, readableName, splitWords } from './split-name.ts';

test.each([
  ['NOVAPEAK.COM', 'NovaPeak.com'],
  ['novapeak.com', 'NovaPeak.com'],
  ['NovaPeak.COM', 'NovaPeak.com'],
  ['Title.Co.Uk', 'Title.co.uk'],
  ['QUICK-LOANS.CO.UK', 'Quick-Loans.co.uk'],
  ['XYLQR.COM', 'xylqr.com'],
  ['IBM.COM', 'ibm.com'],
  ['Pantry.com', 'pantry.com'],
  ['CARTA-ROMA.com', 'carta-roma.com'],
  ['corsa-club.com', 'corsa-club.com'],
  ['BÜCHER.de', 'bücher.de'],
  ['eBay.com', 'eBay.com'],
])('a name from a list is written as people read it: %s is %s', (listed, shown) =>
  expect(readableName(listed)).toBe(shown),
);

test('in a list with headings in another language, short words may be a part of one of its own', () => {
  expect(['FROMAGE.fr', 'novapeak.fr', 'yogahub.fr'].map((name) => readableName(name, true))).toEqual([
    'fromage.fr',
    'NovaPeak.fr',
    'yogahub.fr',
  ]);
});

test.each([
  ['NowFetch.com', 'NowFetch', '.com'],
  ['payments.CO.UK', 'payments', '.CO.UK'],
  ['shop.example.com.au', 'shop.example', '.com.au'],
  ['пример.рф', 'пример', '.рф'],
  ['مثال.شبكة', 'مثال', '.شبكة'],
  ['name.unknown', 'name', '.unknown'],
  ['co.uk', 'co', '.uk'],
])('a name is split before its ending: %s is %s and %s', (name, label, ending) =>
  expect(partsOfName(name)).toEqual({ label, ending }),
);

test.each([
  ['expertsexchange', 'experts exchange'],
  ['nowfetch', 'now fetch'],
  ['thebestcoffeeintown', 'the best coffee in town'],
  ['losangelesdentist', 'los angeles dentist'],
  ['americanscrapmetal', 'american scrap metal'],
  ['fintechhub', 'fintech hub'],
  ['penisland', 'pen island'],
])('a name without capitals is split into its words: %s is %s', (letters, words) =>
  expect(splitWords(letters).join(' ')).toBe(words),
);

test.each(['zalando', 'therapist', 'whiskey', 'marketplace', 'internationalization', 'doradca', 'wwwwww', 'a', ''])(
  '"%s" is whole',
  (letters) => {
    expect(splitWords(letters).join(' ')).toBe(letters);
  },
);

test('an invented name next to a word is separated from it', () => {
  expect(splitWords('zalandoshop')).toEqual(['zalando', 'shop']);
});
