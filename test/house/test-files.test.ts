import { readdirSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { parseAst } from 'vite';
import { describe, expect, test } from 'vitest';
import playwright from '../../playwright.config.ts';
import vitest from '../../vitest.config.ts';

const root = join(import.meta.dirname, '../..');
const ELSEWHERE = new Set(['node_modules', 'dist', 'test-results']);
const rooms = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !ELSEWHERE.has(entry.name))
  .map(({ name }) => name);
const tests = rooms
  .flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map((name) => `${room}/${name}`),
  )
  .filter((file) => /\.(test|e2e)\.tsx?$/.test(file));

describe('each file of tests runs in npm test or in the release run alone, and says what it is for', () => {
  /** The patterns of files by run: the projects that are named `release` run in `npm run test:release` alone. */
  const patterns = [
    ...vitest.test!.projects!.map((project) => {
      const { name, include } = (project as { test: { name: string; include: string[] } }).test;
      return { release: name === 'release', include };
    }),
    ...playwright.projects!.map(({ name, testMatch }) => ({
      release: name === 'release',
      include: [String(testMatch)],
    })),
  ];
  const runsOf = (file: string) =>
    patterns
      .filter(({ include }) => include.some((pattern) => matchesGlob(file, pattern)))
      .map(({ release }) => release);

  test('every file belongs to exactly one project of a runner', () => {
    expect(tests.length).toBeGreaterThan(200);
    expect(tests.filter((file) => runsOf(file).length !== 1)).toEqual([]);
    expect(new Set(tests.flatMap(runsOf))).toEqual(new Set([true, false]));
  });

  test('the first title of a file names its promise in a phrase', () => {
    const titles = tests.map((file) => ({ file, title: firstTitle(file) }));
    expect(titles.filter(({ title }) => title.split(/\s+/).length < 4)).toEqual([]);
  });
});

/** The first string that is given to `describe`, `test` or a name for one of them. */
function firstTitle(file: string): string {
  let title: string | undefined;
  visit(parseAst(readFileSync(join(root, file), 'utf8'), { lang: file.endsWith('x') ? 'tsx' : 'ts' }));
  return title ?? '';

  function visit(node: unknown): void {
    if (title !== undefined || typeof node !== 'object' || node === null) return;
    const { type, callee, arguments: given } = node as { type?: string; callee?: unknown; arguments?: unknown[] };
    if (type === 'CallExpression' && /^(describe(On\w+)?|test|pageTest)$/.test(nameOf(callee)))
      title = textOf(given?.[0]);
    for (const child of Object.values(node)) visit(child);
  }
}

interface Node {
  name?: string;
  object?: Node;
  callee?: Node;
  value?: unknown;
  quasis?: { value: { cooked: string } }[];
}

/** The name that a call begins with: `test` of `test.each(rows)(…)`. */
function nameOf(callee: unknown): string {
  const { name, object, callee: inner } = (callee ?? {}) as Node;
  return name ?? (object || inner ? nameOf(object ?? inner) : '');
}

function textOf(argument: unknown): string | undefined {
  const { value, quasis } = (argument ?? {}) as Node;
  if (quasis) return quasis.map((part) => part.value.cooked).join('…');
  return typeof value === 'string' ? value : undefined;
}
