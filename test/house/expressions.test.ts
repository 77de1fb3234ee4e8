import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { analyse } from 'scslre';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';

/*
 * A regular expression that backtracks takes time that grows with the square of its input, or faster, and stops every
 * other visitor for that time (CWE-1333). These are all in the program: a line can change which of them reads a
 * visitor's text.
 */
const root = join(import.meta.dirname, '../..');

/** These read no text that anybody could make long. */
const SHORT = new Map([['web/domain/sections/worth.tsx', String.raw`\B(?=(\d{3})+$)`]]);

interface Found {
  source: string;
  flags: string;
}

/** Shows how an expression can be made slow. Empty if its time grows with the length alone. */
function slowWays({ source, flags }: Found): string[] {
  const { reports } = analyse({ source, flags }, { reportTypes: { Move: true, Self: true, Trade: true } });
  return reports.map(({ type, exponential }) => (exponential ? `${type}, exponential` : type));
}

const files = ['contract', 'web', 'server', 'cli'].flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|contract)\.tsx?$/.test(name))
    .map((name) => `${room}/${name}`),
);
const read = (file: string) => readFileSync(join(root, file), 'utf8');

test.each([String.raw`(?<=.)\/+$`, String.raw`^\s*--.*$`, String.raw`\S+@\S+`, '^(a+)+$', '^a*a*b$'])(
  'the check knows /%s/ as slow',
  (source) => {
    expect(slowWays({ source, flags: 'gm' })).not.toEqual([]);
  },
);

test('no expression in the program backtracks', () => {
  const found = files.flatMap((file) => expressionsOf(file).map((expression) => ({ file, ...expression })));
  expect(found.length).toBeGreaterThan(50);
  const slow = found
    .filter(({ file, source }) => SHORT.get(file) !== source)
    .map((expression) => ({ ...expression, ways: slowWays(expression) }))
    .filter(({ ways }) => ways.length > 0);
  expect(slow).toEqual([]);
});

test('none is put together while the program runs, where this check would not see it', () => {
  expect(files.filter((file) => /\bRegExp\(/.test(read(file)))).toEqual([]);
});

test('the expression of the schema library that reads an e-mail address does not backtrack either', () => {
  const { pattern } = z.email()._zod.def;
  expect(pattern).toBeInstanceOf(RegExp);
  expect(slowWays(pattern!)).toEqual([]);
});

function expressionsOf(file: string): Found[] {
  const found: Found[] = [];
  visit(parseAst(read(file), { lang: file.endsWith('x') ? 'tsx' : 'ts' }), found);
  return found;
}

function visit(node: unknown, found: Found[]): void {
  if (typeof node !== 'object' || node === null) return;
  const { regex } = node as { regex?: { pattern: string; flags: string } };
  if (regex) found.push({ source: regex.pattern, flags: regex.flags });
  for (const child of Object.values(node)) visit(child, found);
}
