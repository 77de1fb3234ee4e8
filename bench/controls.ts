import type { Browser, Locator, Page } from '@playwright/test';
import { DESK, isTakenOver, openPage, PHONE } from './browser.ts';
import { longestInteraction, watchInteractions } from './event-timing.ts';
import { median } from './measure.ts';

export interface Touched {
  control: string;
  ms: number;
}

const CONTROLS = ['a[href]', 'button', 'summary', 'input', 'textarea'].map((kind) => `${kind}:visible`).join(', ');
const REST_MS = 400;
const PATIENCE_MS = 3000;
/** Of each control the median counts: one busy moment of the machine is not the page's. */
const TIMES = 3;

/** Uses every control of a page three times, on a phone or at a desk, on a slower processor. */
export async function touchControls(
  browser: Browser,
  url: string,
  phone: boolean,
  slowdown: number,
): Promise<Touched[]> {
  const { page, context } = await openPage(browser, phone ? PHONE : DESK, { slowdown });
  await watchInteractions(page);
  await page.route(
    (address) => address.hostname.endsWith('wa.me'),
    (route) => route.fulfill({ status: 204 }),
  );
  await open(page, url);
  const count = await page.locator(CONTROLS).count();
  const touched: Touched[] = [];
  for (let at = 0; at < count; at += 1) {
    const control = page.locator(CONTROLS).nth(at);
    const name = await nameOf(control);
    const times: number[] = [];
    for (let time = 0; time < TIMES; time += 1) {
      await handle(control, phone);
      times.push(await longestInteraction(page));
      const moved = new URL(page.url()).pathname !== new URL(url).pathname;
      if (moved) await open(page, url);
      else await page.keyboard.press('Escape');
    }
    touched.push({ control: name, ms: median(times) });
  }
  await context.close();
  return touched;
}

/**
 * The very first touch, as soon as the page is painted and mostly before the application is there: its loading must not hold
 * the page up. A bare touch: Playwright's `tap` runs code of its own in the page first, for the first time as well.
 */
export async function touchFirst(browser: Browser, url: string, selector: string, slowdown: number): Promise<Touched> {
  const times: number[] = [];
  let name = '';
  for (let time = 0; time < TIMES; time += 1) {
    const { page, context } = await openPage(browser, PHONE, { slowdown });
    await watchInteractions(page);
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    const control = page.locator(selector).first();
    await control.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await control.boundingBox())!;
    await page.touchscreen.tap(x + width / 2, y + height / 2);
    await page.waitForFunction(isTakenOver);
    times.push(await longestInteraction(page));
    name = await nameOf(control);
    await context.close();
  }
  return { control: `first touch: ${name}`, ms: median(times) };
}

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.waitForFunction(isTakenOver);
  await page.waitForTimeout(REST_MS);
  await longestInteraction(page);
}

async function handle(control: Locator, phone: boolean): Promise<void> {
  await control.scrollIntoViewIfNeeded({ timeout: PATIENCE_MS }).catch(() => {});
  const act = phone ? control.tap({ timeout: PATIENCE_MS }) : control.click({ timeout: PATIENCE_MS });
  // A control that another one covers by then is left alone: a visitor cannot reach it either.
  await act.catch(() => {});
  const isField = await control.evaluate((element) => element.matches('input, textarea')).catch(() => false);
  if (isField) await control.pressSequentially('Ada types');
}

async function nameOf(control: Locator): Promise<string> {
  return control.evaluate((element) => {
    const words = element.getAttribute('aria-label') ?? (element.textContent || element.getAttribute('name')) ?? '';
    return `${element.localName} "${words.trim().slice(0, 30)}"`;
  });
}
