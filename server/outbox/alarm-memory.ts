import type { KeyValueStore } from '../database/key-value-store.ts';

export type AlarmStore = Pick<KeyValueStore, 'read' | 'write'>;

/** Kept over a restart, which is often what repairs mail. */
export interface AlarmMemory {
  failing: boolean;
  /** When the last alarm went out, milliseconds since 1970; 0 for never. */
  alarmedAt: number;
  /** Failures up to here were in an alarm; milliseconds since 1970. */
  toldUntil: number;
}

/** Kept in the database, and in this process while the database does not take it. Never rejects. */
export function createAlarmMemory(store: AlarmStore, key: string) {
  let last: AlarmMemory = { failing: false, alarmedAt: 0, toldUntil: 0 };
  let saved = true;

  async function save(memory: AlarmMemory): Promise<void> {
    last = memory;
    saved = await store.write(key, JSON.stringify(memory)).then(
      () => true,
      () => false,
    );
  }

  async function recall(): Promise<AlarmMemory> {
    if (!saved) {
      await save(last);
      return last;
    }
    const text = await store.read(key).catch(() => null);
    if (text !== null) last = JSON.parse(text) as AlarmMemory;
    return last;
  }

  return { recall, save };
}
