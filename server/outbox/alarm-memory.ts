/** What must be known over a restart: mail is often set right by one. */
export interface AlarmMemory {
  failing: boolean;
  /** When the last alarm went out, milliseconds since 1970; 0 for never. */
  alarmedAt: number;
  /** Failures up to here were told. */
  toldUntil: number;
}

export interface AlarmMemos {
  read(name: string): Promise<string | null>;
  write(name: string, value: string): Promise<void>;
}

const MEMO = 'alarm';

/** Keeps what the alarm knows in the database, and in this process while the database is the trouble. Never rejects. */
export function createAlarmMemory(memos: AlarmMemos) {
  let last: AlarmMemory = { failing: false, alarmedAt: 0, toldUntil: 0 };
  let saved = true;

  async function save(memory: AlarmMemory): Promise<void> {
    last = memory;
    saved = await memos.write(MEMO, JSON.stringify(memory)).then(
      () => true,
      () => false,
    );
  }

  async function recall(): Promise<AlarmMemory> {
    if (!saved) {
      await save(last);
      return last;
    }
    const text = await memos.read(MEMO).catch(() => null);
    if (text !== null) last = JSON.parse(text) as AlarmMemory;
    return last;
  }

  return { recall, save };
}
