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

/** The very first touch, before the application has been fetched: its loading must not hold the page up. */
export async function touchFirst(browser: Browser, url: string, selector: string, slowdown: number): Promise<Touched> {
  const { page, context } = await openPage(browser, PHONE, { slowdown });
  await watchInteractions(page);
  await page.goto(url, { waitUntil: 'commit' });
  const control = page.locator(selector).first();
  await handle(control, true);
  await page.waitForFunction(isTakenOver);
  await handle(control, true);
  const result = { control: `first touch: ${await nameOf(control)}`, ms: await longestInteraction(page) };
  await context.close();
  return result;
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
