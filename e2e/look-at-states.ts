import type { Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';
import { sitePages, listPaths } from '#contract/site/site-pages.ts';
import { tellViolations, colorRules, wcagTags } from './axe.ts';
import { hydrated } from './forms.ts';
import { watchPolicy } from './policy.ts';
import { expect, test } from './site.ts';
import { states } from './states.ts';

interface Look {
  width: number;
  schemes: ('light' | 'dark')[];
}

/** Declares tests of every page and state: axe finds nothing in these looks, and the policy refuses nothing. */
export function lookAtStates(looks: Look[]): void {
  for (const key of ['services', 'quote', 'domain'])
    test(`axe finds nothing, and the policy has nothing to refuse: ${key}`, async ({ page, site }) => {
      const refused = await watchPolicy(page);
      for (const [name, reach] of Object.entries(states)) {
        if (!name.startsWith(key)) continue;
        for (const { width, schemes } of looks) {
          await page.setViewportSize({ width, height: 800 });
          await reach(page, site);
          await hydrated(page);
          expect(refused, `${name}, ${width} px`).toEqual([]);
          for (const colorScheme of schemes) {
            await page.emulateMedia({ colorScheme });
            const found = await tellViolations(page, rulesIn(colorScheme));
            expect(found, `${name}, ${width} px, ${colorScheme}`).toEqual([]);
          }
        }
      }
    });
}

/** In dark, only checks of colours: nothing else in the styles depends on the scheme (`test/colors.test.ts`). */
function rulesIn(colorScheme: 'light' | 'dark'): RunOptions {
  return { runOnly: colorScheme === 'light' ? wcagTags : colorRules };
}

/** Declares a test of each page with controls: no element with the focus is hidden at this width. */
export function walkTabStops(width: number): void {
  test(`no element with the focus is hidden at ${width} px, and the skip link is first`, async ({ page, site }) => {
    await page.setViewportSize({ width, height: 700 });
    for (const kind of ['services', 'domain'] as const)
      for (const path of listPaths(sitePages[kind])) {
        await page.goto(site[kind](path));
        await hydrated(page);
        await expectFocusSeen(page, path);
      }
  });
}

/** WCAG 2.4.11 with Tab through the whole page, and the skip link first (2.4.1). */
async function expectFocusSeen(page: Page, path: string): Promise<void> {
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toHaveClass(/skip-link/);
  for (let stop = 1; stop < 120; stop++) {
    await page.keyboard.press('Tab');
    const hidden = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return 'end';
      const box = element.getBoundingClientRect();
      const top = document.elementFromPoint(
        Math.min(Math.max(box.left + box.width / 2, 0), innerWidth - 1),
        Math.min(Math.max(box.top + Math.min(box.height / 2, 20), 0), innerHeight - 1),
      );
      return top && (element.contains(top) || top.contains(element)) ? null : element.outerHTML.slice(0, 120);
    });
    if (hidden === 'end') break;
    expect(hidden, `${path}, stop ${stop}`).toBeNull();
  }
}
