import { expect, test } from 'vitest';
import { parseLeadCommand } from './arguments.ts';
import { formatHelp } from './command-table.ts';

const names = [...formatHelp(null).matchAll(/^ {2}(\S+) /gm)].map((match) => match[1]!);

test('the help for leads lists every command with what it does', () => {
  expect(names).toEqual(expect.arrayContaining(['list', 'show', 'about', 'undo', 'erase', 'move']));
  expect(names).toHaveLength(12);
});

test.each(names)('the examples of %s are understood, and its lines fit a terminal', (name) => {
  const parsed = parseLeadCommand(['help', name]);
  if (!parsed.ok || parsed.request.name !== 'help') throw new Error(name);
  const help = formatHelp(parsed.request.of);
  const examples = [...help.matchAll(/^ {2}npm run leads -- (.*)$/gm)].map((match) => match[1]!);
  expect(examples.length).toBeGreaterThan(0);
  for (const example of examples) {
    const words = example
      .replace(/ > .*/, '')
      .match(/"[^"]*"|\S+/g)!
      .map((word) => word.replaceAll('"', ''));
    expect(parseLeadCommand(words)).toMatchObject({ ok: true, request: { name } });
  }
  for (const line of help.split('\n')) expect(line.length).toBeLessThanOrEqual(120);
});
