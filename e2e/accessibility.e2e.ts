import type { Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';
import { tellViolations, colorRules, wcagTags } from './axe.ts';
import { watchPolicy } from './policy.ts';
import { expect, pageTest as test } from './site.ts';
import { hydrated, states } from './states.ts';

for (const [name, reach] of Object.entries(states)) {
  test(`axe finds nothing, and the policy has nothing to refuse: ${name}`, async ({ page, site }) => {
    test.setTimeout(120_000);
    const refused = await watchPolicy(page);
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await reach(page, site);
      await hydrated(page);
      await page.waitForLoadState('networkidle');
      expect(refused, `${width} px`).toEqual([]);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await tellViolations(page, rulesIn(colorScheme)), `${width} px, ${colorScheme}`).toEqual([]);
      }
    }
  });
}

/** In dark only what looks at colours: nothing else in the styles depends on the scheme (held by `test/colors.test.ts`). */
function rulesIn(colorScheme: 'light' | 'dark'): RunOptions {
  return { runOnly: colorScheme === 'light' ? wcagTags : colorRules };
}

for (const [name, path] of [
  ['services home', '/'],
  ['quote', '/quote'],
] as const) {
  test(`no element with the focus is hidden: ${name}`, async ({ page, site }) =>
    focusIsSeen(page, site.services(path)));
}
test('no element with the focus is hidden: domain', async ({ page, site }) => focusIsSeen(page, site.domain()));

/** WCAG 2.4.11 with Tab through the whole page, and the skip link first (2.4.1). */
async function focusIsSeen(page: Page, address: string): Promise<void> {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 700 });
    await page.goto(address);
    await hydrated(page);
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
      expect(hidden, `stop ${stop} at ${width} px`).toBeNull();
    }
  }
}
