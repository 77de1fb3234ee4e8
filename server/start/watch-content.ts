import { watch } from 'node:fs';

interface WatchParts {
  folder: string;
  /** Resolves when what was saved is built and served, or cannot be. Never called twice at once. */
  changed(): Promise<void>;
  /** Called when the folder cannot be watched. */
  failed(error: unknown): void;
}

/** Editors write a file in several steps. */
const SETTLE_MS = 100;

/** Calls `changed` soon after any file in the folder was saved, and once more for what was saved meanwhile. */
export function watchContent({ folder, changed, failed }: WatchParts): { stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> | null = null;
  let again = false;

  function soon(): void {
    clearTimeout(timer);
    timer = setTimeout(work, SETTLE_MS).unref();
  }

  function work(): void {
    again = working !== null;
    working ??= changed()
      .catch(failed)
      .finally(() => {
        working = null;
        if (again) soon();
        again = false;
      });
  }

  try {
    const watcher = watch(folder, { recursive: true, persistent: false }, (_event, file) => {
      // Written by the build itself.
      if (!/(^|[\\/])schemas([\\/]|$)/.test(file ?? '')) soon();
    });
    watcher.on('error', failed);
    return {
      stop() {
        clearTimeout(timer);
        watcher.close();
      },
    };
  } catch (error) {
    failed(error);
    return { stop() {} };
  }
}
