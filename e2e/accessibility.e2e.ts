import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { quoteWords } from '#contract/quote-request.ts';
import { fillQuoteForm } from './quote-answers.ts';
import { expect, test, type Site } from './site.ts';

type State = (page: Page, site: Site) => Promise<void>;

/** Every page in every state a visitor can bring it to. */
const states: Record<string, State> = {
  'services home': async (page, site) => void (await page.goto(site.services())),
  'services home, menu open': async (page, site) => {
    await page.goto(site.services());
    await hydrated(page);
    const toggle = page.locator('header').first().locator('button[aria-expanded], summary').first();
    if (await toggle.isVisible()) await toggle.click();
  },
  'quote, empty': async (page, site) => void (await page.goto(site.services('/quote'))),
  'quote, with messages': async (page, site) => {
    await page.goto(site.services('/quote'));
    await page.getByRole('button', { name: quoteWords.submit }).click();
    await expect(page.locator('[aria-invalid="true"]')).toHaveCount(7);
  },
  'quote, sent': async (page, site) => {
    await page.goto(site.services('/quote'));
    await fillQuoteForm(page);
    await page.getByRole('button', { name: quoteWords.submit }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  'quote, failed': async (page, site) => {
    await page.route('**/functions/v1/**', (route) => route.abort());
    await page.goto(site.services('/quote'));
    await fillQuoteForm(page);
    await page.getByRole('button', { name: quoteWords.submit }).click();
    await expect(page.getByRole('alert').filter({ hasText: quoteWords.failed.title })).toBeVisible();
  },
  'services, not found': async (page, site) => void (await page.goto(site.services('/nowhere'))),
  domain: async (page, site) => void (await page.goto(site.domain())),
  'domain, answer open and floating button': async (page, site) => {
    await page.goto(site.domain());
    await hydrated(page);
    await page.locator('summary').nth(2).click();
    await page.evaluate(() => scrollTo(0, 2000));
  },
  'domain, tooltip open': async (page, site) => {
    await page.goto(site.domain());
    await hydrated(page);
    await page.locator('[data-slot="tooltip-trigger"]').first().focus();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('tooltip')).toBeVisible();
  },
  'domain, offer with messages': async (page, site) => {
    await page.goto(site.domain());
    await page.locator('#contact button[type=submit]').click();
    await expect(page.locator('[aria-invalid="true"]')).toHaveCount(3);
  },
  'domain, offer sent': async (page, site) => {
    await page.goto(site.domain());
    for (const [name, value] of [
      ['name', 'Grace'],
      ['email', 'grace@example.com'],
      ['message', 'Hello'],
    ] as const)
      await page.locator(`#contact [name=${name}]`).fill(value);
    await page.locator('#contact button[type=submit]').click();
    await expect(page.getByRole('status').filter({ hasText: 'Message Sent!' })).toBeVisible();
  },
  'domain, not found': async (page, site) => void (await page.goto(site.domain('/nowhere'))),
};

for (const [name, reach] of Object.entries(states)) {
  test(`axe finds nothing: ${name}`, async ({ page, site }) => {
    test.setTimeout(120_000);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const width of [360, 768, 1280]) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height: 800 });
        await page.emulateMedia({ colorScheme });
        await reach(page, site);
        const { violations } = await new AxeBuilder({ page })
          .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
          .analyze();
        const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
        expect(found, `${width} px, ${colorScheme}`).toEqual([]);
      }
    }
  });
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
  await page.emulateMedia({ reducedMotion: 'reduce' });
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

/** The application is fetched when the browser is idle; its first effect is that the page answers. */
async function hydrated(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(400);
}
