import { expect, test } from 'vitest';
import { parseLeadCommand } from './lead-arguments.ts';

const parse = (words: string) => parseLeadCommand(words.split(' ').filter(Boolean));
const none = { kind: undefined, since: undefined, limit: undefined };

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
  ['answered abcd', { name: 'answered', id: 'abcd' }],
  ['retry', { name: 'retry', id: null }],
  ['retry abcd', { name: 'retry', id: 'abcd' }],
  ['erase abcd', { name: 'erase', id: 'abcd' }],
  ['erase --email a@b.example', { name: 'erase', email: 'a@b.example' }],
])('%s', (words, command) => {
  expect(parse(words)).toEqual({ ok: true, command });
});

test.each([
  ['frob', "There is no command 'frob'"],
  ['__proto__', "There is no command '__proto__'"],
  ['show', "'show' needs an ID"],
  ['show a b', "'b' is one word too many"],
  ['list abcd', "'list' takes no ID"],
  ['list --kind sale', '--kind is quote or offer'],
  ['list --limit 0', '--limit is a whole number above 0'],
  ['list --limit 1.5', '--limit is a whole number above 0'],
  ['list --since yesterday', '--since is a date such as 2026-01-31'],
  ['list --since 2026-02-30', '--since is a date such as 2026-01-31'],
  ['list --format csv', "'list' has no option --format"],
  ['export', 'Say --format csv or --format json'],
  ['export --format pdf', 'Say --format csv or --format json'],
  ['erase', 'Say either an ID or --email ADDRESS'],
  ['erase abcd --email a@b.example', 'Say either an ID or --email ADDRESS'],
  ['list --nope', "Unknown option '--nope'"],
])('%s: %s', (words, problem) => {
  expect(parse(words)).toEqual({ ok: false, problem });
});
