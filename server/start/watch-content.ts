import { lstatSync, readdirSync, statSync, watch, type FSWatcher, type Stats } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';

interface WatchParts {
  folder: string;
  /** Returns the last day on which a text with a date began or ended. Another one counts as a change. */
  changedOn(): string;
  /** Resolves once the saved content is served, or cannot be. Two calls never overlap. */
  changed(): Promise<void>;
  failed(error: unknown): void;
}

const LOOK_MS = 300;
/** Milliseconds from a notice of the system until the first check, which may find that no file of ours changed. */
const NOTICED_MS = 20;
/** Milliseconds from a change until the check that finds that nothing more was saved. */
const SETTLE_MS = 60;
/** Checks take at most a hundredth of the time, so a folder of thousands of files is checked less often. */
const REST = 100;

/**
 * Calls `changed` once a file in the folder was saved and no other followed for a moment. It reads every file's time
 * and size again and again, and immediately if the system sends a notice: none comes from network drives and
 * containers' mounts, nor after the folder was replaced.
 */
export function watchContent({ folder, changedOn, changed, failed }: WatchParts): { stop(): void } {
  let known = [...look(folder), changedOn()].join('\n');
  let last = known;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let resting = false;
  let settling = false;

  function rest(milliseconds: number): void {
    resting = true;
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(lookAgain, milliseconds).unref();
  }

  async function lookAgain(): Promise<void> {
    resting = false;
    const begun = performance.now();
    const now = `${await lookInTurns(folder)}\n${changedOn()}`;
    const duration = performance.now() - begun;
    if (stopped) return;
    const settled = now === last;
    settling = !settled;
    last = now;
    if (settled && now !== known) {
      known = now;
      await changed().catch(failed);
    }
    rest(settled ? Math.max(LOOK_MS, duration * REST) : SETTLE_MS);
  }

  rest(LOOK_MS);
  const hints = watchHints(folder, () => resting && rest(settling ? SETTLE_MS : NOTICED_MS));
  return {
    stop() {
      stopped = true;
      hints.stop();
      clearTimeout(timer);
    },
  };
}

/**
 * Lists the state of every file, which changes with one that is saved, added or removed. A linked folder counts with
 * its own files only: it may lead anywhere, back here as well.
 */
function* look(folder: string, isLinked = false): Generator<string> {
  const names = namesIn(folder).filter((name) => !name.startsWith('.') || name === '.well-known');
  for (const name of names) {
    const path = join(folder, name);
    const found = statusOf(path);
    if (typeof found === 'string') yield `${name} ${found}`;
    else if (!found.isDirectory()) yield `${name} ${found.ino} ${found.mtimeMs} ${found.size}`;
    else if (isLinked) yield name;
    else {
      yield `${name}/(`;
      yield* look(path, isLink(path));
      yield ')';
    }
  }
}

/** Files that are checked in one turn of the event loop: visitors are answered between turns. */
const FILES_A_TURN = 200;

export async function lookInTurns(folder: string): Promise<string> {
  const seen: string[] = [];
  for (const line of look(folder)) if (seen.push(line) % FILES_A_TURN === 0) await nextTurn();
  return seen.join('\n');
}

/** Reads a file's status, or the code of an error: a link to itself, a network drive that is away. */
function statusOf(path: string): Stats | string {
  try {
    return statSync(path);
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code);
  }
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // Removed, or being replaced.
    return [];
  }
}

/**
 * Calls `onHint` when the system reports a change in the folder or in one of its folders. It does not report every
 * change, nor on every disk: a hint only makes the next check come sooner.
 */
function watchHints(folder: string, onHint: () => void): { stop(): void } {
  const watchers = foldersIn(folder).flatMap((path) => watchOne(path, onHint));
  return { stop: () => watchers.forEach((watcher) => watcher.close()) };
}

function foldersIn(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    const inner = entries.filter((entry) => entry.isDirectory());
    return [folder, ...inner.map(({ name }) => join(folder, name))];
  } catch {
    return [];
  }
}

function watchOne(folder: string, onHint: () => void): FSWatcher[] {
  try {
    const watcher = watch(folder, { persistent: false }, onHint);
    watcher.on('error', () => watcher.close());
    return [watcher];
  } catch {
    // The system has no watchers left, or none for such a disk.
    return [];
  }
}
