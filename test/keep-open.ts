import { onTestFinished } from 'vitest';
import type { Database, Opened } from '../server/database/database.ts';

/** Keeps a database open to the end of the test. */
export function keepOpen(opened: Opened): Database {
  if (!opened.ok) throw new Error(opened.problem);
  const { database } = opened;
  onTestFinished(() => database.close());
  return database;
}
