import { rmSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import type { ServicesContent } from '#contract/services-content.ts';
import { buildWithServices } from './services-content.ts';
import { openSite, type Site } from './site.ts';
import { hydrated } from './states.ts';

/** Without every key that may be left out. */
function leaveOut(content: ServicesContent): void {
  delete content.phone;
  delete content.day;
  for (const key of ['reader', 'reply', 'answered'] as const) delete content.quote!.next[key];
}

/** A day of words alone. */
function leaveOutRoutines({ day }: ServicesContent): void {
  for (const key of ['routines', 'closing', 'caption', 'invitation'] as const) delete day![key];
  delete day!.legend.freed;
}

/** A day whose signs are the four that every day has, and everything an owner may add. */
function addAll(content: ServicesContent): void {
  Object.assign(content.quote!.next, { reader: 'Ada reads every answer.', reply: 'She answers within two days.' });
  delete content.day!.closing;
  delete content.day!.legend.freed;
}

async function visit(change: (content: ServicesContent) => void, look: (site: Site) => Promise<void>): Promise<void> {
  const folder = buildWithServices(change);
  const site = await openSite({}, folder);
  try {
    await look(site);
  } finally {
    await site.close();
    rmSync(folder, { recursive: true });
  }
}

/** Nothing in the page that takes room and says nothing, and nothing wider than the window. */
async function isWhole(page: Page): Promise<void> {
  const hollow = 'main :is(p, ul, ol, dl, li, h2, h3, svg, section, div):not(:has(*))';
  const empty = await page
    .locator(hollow)
    .evaluateAll((all) =>
      all.filter((one) => !one.textContent.trim() && one.clientHeight > 0).map((one) => one.outerHTML),
    );
  expect(empty).toEqual([]);
  for (const width of [320, 768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
      0,
    );
  }
}

test.describe.configure({ timeout: 120_000 });

test('content without any key that may be left out leaves no empty place', ({ page }) =>
  visit(leaveOut, async (site) => {
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    await page.goto(site.services());
    await hydrated(page);
    await expect(page.locator('.day')).toHaveCount(0);
    await expect(page.locator('.hero')).not.toHaveCSS('border-bottom-width', '0px');
    await expect(page.locator('a[href^="tel:"]')).toHaveCount(0);
    await isWhole(page);
    await page.goto(site.services('/quote'));
    await hydrated(page);
    await page.locator('#question1').fill('Bring in three bookings a week.');
    await expect(page.locator('.answered')).toHaveCount(0);
    await isWhole(page);
    expect(errors).toEqual([]);
  }));

test('a day without routines has its heading and its button, and nothing to switch', ({ page }) =>
  visit(leaveOutRoutines, async (site) => {
    await page.goto(site.services());
    await hydrated(page);
    const day = page.locator('.day');
    await expect(day.getByRole('heading', { level: 2 })).toHaveCount(1);
    await expect(day.locator('a[href="/quote"]')).toBeVisible();
    await expect(day.locator('svg, fieldset, ul, p')).toHaveCount(0);
    await isWhole(page);
  }));

test('a number to call and words of trust stand where content has them', ({ page }) =>
  visit(
    (content) => {
      addAll(content);
      content.phone = '+1 (555) 010-0199';
    },
    async (site) => {
      await page.goto(site.services());
      await hydrated(page);
      await expect(page.locator('#contact a[href="tel:+15550100199"]')).toBeVisible();
      await expect(page.getByRole('contentinfo').locator('a[href="tel:+15550100199"]')).toBeVisible();
      await expect(page.locator('.track-freed, .track-closed')).toHaveCount(0);
      await expect(page.locator('.day-legend li')).toHaveCount(4);
      await isWhole(page);
      await page.goto(site.services('/quote'));
      for (const words of ['Ada reads every answer.', 'She answers within two days.'])
        await expect(page.locator('.next-steps').getByText(words)).toBeVisible();
      await isWhole(page);
    },
  ));
