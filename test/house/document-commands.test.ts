import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commands } from '../../cli/command-list.ts';

const root = join(import.meta.dirname, '../..');
const pages = ['README.md', ...['tutorials', 'how-to', 'explanation'].flatMap((folder) => pagesIn(`docs/${folder}`))];

/** A command as a page writes it, on a line of its own or in code: `./janus leads list`, or `janus leads list` of a server. */
const TYPED = /(?:^\s*(?:\w+=\S+ )?|`|&& |janus )(?:\.\/)?janus ([a-z]+(?: [a-z]+)?)([^`\n]*)/gm;

test('every command that a page tells an owner to type is one of janus, with options that it has', () => {
  const typed = pages.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(TYPED)]
      .filter(([, words]) => words !== 'janus')
      .map(([whole, words = '', rest = '']) => ({ whole: `${file}: ${whole.trim()}`, words, rest })),
  );
  expect(typed.length).toBeGreaterThan(60);
  expect(typed.filter(({ words, rest }) => !isKnown(words, rest)).map(({ whole }) => whole)).toEqual([]);
});

function isKnown(words: string, rest: string): boolean {
  const command = [words, words.split(' ')[0]].flatMap((name) => commands.find((each) => each.name === name) ?? [])[0];
  const options = [...rest.matchAll(/(?<= )--([a-z-]+)/g)].map((match) => camelCase(match[1]!));
  return command !== undefined && options.every((option) => option === 'help' || option in command.options);
}

const camelCase = (option: string) => option.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

function pagesIn(folder: string): string[] {
  return readdirSync(join(root, folder)).map((name) => `${folder}/${name}`);
}
