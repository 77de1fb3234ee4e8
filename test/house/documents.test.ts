import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { renderReferences } from '../../cli/references.ts';
import { all, read, root, sources } from './sources.ts';

test.each([...renderReferences()])('%s says what the code says', (path, text) => {
  expect(read(path) === text, `${path} is not current: npm run references`).toBe(true);
});

test('every file that a document links, and every page that the program or a unit names, exists', () => {
  const links = all
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) => {
      const prose = read(file).replaceAll(/```[^]*?```|`[^`\n]*`/g, '');
      return [...prose.matchAll(/\]\((?!\w+:|[#/])([^)\s#]+)/g)].map(([, to]) => [file, join(dirname(file), to!)]);
    });
  const named = all
    .filter((file) => sources.includes(file) || file.startsWith('deploy/'))
    .flatMap((file) => [...read(file).matchAll(/(?<!https:\S*)\bdocs\/[\w/.-]*\w/g)].map(([path]) => [file, path]));
  expect([...links, ...named].filter(([, path]) => !existsSync(join(root, path!)))).toEqual([]);
});
