import { randomBytes } from 'node:crypto';
import type { Database, Statement } from './database.ts';

export type KeyValueStore = ReturnType<typeof createKeyValueStore>;

/** Stores texts that the program has to remember over a restart, by key. Not for visitors' data. */
export function createKeyValueStore(database: Database) {
  return {
    async read(key: string): Promise<string | null> {
      const [row] = await database.read(readStatement(key));
      return row === undefined ? null : String(row['value']);
    },
    async write(key: string, value: string): Promise<void> {
      const sql = `${INSERT} on conflict (name) do update set value = excluded.value`;
      await database.write([{ sql, values: [key, value] }]);
    },
    /** Stores the value if the key has `from` (null: none), and resolves to whether it had. */
    async replace(key: string, from: string | null, value: string): Promise<boolean> {
      const [replaced] = await database.write([replaceStatement(key, from, value)]);
      return replaced!.length > 0;
    },
    replaceStatement,
  };
}

const INSERT = 'insert into memos (name, value) values ($1, $2)';

function replaceStatement(key: string, from: string | null, value: string): Statement {
  if (from === null) return { sql: `${INSERT} on conflict (name) do nothing returning name`, values: [key, value] };
  return {
    sql: 'update memos set value = $3 where name = $1 and value = $2 returning name',
    values: [key, from, value],
  };
}

function readStatement(key: string): Statement {
  return { sql: 'select value from memos where name = $1', values: [key] };
}

/** Reads a random secret, which is created once for all servers of a database. Who knows it can forge a link. */
export async function persistentSecret(database: Database, key: string): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  const results = await database.write([replaceStatement(key, null, secret), readStatement(key)]);
  return String(results[1]![0]!['value']);
}
