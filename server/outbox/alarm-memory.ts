import type { KeyValueStore } from '../database/key-value-store.ts';

export type AlarmStore = Pick<KeyValueStore, 'read' | 'replace'>;

/** Kept over a restart, which is often what repairs mail. */
export interface AlarmMemory {
  failing: boolean;
  /** When the last alarm went out, milliseconds since 1970; 0 for never. */
  alarmedAt: number;
  /** Failures up to here were in an alarm; milliseconds since 1970. */
  toldUntil: number;
  /** Until then one of the servers is telling; milliseconds since 1970. */
  tellingUntil?: number;
}

/**
 * Kept in the database for all servers that share it, and in this process while the database does not take it. What another
 * server has stored meanwhile counts. Never rejects.
 */
export function createAlarmMemory(store: AlarmStore, key: string) {
  let last: AlarmMemory = { failing: false, alarmedAt: 0, toldUntil: 0 };
  /** As it was found or left in the database. */
  let stored: string | null = null;
  let saved = true;

  /** False where another server has stored its own since the last `recall`. */
  async function save(memory: AlarmMemory): Promise<boolean> {
    last = memory;
    const text = JSON.stringify(memory);
    try {
      saved = true;
      if (!(await store.replace(key, stored, text))) {
        await read();
        return false;
      }
      stored = text;
    } catch {
      saved = false;
    }
    return true;
  }

  async function read(): Promise<void> {
    try {
      const text = await store.read(key);
      stored = text;
      if (text !== null) last = JSON.parse(text) as AlarmMemory;
      saved = true;
    } catch {
      // What this process knows has to do.
    }
  }

  async function recall(): Promise<AlarmMemory> {
    if (saved) await read();
    else await save(last);
    return last;
  }

  return { recall, save };
}
