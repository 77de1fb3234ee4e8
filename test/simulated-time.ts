/** Time that passes only in `pass`, for programs whose clock and pauses are parameters. */
export interface SimulatedTime {
  /** Milliseconds since 1970, as a wall clock shows them. */
  clock(): number;
  pause(ms: number, signal: AbortSignal): Promise<void>;
  /** Lets the time pass. Resolves when all loops pause again. */
  pass(ms: number): Promise<void>;
  /** Sets the wall clock. Pauses take as long as they did. */
  setClockBy(ms: number): void;
}

/** `sleepers`: how many loops there are, each of which pauses when it has nothing to do. */
export function createSimulatedTime(start: number, sleepers: number): SimulatedTime {
  const pauses = new Set<{ end: number; wake(): void }>();
  let elapsed = 0;
  let offset = start;

  async function untilAllPause(): Promise<void> {
    const limit = performance.now() + 60_000;
    while (pauses.size < sleepers) {
      if (performance.now() > limit) throw new Error(`Only ${pauses.size} of ${sleepers} loops pause`);
      await new Promise((turn) => setImmediate(turn));
    }
  }

  return {
    clock: () => offset + elapsed,
    setClockBy: (ms) => (offset += ms),
    pause: (ms, signal) =>
      new Promise((resolve) => {
        const wake = () => {
          pauses.delete(entry);
          signal.removeEventListener('abort', wake);
          resolve();
        };
        const entry = { end: elapsed + ms, wake };
        pauses.add(entry);
        if (signal.aborted) wake();
        else signal.addEventListener('abort', wake);
      }),
    async pass(ms) {
      const until = elapsed + ms;
      for (;;) {
        await untilAllPause();
        const next = Math.min(...[...pauses].map(({ end }) => end));
        elapsed = Math.min(next, until);
        if (next > until) return;
        for (const pause of pauses) if (pause.end <= elapsed) pause.wake();
      }
    },
  };
}
