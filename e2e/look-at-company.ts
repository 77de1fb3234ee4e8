import type { Browser, Page } from '@playwright/test';
import { tellViolations } from './axe.ts';
import { hydrated } from './forms.ts';
import { findFaults } from './in-page/find-faults.ts';
import { watchPolicy } from './policy.ts';
import { expect } from './site.ts';

interface Company {
  browser: Browser;
  /** Address of a path of the company. */
  url(path: string): string;
  widths: number[];
}

const PATHS = ['/', '/quote', '/contact', '/nowhere'];

/** Expects that a company's pages are whole at each width, those to which its foot leads among them. */
export async function lookAtCompany({ browser, url, widths }: Company): Promise<void> {
  const page = await browser.newPage({ reducedMotion: 'reduce' });
  const refused = await watchPolicy(page);
  await page.goto(url('/'));
  const own = await readOwnPages(page);
  await expectMenuWhole(page, widths);
  for (const path of [...PATHS, ...own]) {
    await page.goto(url(path));
    await expectWhole(page, path, widths);
    const form = page.locator('main .lead-form');
    if ((await form.count()) === 0) continue;
    await hydrated(page);
    await form.locator('[type=submit]').evaluate((button: HTMLElement) => button.click());
    await expect(page.locator('[aria-invalid="true"]').first()).toBeAttached();
    await expectWhole(page, `${path} with messages`, widths);
  }
  expect(refused).toEqual([]);
  await page.close();
}

/** The pages to which the foot leads: each company says who it is, or what it keeps. */
async function readOwnPages(page: Page): Promise<string[]> {
  const links = await page.locator('.footer-links a').evaluateAll((all) => all.map((one) => one.getAttribute('href')!));
  const found = links.filter((href) => href.startsWith('/'));
  expect(found).not.toEqual([]);
  return found;
}

async function expectMenuWhole(page: Page, widths: number[]): Promise<void> {
  await hydrated(page);
  const toggle = page.locator('header button[popovertarget]').first();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    if (!(await toggle.isVisible())) continue;
    await toggle.click();
    expect(await findFaults(page), `menu, ${width} px`).toEqual([]);
    await page.keyboard.press('Escape');
  }
}

async function expectWhole(page: Page, name: string, widths: number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    expect(await findFaults(page), `${name}, ${width} px`).toEqual([]);
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await tellViolations(page), `${name}, ${colorScheme}`).toEqual([]);
  }
}
