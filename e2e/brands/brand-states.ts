import { expect, type Page } from '@playwright/test';
import type { FaceKind } from '#contract/site/face.ts';
import { hydrated } from '../states.ts';

/** A page in a state in which a visitor meets it. */
export interface BrandState {
  name: string;
  /** The selector that a page with this state has. */
  needs?: string;
  /** Whether it is loaded again. Without it, the page continues from the state before. */
  path?: string;
  /** Runs before the first check. */
  reach?(page: Page): Promise<void>;
  /** Runs at each width. Returns whether there is anything to see at this one. `leave` undoes it. */
  reachAtWidth?(page: Page): Promise<boolean>;
  leave?(page: Page): Promise<void>;
}

const TOOLTIP = '[data-slot="tooltip-trigger"]';
const toggle = (page: Page) => page.locator('header button[popovertarget]').first();

export const brandStates: Record<FaceKind, BrandState[]> = {
  services: [
    { name: 'home', path: '/' },
    {
      name: 'home, menu open',
      async reachAtWidth(page) {
        if (!(await toggle(page).isVisible())) return false;
        await toggle(page).click();
        return true;
      },
      leave: (page) => page.keyboard.press('Escape'),
    },
    { name: 'quote', path: '/quote' },
    { name: 'quote, with messages', needs: '.lead-form', reach: (page) => sendEmpty(page, 'main form') },
    { name: 'message', path: '/contact' },
    { name: 'message, with messages', needs: '.lead-form', reach: (page) => sendEmpty(page, 'main form') },
    { name: 'not found', path: '/nowhere' },
  ],
  domain: [
    { name: 'home', path: '/' },
    { name: 'home, an answer open', needs: 'details', reach: openAnswer },
    {
      name: 'home, a tooltip open',
      needs: TOOLTIP,
      reachAtWidth: openTooltip,
      leave: (page) => page.keyboard.press('Escape'),
    },
    { name: 'home, with messages', needs: '.offer', reach: (page) => sendEmpty(page, '.offer') },
    { name: 'not found', path: '/nowhere' },
  ],
  // It has the colours of a domain, and journeys of its own.
  portfolio: [],
};

async function sendEmpty(page: Page, form: string): Promise<void> {
  await hydrated(page);
  await page
    .locator(`${form} [type=submit]`)
    .first()
    .evaluate((button: HTMLElement) => button.click());
  await expect(page.locator('[aria-invalid="true"]').first()).toBeAttached();
}

/** The longest page, and the page scrolled, so that the floating parts appear. */
async function openAnswer(page: Page): Promise<void> {
  await hydrated(page);
  await page.locator('details').evaluateAll((all: HTMLDetailsElement[]) => {
    all.toSorted((a, b) => b.textContent.length - a.textContent.length)[0]!.open = true;
    scrollTo({ top: 900, behavior: 'instant' });
  });
}

async function openTooltip(page: Page): Promise<boolean> {
  if (await page.locator('.feature-tip').first().isVisible()) return false;
  await page.locator(TOOLTIP).first().focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  const tooltip = page.getByRole('tooltip');
  await expect(tooltip).toBeVisible();
  return true;
}
