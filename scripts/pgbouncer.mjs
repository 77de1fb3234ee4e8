import { existsSync } from 'node:fs';
import { installDebianPackages } from './debian-packages.mjs';

/** @returns {string | undefined} */
export function findPgBouncer() {
  return ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'].find((path) => existsSync(path));
}

/** Has the pooler there for the tests of PostgreSQL, or says that it is not checked. */
export function ensurePgBouncer() {
  if (!findPgBouncer()) installDebianPackages('pgbouncer');
  if (!findPgBouncer())
    process.stderr.write('NOT CHECKED: the database behind a transaction pooler (no pgbouncer here)\n');
}
