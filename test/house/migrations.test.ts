import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/**
 * Servers of the version before continue while a newer one migrates, and afterwards: their statements have to work on
 * the result of a migration. So it only adds. For anything else, think of those servers, in two versions
 * (docs/how-to/postgresql-and-several-servers.md). Before 014, which drops what has left, they have to stop.
 */
const folder = join(import.meta.dirname, '../../server/database/migrations');
const files = readdirSync(folder).filter((name) => name.endsWith('.sql') && !name.startsWith('014'));

const NAME = '[a-z_]+';
const allowed = [
  new RegExp(`^create table (?<made>${NAME}) \\(`),
  new RegExp(`^create index (if not exists )?${NAME} on ${NAME} \\(`),
  // One that old rows or old servers cannot break.
  new RegExp(`^create unique index ${NAME} on (?<own>${NAME}) \\(`),
  new RegExp(`^insert into (?<own>${NAME}) `),
  // Old servers leave it out: it has a default, or may be empty.
  new RegExp(
    `^alter table ${NAME} add column ${NAME} (text|bigint|integer)( not null default [0-9]+| default [0-9]+)?$`,
  ),
  // No data is lost: another index replaces it.
  new RegExp(`^drop index ${NAME}$`),
  /^set local statement_timeout = 0$/,
];

function refused(sql: string): string[] {
  const statements = sql
    .replaceAll(/^\s*--.*$/gm, '')
    .split(/;[ \t]*$/m)
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '');
  const made = new Set(statements.map((statement) => allowed[0]!.exec(statement)?.groups?.['made']));
  return statements.filter((statement) => {
    const found = allowed.map((one) => one.exec(statement)).find((match) => match !== null);
    const own = found?.groups?.['own'];
    return !found || (own !== undefined && !made.has(own));
  });
}

test('a migration only adds, so that servers of the version before go on', () => {
  expect(files.length).toBeGreaterThan(5);
  const offenders = files.flatMap((file) =>
    refused(readFileSync(join(folder, file), 'utf8')).map((statement) => `${file}: ${statement}`),
  );
  expect(offenders).toEqual([]);
});

test.each([
  'alter table leads add column phone text not null',
  'alter table leads drop column fields',
  'alter table leads rename to requests',
  'alter table leads alter column fields type json',
  'drop table claims',
  'create unique index one_face on leads (face)',
  'update leads set fields = null',
  'delete from claims',
])('"%s" would be refused', (statement) => {
  expect(refused(`-- why\n${statement};\n`)).toEqual([statement]);
});
