import { expect, type Page } from '@playwright/test';
import { sitePages, listPages } from '#contract/site/site-pages.ts';
import { calls, failure, fillOffer, fillQuoteForm, hydrated, invalid, offerSent, submit, thanks } from './forms.ts';
import type { Places } from './site.ts';

type State = (page: Page, site: Places) => Promise<void>;

/** Every page of the program as it arrives. */
const arrivals = (['services', 'domain'] as const).flatMap((kind) =>
  listPages(sitePages[kind]).map(([name, { path }]): [string, State] => [
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
    await submit(page).click();
    await expect(invalid(page)).toHaveCount(7);
  },
  'quote, sent': async (page, site) => {
    await page.goto(site.services('/quote'));
    await fillQuoteForm(page);
    await submit(page).click();
    await expect(thanks(page)).toBeVisible();
  },
  'quote, failed': async (page, site) => {
    await page.route(calls, (route) => route.abort());
    await page.goto(site.services('/quote'));
    await fillQuoteForm(page);
    await submit(page).click();
    await expect(failure(page)).toBeVisible();
    await page.unroute(calls);
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
    if (await page.locator('.feature-tip').first().isHidden()) await expect(page.getByRole('tooltip')).toBeVisible();
  },
  'domain, offer with messages': async (page, site) => {
    await page.goto(site.domain());
    await hydrated(page);
    await submit(page).click();
    await expect(invalid(page)).toHaveCount(3);
  },
  'domain, offer sent': async (page, site) => {
    await page.goto(site.domain());
    await fillOffer(page);
    await submit(page).click();
    await expect(offerSent(page)).toBeVisible();
  },
};
