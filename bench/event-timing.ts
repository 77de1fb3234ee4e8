import type { Page } from '@playwright/test';

/** Collects the durations of interactions in every document of the page, as the metric INP has them: rounded to 8 ms. */
export async function watchInteractions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const own = window as unknown as { interactions: number[] };
    own.interactions = [];
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
        if (entry.interactionId > 0) own.interactions.push(entry.duration);
      }
    });
    // Nothing shorter than one frame is reported.
    observer.observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });
}

/** The longest interaction since the last call, in milliseconds; 0 when each was shorter than a frame. */
export async function longestInteraction(page: Page): Promise<number> {
  return page.evaluate(async () => {
    // Entries come after the paint that they wait for.
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    await new Promise((resolve) => setTimeout(resolve, 100));
    const own = window as unknown as { interactions: number[] };
    return Math.max(0, ...own.interactions.splice(0));
  });
}
