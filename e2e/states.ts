import { expect, type Page } from '@playwright/test';
import { facePages, pagesIn } from '#contract/site/face-pages.ts';
import { quoteWords } from '../test/spec-words.ts';
import { hydrated } from './hydrated.ts';
import { fillQuoteForm } from './quote-answers.ts';
import type { Places } from './site.ts';

type State = (page: Page, site: Places) => Promise<void>;

/** Every page of the program as it arrives. */
const arrivals = (['services', 'domain'] as const).flatMap((kind) =>
  pagesIn(facePages[kind]).map(([name, { path }]): [string, State] => [
    `${kind}, ${name}`,
    async (page, site) => void (await page.goto(site[kind](name === 'notFound' ? '/nowhere' : path))),
  ]),
);

/** Every page in every state a visitor can bring it to. */
export const states: Record<string, State> = {
  ...Object.fromEntries(arrivals),
  'services home, menu open': async (page, site) => {
    await page.goto(site.services());
    await hydrated(page);
    const toggle = page.locator('header').first().locator('button[popovertarget]').first();
    if (await toggle.isVisible()) await toggle.click();
  },
  'quote, with messages': async (page, site) => {
    await page.goto(site.services('/quote'));
    await hydrated(page);
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
    // A text that is printed has no tooltip.
    if (await page.locator('.feature-tip').first().isHidden()) await expect(page.getByRole('tooltip')).toBeVisible();
  },
  'domain, offer with messages': async (page, site) => {
    await page.goto(site.domain());
    await hydrated(page);
    await page.locator('#contact button[type=submit]').click();
    await expect(page.locator('[aria-invalid="true"]')).toHaveCount(3);
  },
  'domain, offer sent': async (page, site) => {
    await page.goto(site.domain());
    await hydrated(page);
    for (const [name, value] of [
      ['name', 'Grace'],
      ['email', 'grace@example.com'],
      ['message', 'Hello'],
    ] as const)
      await page.locator(`#contact [name=${name}]`).fill(value);
    await page.locator('#contact button[type=submit]').click();
    await expect(page.getByRole('status').filter({ hasText: 'Message Sent!' })).toBeVisible();
  },
};
