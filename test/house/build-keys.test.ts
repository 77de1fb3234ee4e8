import { expect, test } from 'vitest';
import { buildTools } from '../../scripts/ensure-build.mjs';
import { importsOf, sources } from './sources.ts';

test('what a build is recognized by changes with every file that the build imports', () => {
  const covered = [...buildTools, 'words', 'web'];
  const imported = sources
    .filter((file) => file.startsWith('build/'))
    .flatMap((file) => importsOf(file).map((target) => ({ file, target })));
  expect(imported.length).toBeGreaterThan(200);
  const isCovered = (target: string) => covered.some((part) => target === part || target.startsWith(`${part}/`));
  expect(imported.filter(({ target }) => !isCovered(target))).toEqual([]);
});
