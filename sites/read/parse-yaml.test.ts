import { describe, expect, test } from 'vitest';
import { parseYaml } from './parse-yaml.ts';

const many = (count: number, line: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => line(at)).join('');
const messagesOf = (text: string) => parseYaml(text).issues.map(({ message }) => message);

test('an alias leads to the anchor before it, and never to one that has an alias inside', () => {
  expect(parseYaml('a: &a [x]\nb: *a\n').value()).toEqual({ a: ['x'], b: ['x'] });
  expect(messagesOf('a: *b\nb: &b x\n')).toEqual([expect.stringContaining('"*b" at the beginning of a text')]);
  expect(messagesOf('a: &a [{ b: *a }]\n')).toEqual([expect.stringContaining('inside another one')]);
  expect(messagesOf('a: &a [x]\nb: &b [*a, *a]\nc: *b\n')).toEqual([expect.stringContaining('inside another one')]);
});

test('brackets without end and very many aliases are refused', () => {
  expect(messagesOf(`a: ${'['.repeat(5_000)}`)).toContainEqual(expect.stringMatching(/too many nested|not closed/));
  const aliases = many(200, (at) => `a${at}: &a${at} 1\nb${at}: *a${at}\n`);
  expect(messagesOf(aliases)).toEqual([expect.stringContaining('comes after 100 other aliases')]);
});

test('very many keys and entries are read in a moment, and a duplicate key is reported', () => {
  expect(messagesOf(many(10_000, (at) => `k${at}: v\n`))).toEqual([]);
  expect(messagesOf(many(10_000, () => '- k: v\n'))).toEqual([]);
  expect(parseYaml('a:\n  b: 1\n  c: 2\n  b: 3\n').issues).toMatchObject([{ offset: 19, path: ['b'] }]);
});

function issues(text: string): string[] {
  return parseYaml(text).issues.map(({ offset, message }) => {
    const before = text.slice(0, offset).split('\n');
    return `${before.length}:${before.at(-1)!.length + 1}: ${message}`;
  });
}

const TAB = 'begins with a tab; use spaces';

describe('a text that begins with a special character of YAML is one issue on its line, with advice', () => {
  const marks = ['&', '*', '*a', '%', '@', '`', '|', '>', '>-', ']', '}', '!', '&a', '@:'];
  const places = [
    'title: A\nlead: WORDS\ntext: B\n',
    'A:\n- WORDS\n- C\n',
    'A: 1\nx: { lead: WORDS }\n',
    'A: 1\nx: [WORDS, C]\n',
  ];
  const cases = places.flatMap((place) => marks.map((mark) => place.replace('WORDS', `${mark} b c`)));

  test.each(cases)('%j', (text) => {
    expect(issues(text)).toEqual([
      expect.stringMatching(/^2:\d+: .*(?:in (?:double )?quotes|a key, a colon and a space)/),
    ]);
  });
});

test.each([
  ['no key', 'a:\n  - b: c\n     : d', '3:1: has no key before its colon; expected a key, a colon and a space'],
  // Maps of them in V8 would take minutes.
  ['a very long key', `? ${'k'.repeat(20_000)}\n: [${'1,'.repeat(9000)}1]`, '1:3: is a key that is too long'],
  ['a list for a key', '? [a]\n: b', '1:3: has no key before its colon'],
  ['a second colon', 'lead: a: b', '1:7: has a second colon, or a line near it is not aligned with its group'],
  [
    'a list beside its key',
    'lead: - a',
    '1:7: continues after the end of the value, or begins with a special character',
  ],
])('%s is reported in plain words', (_, text, message) => {
  expect(issues(`${text}\n`)).toEqual([expect.stringContaining(message)]);
});

test.each([
  ['before the first "- " of a list', 'a:\n  steps:\n\t- title: A\n\t  text: B\n', 3],
  ['before a key', 'a:\n\ttitle: A\n', 2],
])('a tab is reported on its own line: %s', (_, text, line) => {
  expect(issues(text)).toEqual([`${line}:1: ${TAB}`]);
});
