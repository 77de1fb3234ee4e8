import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/**
 * Servers of the version before continue while a newer one migrates, and afterwards: their statements have to work on
 * the result of a migration. So it only adds. For anything else, think of those servers, in two versions
 * (docs/how-to/postgresql-and-several-servers.md). Before 014 and 015, which drop what has left, they have to stop.
 */
const folder = join(import.meta.dirname, '../../server/database/migrations');
const files = readdirSync(folder).filter((name) => name.endsWith('.sql') && !/^01[45]/.test(name));

const allowed = [
  /^create table \w+ \(/,
  /^create index (?:if not exists )?\w+ on \w+ \(/,
  /^drop index \w+$/,
  /^set local statement_timeout = 0$/,
  // Old servers leave it out: it has a default, or may be empty.
  /^alter table \w+ add column \w+ (?:text|bigint|integer)(?:(?: not null)? default \d+)?$/,
];
/** What old rows or old servers can break, unless the table is new. */
const onNewTable = /^(?:create unique index \w+ on|insert into) (\w+) /;

function findRefused(sql: string): string[] {
  const lines = sql.replaceAll(/^\s*--.*$/gm, '').split(/;[ \t]*$/m);
  const statements = lines.map((line) => line.replaceAll(/\s+/g, ' ').trim()).filter(Boolean);
  const made = new Set(statements.map((statement) => /^create table (\w+)/.exec(statement)?.[1]));
  const isAllowed = (statement: string) =>
    allowed.some((pattern) => pattern.test(statement)) || made.has(onNewTable.exec(statement)?.[1] ?? 'none');
  return statements.filter((statement) => !isAllowed(statement));
}

test('a migration only adds, so that servers of the version before go on', () => {
  expect(files.length).toBeGreaterThan(5);
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  expect(files.flatMap((file) => findRefused(read(file)).map((statement) => `${file}: ${statement}`))).toEqual([]);
  const bad = [
    'alter table leads add column phone text not null',
    'drop table claims',
    'create unique index a on leads (face)',
  ];
  expect(findRefused(bad.join(';\n'))).toEqual(bad);
});
