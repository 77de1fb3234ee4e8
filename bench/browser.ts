import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from '@playwright/test';
import { needTool } from './tools.ts';

/** Lighthouse's slow 4G as it throttles really (devtools): milliseconds and bytes a second. */
export const SLOW_4G = { latency: 562.5, downloadThroughput: (1474.56 * 1024) / 8, uploadThroughput: (675 * 1024) / 8 };

export const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
export const DESK = { viewport: { width: 1280, height: 800 } };

/** A real browser that keeps pages for back and forward, as a visitor's does. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: needTool('chromium'),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
}

/** A page with an empty cache, on a processor so many times slower, on a line of that kind. */
export async function openPage(
  browser: Browser,
  device: Parameters<Browser['newContext']>[0],
  { slowdown = 1, line }: { slowdown?: number; line?: typeof SLOW_4G } = {},
): Promise<{ page: Page; context: BrowserContext; devtools: CDPSession }> {
  const context = await browser.newContext(device);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  if (line) {
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', { offline: false, ...line });
  }
  return { page, context, devtools };
}

/** Whether the page answers to React, effects included (`web/hydrate.tsx`). */
export function isTakenOver(): boolean {
  return document.documentElement.dataset['hydrated'] !== undefined;
}
