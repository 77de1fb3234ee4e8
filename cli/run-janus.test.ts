import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeFolder } from '../test/folder.ts';
import { openDatabase } from '../server/database/open-database.ts';
import { runHere } from '../test/run-here.ts';
import { commands, nouns } from './command-list.ts';
import { type runJanus, readArguments } from './run-janus.ts';

let folder: string;
beforeEach(() => (folder = makeFolder()));

const janus = (...args: string[]) => runHere({ DATA_DIR: join(folder, 'data') }, args);

/** Reads arguments and runs nothing. Returns the command with its values, or how reading ended. */
async function read(...args: string[]) {
  let chosen: { name: string; given: Record<string, unknown> } | undefined;
  const run: typeof runJanus = async (words, context) => {
    const reading = readArguments(words, context);
    if (reading.ok) chosen = { name: reading.command.name, given: reading.given };
    return reading.ok ? 0 : reading.code;
  };
  const ended = await runHere({}, args, { run });
  return chosen ?? ended;
}

describe('every command has help that runs nothing', () => {
  test.each(commands.map((command) => [command.name, command] as const))('%s has examples', async (name, command) => {
    const { code, out, error } = await janus(...name.split(' '), '--help');
    expect({ code, error }).toEqual({ code: 0, error: '' });
    expect(out).toMatch(new RegExp(`^Usage: ./janus ${name}`));
    expect(out).toContain(command.summary);
    for (const line of out.split('\n')) expect(line.length).toBeLessThanOrEqual(120);
    expect(command.examples.length).toBeGreaterThan(0);
    for (const example of command.examples) {
      expect(out).toContain(`  ./janus ${example}\n`);
      const words = example.replace(/ > .*/, '').match(/"[^"]*"|\S+/g)!;
      expect(await read(...words.map((word) => word.replaceAll('"', '')))).toMatchObject({ name });
    }
  });

  test.each(Object.keys(nouns))('%s alone lists its verbs, on standard error and with 2', async (noun) => {
    const { code, out, error } = await janus(noun);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    for (const { name } of commands.filter((each) => each.name.startsWith(`${noun} `)))
      expect(error).toMatch(new RegExp(`^  ${name.split(' ')[1]} `, 'm'));
    expect(await janus(noun, '-h')).toEqual({ code: 0, out: error, error: '' });
  });

  test('lists every noun without a command, and prints the version of package.json', async () => {
    const { out } = await janus('--help');
    for (const { name } of commands) expect(out).toMatch(new RegExp(`^  ${name.split(' ')[0]} `, 'm'));
    expect(await janus()).toEqual({ code: 2, out: '', error: out });
    const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as object & {
      version: string;
    };
    expect(await janus('--version')).toEqual({ code: 0, out: `${version}\n`, error: '' });
  });
});

test.each([
  ['leads list --limit 5 --json --kind offer --state=held', 'leads list', { kind: 'offer', limit: 5, state: 'held' }],
  ['leads list --since 2026-01-31T10:00:00Z', 'leads list', { since: '2026-01-31T10:00:00Z', json: false }],
  ['leads answer a b', 'leads answer', { ids: ['a', 'b'] }],
  ['leads retry', 'leads retry', { id: undefined }],
  ['leads erase --email a@b.example', 'leads erase', { id: undefined, email: 'a@b.example', yes: false }],
  ['domains records', 'domains records', { json: false }],
  ['domains import l.csv --dry-run', 'domains import', { file: 'l.csv', dryRun: true, removeMissing: false }],
])('reads %s as it is typed', async (words, name, given) =>
  expect(await read(...words.split(' '))).toMatchObject({ name, given }),
);

test.each([
  ['frob', "Unknown command 'frob'.", ''],
  ['domian new', "Unknown command 'domian'. Did you mean domains?", ''],
  ['leads lits', "Unknown command 'lits'. Did you mean list?", 'leads'],
  ['leads __proto__', "Unknown command '__proto__'.", 'leads'],
  ['leads list --stat new', "Unknown option '--stat'. Did you mean --state?", 'leads list'],
  ['leads answer', "Missing required argument 'ID'.", 'leads answer'],
  ['leads show a b', "Too many arguments for 'show'. Expected 1 argument but got 2: a, b.", 'leads show'],
  ['leads list --kind sale', '--kind must be one of quote, message, offer.', 'leads list'],
  ['leads list --limit 1.5', 'must be a whole number from 1 to 999999999.', 'leads list'],
  ['leads list --since 2026-02-30T10:00:00Z', 'must be a date such as 2026-01-31.', 'leads list'],
  ['leads list --email bob', 'must be an email address such as ada@example.org.', 'leads list'],
  ['leads list --search=', 'must not be empty.', 'leads list'],
  ['leads list --since', "Option '--since <DATE>' argument missing.", 'leads list'],
  ['leads export', 'Give --format csv or --format json.', 'leads export'],
  ['leads erase', 'Give either an ID or --email ADDRESS.', 'leads erase'],
  ['leads erase a@b.c', '"a@b.c" is an address. To erase every lead from it, give --email a@b.c.', 'leads erase'],
])('refuses %s in two lines with the help to read, and does nothing', async (words, problem, name) => {
  const help = ['./janus', name, '--help'].filter((word) => word !== '').join(' ');
  const error = expect.stringMatching(
    new RegExp(`^[^\\n]*${RegExp.escape(`${problem}\nFor help, run "${help}".\n`)}$`),
  );
  expect(await janus(...words.split(' '))).toEqual({ code: 2, out: '', error });
  expect(existsSync(join(folder, 'data'))).toBe(false);
});

test.each(['leads erase x', 'leads erase --email a@b.example', 'links revoke'])(
  '%s cannot be undone, and is refused without a terminal to ask on',
  async (words) => {
    const { code, out, error } = await janus(...words.split(' '));
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(error).toMatch(
      /^Nothing was done, because there's no terminal to ask on: (?:Permanently erase|Revoke) .* Add --yes\.\n$/,
    );
    expect(existsSync(join(folder, 'data'))).toBe(false);
  },
);

test('does nothing unless the question is answered with yes', async () => {
  const opened = await openDatabase({ dataDir: join(folder, 'data'), databaseUrl: '' });
  if (opened.ok) await opened.database.close();
  const revoke = (answer: string) => runHere({ DATA_DIR: join(folder, 'data') }, ['links', 'revoke'], { answer });
  for (const answer of ['n\n', '', 'yesterday\n']) {
    const { code, error } = await revoke(answer);
    expect([code, error]).toEqual([1, expect.stringMatching(/\[y\/N\] Nothing was done\.\n$/)]);
  }
  expect(await revoke('YES\n')).toMatchObject({ code: 0, out: expect.stringMatching(/^Every link/) });
  expect(await janus('links', 'revoke', '--yes')).toMatchObject({ code: 0, error: '' });
});
