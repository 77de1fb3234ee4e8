import { colorRules, tellViolations, wcagTags } from '../axe.ts';
import { expectWhole } from '../expect-whole.ts';
import { expect, test } from '../site.ts';
import { hydrated } from '../hydrated.ts';
import { domainSections } from '../variants/domain-sections.ts';
import { prices } from '../variants/prices.ts';
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
] as const)
  test(`a face that leaves out or adds is whole, and axe finds nothing on it: ${key}${path}`, async ({
    page,
    site,
  }) => {
    await page.goto(site.domain(path, key));
    await hydrated(page);
    await expectWhole(page, [320, 768, 1024, 1280, 1920]);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme: 'light' });
      expect(await tellViolations(page, { runOnly: wcagTags }), `${width} px`).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await tellViolations(page, { runOnly: colorRules }), `${width} px, dark`).toEqual([]);
    }
  });

for (const key of ['owners', 'owners-domain'])
  test(`axe finds nothing on an owner's page, wide or narrow, light or dark: ${key}`, async ({ page, site }) => {
    await page.goto(site.domain('/privacy', key));
    for (const width of [320, 768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await tellViolations(page, { runOnly: wcagTags }), `${width} px, ${colorScheme}`).toEqual([]);
      }
    }
  });
