import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { read, sources } from './sources.ts';

const POSITIONAL_MAX = 3;

test(`no function takes more than ${POSITIONAL_MAX} parameters by their place: those of one role go into an object`, () => {
  const offenders = sources

    .flatMap((file) => {
      const ast = parseAst(read(file), { lang: file.endsWith('x') ? 'tsx' : 'ts' });
      return longLists(ast).map(({ name, count }) => `${file}: ${name} takes ${count}`);
    });
  expect(offenders).toEqual([]);
});

test('which this would find, in a function, an arrow, a method and a type', () => {
  const code = `function one(a, b, c, d) {} const two = (a, b, c, ...d) => {}; const all = { three(a, b, c, d = 1) {} };
    interface Four { four(a: 1, b: 2, c: 3, d: 4): void } type Five = (a: 1, b: 2, c: 3, d: 4) => void;`;
  const found = longLists(parseAst(code, { lang: 'ts' }));
  expect(found.map(({ name }) => name)).toEqual(['one', 'two', 'three', 'four', 'Five']);
});

interface Node {
  params?: unknown;
  id?: { name?: string } | null;
  key?: { name?: string };
}

/** Functions and types of functions with too many parameters, by the name nearest to them. */
function longLists(node: unknown, name = 'a function'): { name: string; count: number }[] {
  if (typeof node !== 'object' || node === null) return [];
  const { params, id, key } = node as Node;
  const own = id?.name ?? key?.name ?? name;
  const count = Array.isArray(params) ? params.length : 0;
  const inside = Object.values(node).flatMap((child) => longLists(child, own));
  return count > POSITIONAL_MAX ? [{ name: own, count }, ...inside] : inside;
}
