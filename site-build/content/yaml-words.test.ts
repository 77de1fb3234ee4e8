import { describe, expect, test } from 'vitest';
import { readYaml } from './yaml-document.ts';

function mistakes(text: string): string[] {
  return readYaml(text).mistakes.map(({ offset, message }) => {
    const before = text.slice(0, offset).split('\n');
    return `${before.length}:${before.at(-1)!.length + 1}: ${message}`;
  });
}

const IS_MARK = 'begins with a character that is a mark of YAML; put the text in quotes';
const TAB = 'begins with a tab; use spaces';

describe('a text that begins with a mark of YAML is told at the mark', () => {
  const marks = [
    '& a',
    '* a',
    '*a b',
    '% a',
    '@ a',
    '` a',
    '? a',
    ': a',
    '| a',
    '|a',
    '> a',
    '>- a',
    '@: a',
    '*a b: c',
  ];
  test.each([...marks, ', a', '] a', '} a'])('lead: %s', (words) => {
    expect(mistakes(`title: A\nlead: ${words} b\ntext: B\n`)).toEqual([`2:7: ${IS_MARK}`]);
  });

  test.each(['& a', '* a', '*a b', '| a', '> a', '] a', '} a'])('- %s', (words) => {
    expect(mistakes(`items:\n  - ${words} b\n  - C\n`)).toEqual([`2:5: ${IS_MARK}`]);
  });

  test.each(['& a', '* a', '? a', ': a', '- a', '| a'])('{ lead: %s }', (words) => {
    expect(mistakes(`title: A\nx: { lead: ${words} b, b: C }\n`)).toEqual([`2:12: ${IS_MARK}`]);
  });

  test.each(['& a', '* a', '*a b', '- a', '| a', '#1 a', '# a'])('[%s]', (words) => {
    expect(mistakes(`title: A\nx: [${words} b, C]\n`)).toEqual([`2:5: ${IS_MARK}`]);
  });

  test.each(['lead: ! a', 'lead: !', 'items: [! a]'])('%s, which would be lost', (line) => {
    expect(mistakes(`${line}\n`)).toEqual([expect.stringMatching(/^1:\d+: "!" at the beginning of a text is a mark/)]);
  });
});

test.each([
  [
    'a comma too many',
    'lead: [a,, b]',
    '1:10: has a comma with nothing before it; delete it, or put the text in quotes',
  ],
  ['a colon far off', `${'x'.repeat(1100)}: y`, '1:1: has a colon after more than 1024 characters; put a text with a'],
  ['a second colon', 'lead: a: b', '1:7: has a second colon, or the next line is indented too far'],
  ['a list beside its key', 'lead: - a', '1:7: goes on after the value has ended; put the whole text in double quotes'],
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
