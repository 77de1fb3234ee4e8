import { expect, test } from 'vitest';
import { parseCommandLine } from './command-line.ts';

const options = {
  since: { type: 'string', short: 's' },
  face: { type: 'string', multiple: true },
  email: { type: 'string', npmHasOne: true },
  'dry-run': { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

const read = (line: string, kept: Record<string, string> = {}) => {
  const environment = Object.fromEntries(Object.entries(kept).map(([name, value]) => [`npm_config_${name}`, value]));
  const args = line.split(' ').filter(Boolean);
  return parseCommandLine({ args, options, command: 'visits --', environment }, ({ positionals, values }) => [
    positionals,
    values,
  ]);
};

test.each([
  ['', [], {}],
  ['one --dry-run two', ['one', 'two'], { 'dry-run': true }],
  ['--since=-1 --face a --face=b', [], { since: '-1', face: ['a', 'b'] }],
  ['-s today -- --face', ['--face'], { since: 'today' }],
])('a command line is read by the table of its options: "%s"', (line, words, values) => {
  expect(read(line)).toEqual({ ok: true, request: [words, values] });
});

test.each([
  ['--sinse today', `Unknown option '--sinse'; did you mean "--since"?`],
  ['--dry_run', `Unknown option '--dry_run'; did you mean "--dry-run"?`],
  ['-x', "Unknown option '-x'."],
  ['--__proto__', "Unknown option '--__proto__'."],
  ['--since', '--since needs a value.'],
  ['--dry-run=yes', '--dry-run takes no value.'],
  ['--since --dry-run', 'What begins with a dash is typed with an equals sign: --since=--dry-run.'],
])('%s: %s', (line, problem) => {
  expect(read(line)).toEqual({ ok: false, problem });
});

test('a flag that npm took for its own counts, and a value that it took is asked for with two dashes', () => {
  expect(read('one', { dry_run: 'true' })).toEqual({ ok: true, request: [['one'], { 'dry-run': true }] });
  const keptSince = 'npm kept --since for itself; put two dashes first: npm run visits -- --since today.';
  expect(read('today', { since: 'true' })).toEqual({ ok: false, problem: keptSince });
  expect(read('--since now', { since: 'true' })).toMatchObject({ ok: true });
  expect(read('--help', { since: 'true' })).toEqual({ ok: true, request: [[], { help: true }] });
  expect(read('', { email: 'me@example.org' })).toEqual({ ok: true, request: [[], {}] });
});
