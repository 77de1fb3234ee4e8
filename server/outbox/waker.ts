/** Ends pauses early. `signal` aborts with the next `wake`; whoever pauses takes it anew each time. */
export function createWaker() {
  let controller = new AbortController();
  let calls = 0;

  /** At once, and of many calls in one turn of the event loop only once more at its end. */
  function wake(): void {
    calls += 1;
    if (calls > 1) return;
    const previous = controller;
    controller = new AbortController();
    previous.abort();
    setImmediate(() => {
      const more = calls > 1;
      calls = 0;
      if (more) wake();
    });
  }

  return { wake, signal: (): AbortSignal => controller.signal };
}
