import { setImmediate as nextTurn } from 'node:timers/promises';
import { stateOf, visibleFiles } from '../../sites/read/content-folder.ts';

interface WatchParts {
  folder: string;
  /** The state of its files when they were read (`lookInTurns`). */
  seen: string;
  /** Returns the day. Another one counts as a change, since texts have dates. */
  today(): string;
  /** Resolves once the saved content is served, or cannot be. Two calls never overlap. */
  changed(): Promise<void>;
  failed(error: unknown): void;
}

/** The time between two looks. The system's own notices would miss network drives and containers' mounts. */
const LOOK_MS = 250;
/** The time until the look that finds that nothing more was saved. */
const SETTLE_MS = 30;
/** Looks take at most a twentieth of the time, so a folder of thousands of files is looked at less often. */
const REST = 20;

/** Calls `changed` once a file in the folder was saved and no other followed for a moment. */
export function watchContent({ folder, seen, today, changed, failed }: WatchParts): { stop(): void } {
  let known = `${seen}\n${today()}`;
  let last = known;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function look(): Promise<void> {
    const begun = performance.now();
    const now = `${await lookInTurns(folder)}\n${today()}`;
    const duration = performance.now() - begun;
    const isSettled = now === last;
    last = now;
    if (isSettled && now !== known && !stopped) {
      known = now;
      await changed().catch(failed);
    }
    if (!stopped) lookAfter(isSettled ? Math.max(LOOK_MS, duration * REST) : SETTLE_MS);
  }

  function lookAfter(milliseconds: number): void {
    timer = setTimeout(() => void look().catch(failed), milliseconds).unref();
  }

  lookAfter(0);
  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

/** Files that are looked at in one turn of the event loop: visitors are answered between turns. */
const FILES_A_TURN = 200;

/** Describes the state of every file, which changes with one that is saved, added or removed. */
export async function lookInTurns(folder: string): Promise<string> {
  const seen: string[] = [];
  for (const path of visibleFiles(folder)) if (seen.push(stateOf(path)) % FILES_A_TURN === 0) await nextTurn();
  return seen.join('\n');
}
