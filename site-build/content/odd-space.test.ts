import { expect, test } from 'vitest';
import { readYaml } from './yaml-document.ts';

function mistakes(text: string): string[] {
  return readYaml(text).mistakes.map(({ offset, message }) => {
    const before = text.slice(0, offset).split('\n');
    return `${before.length}:${before.at(-1)!.length + 1}: ${message}`;
  });
}

const NO_BREAK = 'has a no-break space here; type a plain one';

test.each<[string, string, string]>([
  ['after a colon', 'a: 1\ntagline:\u00A0Words\nb: 2\n', `2:9: ${NO_BREAK}`],
  ['after the last colon', 'a: 1\ntagline:\u202FWords\n', `2:9: ${NO_BREAK}`],
  ['after the only one', '# Note\n\ndefault:\u00A0psomi\n', `3:9: ${NO_BREAK}`],
  ['after a list’s key', 'a:\u00A0\n  - title: A\n', `1:3: ${NO_BREAK}`],
  ['after a key in a list', 'a:\n  - title:\u00A0A\n    text: B\n', `2:11: ${NO_BREAK}`],
  ['in an indent', 'a:\n  b: 1\n \u00A0c: 2\n  d: 3\n', `3:2: ${NO_BREAK}`],
  ['in the indent above', 'a:\n\u2007\u2007b: 1\n\n  # Note\n  c: 2\n', `2:1: ${NO_BREAK}`],
  ['in every indent', 'a:\n\u00A0\u00A0b: 1\nc: 2\n', `2:1: ${NO_BREAK}`],
  ['after a hyphen', 'a:\n  - title: A\n  -\u00A0title: B\n    text: C\n', `3:4: ${NO_BREAK}`],
  ['as wide as a letter', 'a: 1\ntagline:\u3000Words\n', '2:9: has a wide space here; type a plain one'],
  ['a wide colon', 'a: 1\ntagline：Words\n', '2:8: has a wide colon here; type a plain one and a space'],
])('a space that only looks like one is told where it is: %s', (_, text, told) => {
  expect(mistakes(text)).toEqual([told]);
});

test('in a text it is a character like others', () => {
  expect(mistakes('price:\u00A01\u00A0000 €\n')).toEqual([`1:7: ${NO_BREAK}`]);
  expect(mistakes('price: 1\u00A0000 €\nnote: "Prix\u00A0: 5"\n')).toEqual([]);
  expect(mistakes('a:\n  - 時間：9\n  - @home\n')).toEqual([expect.stringContaining('3:5: begins with')]);
});
