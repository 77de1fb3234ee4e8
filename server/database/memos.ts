import type { Database } from './database.ts';

export interface Memos {
  read(name: string): Promise<string | null>;
  write(name: string, value: string): Promise<void>;
}

/** What the program has to remember over a restart, by name. Not for visitors' data. */
export function createMemos(database: Database): Memos {
  return {
    async read(name) {
      const [row] = await database.read({ sql: 'select value from memos where name = $1', values: [name] });
      return row === undefined ? null : String(row['value']);
    },
    async write(name, value) {
      const sql = `insert into memos (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value`;
      await database.write([{ sql, values: [name, value] }]);
    },
  };
}
