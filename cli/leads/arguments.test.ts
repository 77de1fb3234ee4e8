import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomRuns } from '../../test/random-runs.ts';
import { parseLeadCommand } from './arguments.ts';

const parse = (words: string) => parseLeadCommand(words.split(' ').filter(Boolean));
const none = {};

test.each([
  ['list', { name: 'list', filter: none, json: false }],
  ['list --json --kind offer --limit 5', { name: 'list', filter: { ...none, kind: 'offer', limit: 5 }, json: true }],
  [
    'list --since 2026-01-31',
    { name: 'list', filter: { ...none, since: new Date(2026, 0, 31).getTime() }, json: false },
  ],
  [
    'list --since 2026-01-31T10:00:00Z',
    { name: 'list', filter: { ...none, since: Date.UTC(2026, 0, 31, 10) }, json: false },
  ],
  ['show abcd --json', { name: 'show', id: 'abcd', json: true }],
  ['export --format csv', { name: 'export', filter: none, format: 'csv' }],
  ['export csv', { name: 'export', filter: none, format: 'csv' }],
  ['about a@b.example --json', { name: 'about', email: 'a@b.example', json: true }],
  ['show --email a@b.example', { name: 'about', email: 'a@b.example', json: false }],
  ['undo abcd', { name: 'undo', id: 'abcd' }],
  ['help', { name: 'help', of: null }],
  ['--help', { name: 'help', of: null }],
  ['help list', { name: 'help', of: 'list' }],
  ['list -h', { name: 'help', of: 'list' }],
  ['answered abcd', { name: 'answered', id: 'abcd' }],
  ['retry', { name: 'retry', id: null }],
  ['retry abcd', { name: 'retry', id: 'abcd' }],
  ['erase abcd', { name: 'erase', id: 'abcd' }],
  ['erase --email a@b.example', { name: 'erase', email: 'a@b.example' }],
])('a command about leads is read as it is typed: %s', (words, command) => {
  expect(parse(words)).toEqual({ ok: true, request: command });
});

test('options mean the same in any order, before and behind the command', () => {
  const given = [
    ['list'],
    ['--face', 'nowfetch.com'],
    ['--state=held'],
    ['--email', 'a@b.example'],
    ['--search', 'vans'],
    ['--limit', '5'],
    ['--json'],
  ];
  const filter = { face: 'nowfetch.com', state: 'held', email: 'a@b.example', search: 'vans', limit: 5 };
  const orders = fc.shuffledSubarray(given, { minLength: given.length });
  fc.assert(
    fc.property(orders, (words) => {
      expect(parseLeadCommand(words.flat())).toEqual({ ok: true, request: { name: 'list', filter, json: true } });
    }),
    { numRuns: randomRuns(30) },
  );
});

test.each([
  ['frob', "There is no command 'frob'"],
  ['lits', "There is no command 'lits'; did you mean list?"],
  ['__proto__', "There is no command '__proto__'"],
  ['answered', "'answered' needs an ID"],
  ['show', 'Say either an ID or --email ADDRESS'],
  ['show a b', "'b' is one word too many"],
  ['list abcd', "'list' takes no ID"],
  ['list --kind sale', '--kind is quote or offer'],
  ['list --limit 0', '--limit is a whole number above 0'],
  ['list --limit 1.5', '--limit is a whole number above 0'],
  ['list --since yesterday', '--since is a date such as 2026-01-31'],
  ['list --since 2026-02-30', '--since is a date such as 2026-01-31'],
  ['list --since 2026-02-30T10:00:00Z', '--since is a date such as 2026-01-31'],
  ['list --state open', '--state is one of new, held, answered, spam'],
  ['list --email bob', '--email is an address such as ada@example.org'],
  ['list --search=', '--search needs some text'],
  ['help frob', "There is no command 'frob'"],
  ['about', "What 'about' needs is an address such as ada@example.org"],
  ['erase a@b.example', "'a@b.example' is no ID; for an address: erase --email a@b.example"],
  ['export csv --format json', "'csv' is one word too many"],
  ['list --format csv', "'list' has no option --format"],
  ['export', 'Say --format csv or --format json'],
  ['export --format pdf', 'Say --format csv or --format json'],
  ['erase', 'Say either an ID or --email ADDRESS'],
  ['erase abcd --email a@b.example', 'Say either an ID or --email ADDRESS'],
  ['list --nope', "Unknown option '--nope'"],
  ['list --search -line3', 'What begins with a dash is typed with an equals sign: --search=-line3'],
])('%s: %s', (words, problem) => {
  expect(parse(words)).toEqual({ ok: false, problem: problem.endsWith('?') ? problem : `${problem}.` });
});

test.each([
  ['list', { json: 'true' }, { ok: true, request: { name: 'list', filter: none, json: true } }],
  ['answered abcd', { json: 'true' }, { ok: true, request: { name: 'answered', id: 'abcd' } }],
  ['list 5', { limit: 'true' }, { ok: false, problem: keptBy('--limit', 'list --limit 5') }],
  ['erase a@b.example', { email: 'true' }, { ok: false, problem: keptBy('--email', 'erase --email a@b.example') }],
  [
    'list',
    { kind: 'quote', search: 'two vans' },
    {
      ok: false,
      problem: keptBy('--kind, --search', "list --kind quote --search 'two vans'", ' or has it from an .npmrc'),
    },
  ],
  ['list --limit 5', { limit: '7' }, { ok: true, request: { name: 'list', filter: { limit: 5 }, json: false } }],
])('%s, where npm kept %j', (words, kept, expected) => {
  const environment = Object.fromEntries(Object.entries(kept).map(([name, value]) => [`npm_config_${name}`, value]));
  expect(parseLeadCommand(words.split(' '), environment)).toEqual(expected);
});

function keptBy(options: string, typed: string, where = ''): string {
  return `npm kept ${options} for itself${where}; put two dashes first: npm run leads -- ${typed}.`;
}
