import type { Database } from '../../server/database/database.ts';
import { openPostgres } from '../../server/database/postgres.ts';
import type { Settings } from './settings.ts';

/** A function lives for minutes, beside any number of its kind, and the project's connections are counted. */
const CONNECTIONS = 2;

/**
 * The project's database, opened by the first use: a call has to be answered, with 503, while it is away. Whatever is asked of it
 * rejects as long as it cannot be opened, and where a setting is wrong.
 */
export function openWhenAsked({ databaseUrl, problems }: Settings, print: (line: string) => void): Database {
  let opening: Promise<Database> | undefined;

  async function open(): Promise<Database> {
    if (problems.length > 0) throw new Error(problems[0]);
    const opened = await openPostgres({ url: databaseUrl, connections: CONNECTIONS });
    if (opened.ok) return opened.database;
    print(opened.problem);
    throw new Error(opened.problem);
  }

  async function ready(): Promise<Database> {
    const asked = (opening ??= open());
    try {
      return await asked;
    } catch (error) {
      // Whoever waited with this one may find that another has begun anew.
      if (opening === asked) opening = undefined;
      throw error;
    }
  }

  return {
    kind: 'postgres',
    write: async (statements) => (await ready()).write(statements),
    read: async (statement) => (await ready()).read(statement),
    close: async () => (await opening)?.close(),
  };
}
