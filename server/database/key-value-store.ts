import type { Database, Statement } from './database.ts';

/** What the program has to remember over a restart, by key. Not for visitors' data. */
export interface KeyValueStore {
  read(key: string): Promise<string | null>;
  write(key: string, value: string): Promise<void>;
  /** The write as a statement, for a transaction with others. */
  writeStatement(key: string, value: string): Statement;
  /** Stores the value where the key has none; resolves to the one that is stored then. */
  writeOnce(key: string, value: string): Promise<string>;
}

/** Its table is called `memos`. */
export function createKeyValueStore(database: Database): KeyValueStore {
  return {
    async read(key) {
      const [row] = await database.read(readStatement(key));
      return row === undefined ? null : String(row['value']);
    },
    async write(key, value) {
      await database.write([writeStatement(key, value)]);
    },
    writeStatement,
    async writeOnce(key, value) {
      const insert = { sql: `${INSERT} on conflict (name) do nothing`, values: [key, value] };
      const results = await database.write([insert, readStatement(key)]);
      return String(results[1]![0]!['value']);
    },
  };
}

const INSERT = 'insert into memos (name, value) values ($1, $2)';

function writeStatement(key: string, value: string): Statement {
  return { sql: `${INSERT} on conflict (name) do update set value = excluded.value`, values: [key, value] };
}

function readStatement(key: string): Statement {
  return { sql: 'select value from memos where name = $1', values: [key] };
}
