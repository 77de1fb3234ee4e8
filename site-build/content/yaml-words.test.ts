import { describe, expect, test } from 'vitest';
import { readYaml } from './yaml-document.ts';

function mistakes(text: string): string[] {
  return readYaml(text).mistakes.map(({ offset, message }) => {
    const before = text.slice(0, offset).split('\n');
    return `${before.length}:${before.at(-1)!.length + 1}: ${message}`;
  });
}

const TAB = 'begins with a tab; use spaces';

describe('a text that begins with a mark of YAML is one mistake on its line, with what to do', () => {
  const marks = ['&', '*', '*a', '%', '@', '`', '|', '>', '>-', ']', '}', '!', '&a', '@:'];
  const places = [
    'title: A\nlead: WORDS\ntext: B\n',
    'A:\n- WORDS\n- C\n',
    'A: 1\nx: { lead: WORDS }\n',
    'A: 1\nx: [WORDS, C]\n',
  ];
  const cases = places.flatMap((place) => marks.map((mark) => place.replace('WORDS', `${mark} b c`)));

  test.each(cases)('%j', (text) => {
    expect(mistakes(text)).toEqual([
      expect.stringMatching(/^2:\d+: .*(?:in (?:double )?quotes|a key, a colon and a space)/),
    ]);
  });
});

test.each([
  ['a colon far off', `${'x'.repeat(1100)}: y`, '1:1: has a colon after more than 1024 characters; put a text with a'],
  ['a second colon', 'lead: a: b', '1:7: has a second colon, or the next line is indented too far'],
  ['a list beside its key', 'lead: - a', '1:7: goes on after the value has ended, or begins with a mark of YAML'],
  ['a no-break space for a plain one', 'a: 1\ntagline:\u00A0Words', 'expected a key, a colon and a space'],
  ['one in an indent', 'a:\n  b: 1\n \u00A0c: 2', '3:1: begins at another column than the lines it belongs to'],
])('%s is told in words of ours', (_, text, told) => {
  expect(mistakes(`${text}\n`)).toEqual([expect.stringContaining(told)]);
});

test.each([
  ['before the first "- " of a list', 'a:\n  steps:\n\t- title: A\n\t  text: B\n', 3],
  ['before the second', 'a:\n  steps:\n    - title: A\n\t- title: B\n', 4],
  ['before a key', 'a:\n\ttitle: A\n', 2],
])('a tab is told on its own line: %s', (_, text, line) => {
  expect(mistakes(text)).toEqual([`${line}:1: ${TAB}`]);
});
