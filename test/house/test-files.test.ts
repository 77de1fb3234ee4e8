import { readdirSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
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
      include: [`e2e/${String(testMatch)}`],
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
});
