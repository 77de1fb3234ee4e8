import { domainSections as sections } from '#contract/content/domain-sections.ts';
import { colorRules, tellViolations, wcagTags } from '../axe.ts';
import { expectWhole } from '../expect-whole.ts';
import { hydrated } from '../forms.ts';
import { lookAtLinks } from '../look-at-links.ts';
import { expect, test } from '../site.ts';
import { COUNTS, domainSections } from '../variants/domain-sections.ts';
import { prices } from '../variants/names-for-sale.ts';
import { servicesContent } from '../variants/services-content.ts';
import { servicesSections } from '../variants/services-sections.ts';

// The guard checks whether their parts are present and in their place, and at three widths.
const pages = [domainSections, prices, servicesContent, servicesSections]
  .flatMap((variants) => Object.keys(variants))
  .map((key) => [key, '/'] as const);

for (const [key, path] of [
  ...pages,
  ['short-form', '/contact'],
  ['both-forms', '/contact'],
  ['own-questions', '/quote'],
  ['left-out', '/quote'],
  ['added', '/quote'],
  ['arabic', '/quote'],
  ['novapeak', '/'],
  ['noor', '/'],
  ['owners', '/privacy'],
  ['owners-long', '/visit'],
  ['owners-domain', '/privacy'],
] as const)
  test(`a site that leaves out or adds is whole, and axe finds nothing on it: ${key}${path}`, async ({
    page,
    site,
  }) => {
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    await page.goto(site.domain(path, key));
    if (path !== '/privacy' && path !== '/visit') await hydrated(page);
    await expectWhole(page, [320, 768, 1024, 1280, 1920]);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme: 'light' });
      expect(await tellViolations(page, { runOnly: wcagTags }), `${width} px`).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await tellViolations(page, { runOnly: colorRules }), `${width} px, dark`).toEqual([]);
    }
    expect(errors).toEqual([]);
  });

test(`of ${COUNTS.join(', ')} cards in each group all are there, in the order of the sections`, async ({
  page,
  site,
}) => {
  for (const count of COUNTS) {
    await page.goto(site.domain('/', `cards-${count}`));
    for (const list of ['worth-cards', 'market-stats', 'industry-tiles', 'feature-badges', 'feature-stats'])
      await expect(page.locator(`.${list} > li`), list).toHaveCount(count);
    await expect(page.locator('.trust-foot dt, .questions details')).toHaveCount(2 * count);
    await expect(page.locator('.scene')).toHaveCount(count === 3 ? 3 : 0);
  }
  const names = page.locator('main .band').evaluateAll((all) => all.map((one) => one.classList[1]));
  expect(await names).toEqual(Object.keys(sections));
});

for (const scheme of ['light', 'dark'] as const)
  test(`axe finds nothing on the pages of a lead’s links, and nothing is wider than a small phone: ${scheme}`, ({
    page,
    site,
  }) => lookAtLinks(page, site, scheme));
