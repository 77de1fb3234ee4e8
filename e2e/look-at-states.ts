import type { Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';
import { facePages, pathsIn } from '#contract/site/face-pages.ts';
import { tellViolations, colorRules, wcagTags } from './axe.ts';
import { watchPolicy } from './policy.ts';
import { expect, test } from './site.ts';
import { hydrated } from './hydrated.ts';
import { states } from './states.ts';

export interface Look {
  width: number;
  schemes: ('light' | 'dark')[];
}

/** Declares a test for each page and state: axe finds nothing in these looks, and the policy refuses nothing. */
export function lookAtStates(looks: Look[], names = Object.keys(states)): void {
  for (const name of names)
    test(`axe finds nothing, and the policy has nothing to refuse: ${name}`, async ({ page, site }) => {
      const refused = await watchPolicy(page);
      for (const { width, schemes } of looks) {
        await page.setViewportSize({ width, height: 800 });
        await states[name]!(page, site);
        await hydrated(page);
        await page.waitForLoadState('networkidle');
        expect(refused, `${width} px`).toEqual([]);
        for (const colorScheme of schemes) {
          await page.emulateMedia({ colorScheme });
          expect(await tellViolations(page, rulesIn(colorScheme)), `${width} px, ${colorScheme}`).toEqual([]);
        }
      }
    });
}

/** In dark, only checks of colours: nothing else in the styles depends on the scheme (`test/colors.test.ts`). */
function rulesIn(colorScheme: 'light' | 'dark'): RunOptions {
  return { runOnly: colorScheme === 'light' ? wcagTags : colorRules };
}

/** Declares a test for each page with controls: no element with the focus is hidden at this width. */
export function walkTabStops(width: number): void {
  const pages = (['services', 'domain'] as const).flatMap((kind) =>
    pathsIn(facePages[kind]).map((path) => [kind, path] as const),
  );
  for (const [kind, path] of pages)
    test(`no element with the focus is hidden at ${width} px: ${kind} ${path}`, async ({ page, site }) => {
      await page.setViewportSize({ width, height: 700 });
      await page.goto(site[kind](path));
      await hydrated(page);
      await focusIsSeen(page);
    });
}

/** WCAG 2.4.11 with Tab through the whole page, and the skip link first (2.4.1). */
async function focusIsSeen(page: Page): Promise<void> {
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
    expect(hidden, `stop ${stop}`).toBeNull();
  }
}
