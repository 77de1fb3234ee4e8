/** Where progress is told: a terminal, or a file that gets none of it. */
export interface ProgressStream {
  isTTY?: boolean;
  write(words: string): unknown;
}

const FIRST_AFTER_MS = 500;
const EVERY_MS = 100;
const EMPTY_LINE = '\r\u001b[K';

/** One line that says how far long work is, written over itself, and only on a terminal. What is done at once shows none. */
export function createProgress(stream: ProgressStream, clock: () => number = performance.now.bind(performance)) {
  let next = clock() + FIRST_AFTER_MS;
  let shown = false;
  return {
    tell(words: string): void {
      if (stream.isTTY !== true || clock() < next) return;
      next = clock() + EVERY_MS;
      shown = true;
      stream.write(EMPTY_LINE + words);
    },
    /** Empties the line, for what comes next. */
    end(): void {
      if (shown) stream.write(EMPTY_LINE);
      shown = false;
    },
  };
}
