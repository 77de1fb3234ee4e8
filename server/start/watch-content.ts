import { statSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { filesUnder } from '../../scripts/ensure-build.mjs';

interface WatchParts {
  folder: string;
  /** Returns the last day on which a text with a date began or ended. Another one counts as a change. */
  changedOn(): string;
  /** Resolves once the saved content is served, or cannot be. Two calls never overlap. */
  changed(): Promise<void>;
  failed(error: unknown): void;
}

const LOOK_MS = 300;
/** Milliseconds from a change until the check that finds that nothing more was saved. */
const SETTLE_MS = 30;
/** Checks take at most a twentieth of the time, so a folder of thousands of files is checked less often. */
const REST = 20;

/**
 * Calls `changed` once a file in the folder was saved and no other followed for a moment. It reads every file's time
 * and size again and again: the system sends no notice from network drives and containers' mounts, nor after the folder
 * was replaced.
 */
export function watchContent({ folder, changedOn, changed, failed }: WatchParts): { stop(): void } {
  let known = `${look(folder)}\n${changedOn()}`;
  let last = known;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  function rest(milliseconds: number): void {
    if (!stopped) timer = setTimeout(lookAgain, milliseconds).unref();
  }

  async function lookAgain(): Promise<void> {
    const begun = performance.now();
    const now = `${await lookInTurns(folder)}\n${changedOn()}`;
    const duration = performance.now() - begun;
    if (stopped) return;
    const settled = now === last;
    last = now;
    if (settled && now !== known) {
      known = now;
      await changed().catch(failed);
    }
    rest(settled ? Math.max(LOOK_MS, duration * REST) : SETTLE_MS);
  }

  rest(LOOK_MS);
  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

/** Files that are checked in one turn of the event loop: visitors are answered between turns. */
const FILES_A_TURN = 200;

/** Describes the state of every file, which changes with one that is saved, added or removed. */
export async function lookInTurns(folder: string): Promise<string> {
  const seen: string[] = [];
  for (const path of visibleFiles(folder)) if (seen.push(stateOf(path)) % FILES_A_TURN === 0) await nextTurn();
  return seen.join('\n');
}

const look = (folder: string) => visibleFiles(folder).map(stateOf).join('\n');

/** Leaves out what editors and systems keep next to a file. */
const visibleFiles = (folder: string) =>
  filesUnder(folder).filter((path) => !/[\\/]\.(?!well-known[\\/])/.test(path.slice(folder.length)));

/** Reads a file's time and size, or the code of an error: a link to itself, a network drive that is away. */
function stateOf(path: string): string {
  try {
    const { ino, mtimeMs, size } = statSync(path);
    return `${path} ${ino} ${mtimeMs} ${size}`;
  } catch (error) {
    return `${path} ${(error as NodeJS.ErrnoException).code}`;
  }
}
