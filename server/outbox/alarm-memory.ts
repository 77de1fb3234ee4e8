import type { KeyValueStore } from '../database/key-value-store.ts';

export type AlarmStore = Pick<KeyValueStore, 'read' | 'write'>;

/** What must be known over a restart: mail is often set right by one. */
export interface AlarmMemory {
  failing: boolean;
  /** When the last alarm went out, milliseconds since 1970; 0 for never. */
  alarmedAt: number;
  /** Failures up to here were told. */
  toldUntil: number;
}

const KEY = 'alarm';

/** Keeps what the alarm knows in the database, and in this process while the database is the trouble. Never rejects. */
export function createAlarmMemory(store: AlarmStore) {
  let last: AlarmMemory = { failing: false, alarmedAt: 0, toldUntil: 0 };
  let saved = true;

  async function save(memory: AlarmMemory): Promise<void> {
    last = memory;
    saved = await store.write(KEY, JSON.stringify(memory)).then(
      () => true,
      () => false,
    );
  }

  async function recall(): Promise<AlarmMemory> {
    if (!saved) {
      await save(last);
      return last;
    }
    const text = await store.read(KEY).catch(() => null);
    if (text !== null) last = JSON.parse(text) as AlarmMemory;
    return last;
  }

  return { recall, save };
}
