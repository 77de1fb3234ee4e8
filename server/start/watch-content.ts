import { type FSWatcher, watch } from 'node:fs';
import { dirname } from 'node:path';
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

/** The time between two looks without a notice of the system, which sends none from network drives and containers' mounts. */
const LOOK_MS = 1000;
/** The time from a notice until the look that finds that nothing more was saved. */
const SETTLE_MS = 30;
/** Looks take at most a twentieth of the time, so a folder of thousands of files is looked at less often. */
const REST = 20;

/** Calls `changed` once a file in the folder was saved and no other followed for a moment. */
export function watchContent({ folder, seen, today, changed, failed }: WatchParts): { stop(): void } {
  const look = async () => `${await lookInTurns(folder)}\n${today()}`;
  let known = `${seen}\n${today()}`;
  let last = known;
  let timer: NodeJS.Timeout | undefined;
  let isLooking = false;
  let isNoticed = false;
  let stopped = false;
  const notices = createNotices(() => {
    isNoticed = true;
    if (!isLooking) rest(SETTLE_MS);
  });

  function rest(milliseconds: number): void {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => void lookAgain().catch(failed), milliseconds).unref();
  }

  async function lookAgain(): Promise<void> {
    isLooking = true;
    isNoticed = false;
    const begun = performance.now();
    notices.watch([folder, ...visibleFiles(folder).map((path) => dirname(path))]);
    const now = await look();
    const duration = performance.now() - begun;
    const settled = now === last;
    last = now;
    if (settled && now !== known && !stopped) {
      known = now;
      await changed().catch(failed);
    }
    isLooking = false;
    rest(settled && !isNoticed ? Math.max(LOOK_MS, duration * REST) : SETTLE_MS);
  }

  void lookAgain().catch(failed);
  return {
    stop() {
      stopped = true;
      notices.close();
      clearTimeout(timer);
    },
  };
}

/** Calls `notice` when the system reports a change in a folder. Without its notices, looking at the files again has to do. */
function createNotices(notice: () => void) {
  const watched = new Map<string, FSWatcher>();
  const forget = (folder: string) => {
    watched.get(folder)?.close();
    watched.delete(folder);
  };
  return {
    watch(folders: string[]): void {
      for (const folder of new Set(folders)) {
        if (watched.has(folder) || watched.size >= FOLDERS_MAX) continue;
        try {
          const watcher = watch(folder, { persistent: false }, notice);
          watched.set(
            folder,
            watcher.on('error', () => forget(folder)),
          );
        } catch {
          // It has just been removed, or the system allows no more.
        }
      }
    },
    close: () => [...watched.keys()].forEach(forget),
  };
}

const FOLDERS_MAX = 500;

/** Files that are looked at in one turn of the event loop: visitors are answered between turns. */
const FILES_A_TURN = 200;

/** Describes the state of every file, which changes with one that is saved, added or removed. */
export async function lookInTurns(folder: string): Promise<string> {
  const seen: string[] = [];
  for (const path of visibleFiles(folder)) if (seen.push(stateOf(path)) % FILES_A_TURN === 0) await nextTurn();
  return seen.join('\n');
}
