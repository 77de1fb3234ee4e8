import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { commands } from '../../cli/command-list.ts';
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
    .flatMap((file) => [...read(file).matchAll(/\bdocs\/[\w/.-]*\w/g)].map(([path]) => [file, path]));
  expect([...links, ...named].filter(([, path]) => !existsSync(join(root, path!)))).toEqual([]);
});

test('every command that a document or a message names is one of janus, with options that it has', () => {
  const typed = /(?:^\s*|`|&& |sudo )(?:\.\/)?janus ([a-z]+(?: [a-z]+)?)([^`\n]*)/gm;
  const said = /janusCommand\(\)\} ([a-z]+(?: [a-z]+)?)([^`"]*)/g;
  const pages = all.filter((file) => /^(?:README\.md|docs\/(?:tutorials|how-to|explanation)\/)/.test(file));
  const found = [
    ...pages.flatMap((file) => [...read(file).matchAll(typed)]),
    ...sources.flatMap((file) => [...read(file).matchAll(said)]),
  ].filter(([, words]) => !words!.startsWith('janus'));
  expect(found.length).toBeGreaterThan(60);
  const isKnown = ([, words = '', rest = '']: string[]) => {
    const command =
      commands.find(({ name }) => name === words) ?? commands.find(({ name }) => name === words.split(' ')[0]);
    const options = [...rest.matchAll(/(?<= )--([a-z]+)(?:-([a-z])(\w*))?/g)].map(
      ([, first, letter = '', tail = '']) => `${first}${letter.toUpperCase()}${tail}`,
    );
    return command !== undefined && options.every((option) => option === 'help' || option in command.options);
  };
  expect(found.filter((match) => !isKnown(match)).map(([whole]) => whole)).toEqual([]);
});
