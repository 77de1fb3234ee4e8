import type { Browser, Page } from '@playwright/test';
import { tellViolations } from './axe.ts';
import { findFaults } from './brands/in-page/find-faults.ts';
import { lookAtBrand, WIDTHS, type Thoroughness } from './brands/look-at-brand.ts';
import { watchPolicy } from './policy.ts';
import { expect } from './site.ts';

interface Company {
  browser: Browser;
  key: string;
  /** Address of a path of the company. */
  url(path: string): string;
  seed: number;
  thoroughness: Thoroughness;
}

/** Expects that a company's pages are whole on every screen, those to which its foot leads among them. */
export async function lookAtCompany({ browser, key, url, seed, thoroughness }: Company): Promise<void> {
  const page = await browser.newPage({ reducedMotion: 'reduce' });
  const refused = await watchPolicy(page);
  const findings = await lookAtBrand({ page, brand: { seed, kind: 'services' }, url, thoroughness });
  const tell = ({ state, width, scheme, what, place, text }: (typeof findings)[number]) =>
    `${key}, ${state}, ${width} px, ${scheme}: ${what}: ${place} "${text ?? ''}"`;
  expect(findings.map(tell)).toEqual([]);
  await page.goto(url('/'));
  for (const path of await ownPages(page)) await isWhole(page, url(path));
  expect(refused).toEqual([]);
  await page.close();
}

/** The page to which the foot leads: each company says who it is, or what it keeps. */
async function ownPages(page: Page): Promise<string[]> {
  const links = await page.locator('.footer-links a').evaluateAll((all) => all.map((one) => one.getAttribute('href')!));
  const found = links.filter((href) => href.startsWith('/'));
  expect(found).not.toEqual([]);
  return found;
}

async function isWhole(page: Page, url: string): Promise<void> {
  await page.goto(url);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    expect(await findFaults(page), `${url}, ${width} px`).toEqual([]);
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await tellViolations(page), `${url}, ${colorScheme}`).toEqual([]);
  }
}
