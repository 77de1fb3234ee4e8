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

test(`of ${COUNTS.join(', ')} cards in each group all are there, and nothing is empty or too wide`, async ({
  page,
  site,
}) => {
  const lists = [
    '.worth-cards',
    '.market-stats',
    '.industry-tiles',
    '.feature-badges',
    '.feature-stats',
    '.trust-steps',
  ];
  for (const count of COUNTS) {
    await open(page, site, `cards-${count}`);
    for (const list of lists) await expect(page.locator(`${list} > li`), list).toHaveCount(count);
    await expect(page.locator('.trust-foot dt')).toHaveCount(count);
    await expect(page.locator('.questions details')).toHaveCount(count);
    await expect(page.locator('.scene')).toHaveCount(count === 3 ? 3 : 0);
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
