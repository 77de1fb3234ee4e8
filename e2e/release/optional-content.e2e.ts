import type { Page } from '@playwright/test';
import { domainSections as sections } from '#contract/content/domain-sections.ts';
import { expectWhole } from '../expect-whole.ts';
import { expect, test, type Places } from '../site.ts';
import { COUNTS, domainSections } from '../variants/domain-sections.ts';
import { servicesSections } from '../variants/services-sections.ts';

const open = (page: Page, site: Places, key: string) => page.goto(site.domain('/', key));

test('what a domain leaves out or adds leaves nothing empty, and nothing is wider than the window', async ({
  page,
  site,
}) => {
  for (const key of Object.keys(domainSections)) {
    if (key.startsWith('cards-')) continue;
    await open(page, site, key);
    await expectWhole(page);
  }
});

test('the page has every section that content may have, in the order of their keys', async ({ page, site }) => {
  await open(page, site, 'cards-1');
  const names = page.locator('main .band').evaluateAll((all) => all.map((one) => one.classList[1]));
  expect(await names).toEqual(Object.keys(sections));
});

test(`of ${COUNTS.join(', ')} cards in each group all are there, no last row has a gap, and nothing is empty or too wide`, async ({
  page,
  site,
}) => {
  const lists = ['.worth-cards', '.industry-tiles', '.trust-steps', '.feature-stats'];
  for (const count of COUNTS) {
    await open(page, site, `cards-${count}`);
    for (const list of [...lists, '.market-stats', '.feature-badges'])
      await expect(page.locator(`${list} > li`), list).toHaveCount(count);
    await expect(page.locator('.trust-foot dt')).toHaveCount(count);
    await expect(page.locator('.questions details')).toHaveCount(count);
    await expect(page.locator('.scene')).toHaveCount(count === 3 ? 3 : 0);
    for (const width of [1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const gaps = await page.evaluate((all) => {
        const right = (one: string) => document.querySelector(one)!.getBoundingClientRect().right;
        return all.map((one) => right(one) - right(`${one} > :last-child`)).filter((gap) => Math.abs(gap) > 1);
      }, lists);
      expect(gaps, `${count} cards, ${width} px`).toEqual([]);
    }
    await expectWhole(page);
  }
});

test('what a company leaves out or adds leaves nothing empty, and nothing is wider than the window', async ({
  page,
  site,
}) => {
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  for (const key of Object.keys(servicesSections)) {
    await open(page, site, key);
    await expectWhole(page);
  }
  expect(errors).toEqual([]);
});

test('seven cards fill their rows, and so do 24', async ({ page, site }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  for (const key of ['seven-each', 'many-each']) {
    await open(page, site, key);
    for (const list of ['.steps', '.principles']) {
      const ends = await page.locator(`${list} > *`).evaluateAll((cards) => {
        const rows = Map.groupBy(cards, (card) => Math.round(card.getBoundingClientRect().top));
        return [...rows.values()].map((row) => Math.round(row.at(-1)!.getBoundingClientRect().right));
      });
      const edge = await page.locator(list).evaluate((element) => Math.round(element.getBoundingClientRect().right));
      expect(ends.length).toBeGreaterThan(1);
      for (const end of ends) expect(Math.abs(end - edge)).toBeLessThanOrEqual(1);
    }
  }
});
