import { describe, expect, test } from 'vitest';
import { readYaml } from './yaml-document.ts';

const many = (count: number, line: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => line(at)).join('');
const told = (text: string) => readYaml(text).mistakes.map(({ message }) => message);

describe('a file of words is read in a time that grows with its length alone', () => {
  test('a hundred anchors and aliases are read, and of one more the place is told', () => {
    const named = (count: number) =>
      many(count, (at) => `a${at}: &a${at} x\n`) + many(count, (at) => `b${at}: *a${at}\n`);
    expect(told(named(50))).toEqual([]);
    expect(readYaml(named(51)).mistakes).toEqual([
      {
        offset: named(51).indexOf('*a49'),
        path: ['b49'],
        message: expect.stringContaining('more than 100 anchors (&) and aliases (*)'),
      },
    ]);
    expect(told(named(5000))).toHaveLength(1);
  });

  test('aliases of aliases stand for no more than a file could hold, and none for itself', () => {
    const level = (at: number) => `a${at + 1}: &a${at + 1} [${many(8, () => `*a${at}, `)}]\n`;
    expect(told(`a0: &a0 [x]\n${many(9, level)}b: *a9\n`)).toEqual([
      expect.stringContaining('inside of what another one stands for'),
    ]);
    expect(told('a: &a [{ b: *a }]\n')).toEqual([expect.stringContaining('inside of what another one stands for')]);
    expect(told('a: &a [x]\nb: [*a, *a]\nc: *a\n')).toEqual([]);
    expect(readYaml('a: &a [x]\nb: *a\n').value()).toEqual({ a: ['x'], b: ['x'] });
  });

  test('an alias leads to the anchor before it only', () => {
    expect(told('a: *b\nb: &b x\n')).toContainEqual(expect.stringContaining('"*b" at the beginning of a text'));
  });

  test('very many keys and entries are read, and a key that stands twice is told', () => {
    expect(told(many(30_000, (at) => `k${at}: v\n`))).toEqual([]);
    expect(told(many(30_000, () => '- k: v\n'))).toEqual([]);
    expect(readYaml('a:\n  b: 1\n  c: 2\n  b: 3\n').mistakes).toMatchObject([{ offset: 19, path: ['b'] }]);
  });
});
