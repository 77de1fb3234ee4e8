import type { Page } from '@playwright/test';
import { takenIds } from '#contract/content/services-content.ts';
import { tellViolations, wcagTags } from './axe.ts';
import { expectWhole } from './expect-whole.ts';
import { expect, test } from './site.ts';
import { hydrated } from './hydrated.ts';

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await hydrated(page);
}

/** The targets of the bar's links, in their order. */
const barLinks = (page: Page) =>
  page.locator('.site-menu a').evaluateAll((all) => all.map((link) => link.getAttribute('href')));

test('a face with the first screen alone has its name in the bar and nothing that leads nowhere', async ({
  page,
  site,
}) => {
  await open(page, site.domain('/', 'first-screen'));
  await expect(page.locator('main section')).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.locator('header button, .site-menu, main a')).toHaveCount(0);
  await expect(page.getByRole('contentinfo').locator('a[href^="mailto:"]')).toBeVisible();
});

test('a button alone is in the bar of a phone, without a menu around it', async ({ page, site }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, site.domain('/', 'button'));
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Get Started' })).toBeVisible();
  await expect(page.locator('header button')).toBeHidden();
  await expect(page.locator('.hero-ways a')).toHaveCount(1);
});

for (const face of ['solvewright-de', 'electrician', 'arabic', 'stepless']) {
  test(`the links of the bar are in a row next to the name in a wide window, otherwise in the menu: ${face}`, async ({
    page,
    site,
  }) => {
    await open(page, site.domain('/', face));
    const rows: boolean[] = [];
    for (let width = 320; width <= 1920; width += 100) {
      await page.setViewportSize({ width, height: 800 });
      const isRow = await page.locator('.site-menu').isVisible();
      await expect(page.locator('.site-toggle')).toBeVisible({ visible: !isRow });
      rows.push(isRow);
      const seen = isRow ? '.site-menu a' : '.site-toggle';
      const shares = await page.locator(`.site-bar :is(.site-brand, ${seen})`).evaluateAll((all) => {
        const boxes = all.map((one) => one.getBoundingClientRect());
        boxes.sort((one, other) => one.left - other.left);
        return {
          outside: boxes.filter(({ left, right }) => left < 0 || right > innerWidth).length,
          covered: boxes.filter(({ left }, at) => at > 0 && left < boxes[at - 1]!.right - 1).length,
        };
      });
      expect(shares, `${width} px`).toEqual({ outside: 0, covered: 0 });
    }
    // In a wider window the row stays.
    expect(rows).toEqual(rows.toSorted((one, other) => Number(one) - Number(other)));
    expect([rows[0], rows.at(-1)]).toEqual([false, true]);
  });
}

test('the bar and the first screen lead to the sections that are there', async ({ page, site }) => {
  await open(page, site.domain('/', 'stepless'));
  expect(await barLinks(page)).toEqual(['/#solutions', '/#about', '/#contact', '/quote']);
  await expect(page.locator('.hero-ways a').last()).toHaveAttribute('href', '/#solutions');
});

test('two sections on one ground, and one on the ground of the footer, have a rule between them', async ({
  page,
  site,
}) => {
  await open(page, site.domain('/', 'stepless'));
  await expect(page.locator('#about')).toHaveCSS('border-top-width', '2px');
  await open(page, site.domain('/', 'process-last'));
  await expect(page.getByRole('contentinfo')).toHaveCSS('border-top-width', '1px');
});

test('anchors are the owner’s, in the bar, in the first screen and from the not-found page', async ({ page, site }) => {
  await open(page, site.domain('/', 'own-anchors'));
  expect(await barLinks(page)).toEqual(['/#solutions', '/#Ablauf', '/#über-uns', '/#contact', '/quote']);
  await expect(page.locator('.hero-ways a').last()).toHaveAttribute('href', '/#Ablauf');
  await page.locator('.site-menu a[href$="uns"]').click();
  const about = page.locator('section[aria-labelledby="about-heading"]');
  await expect(about).toBeInViewport();
  await expect(about).toBeFocused();
  await open(page, site.domain('/nowhere', 'own-anchors'));
  await page.locator('.site-menu a[href$="uns"]').click();
  await expect(about).toBeFocused();
  await expect(about).toBeInViewport();
});

test('the ids that no anchor may have are those of the page', async ({ page, site }) => {
  await open(page, site.domain('/', 'own-anchors'));
  const ids = await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id));
  const anchors = ['solutions', 'Ablauf', 'über-uns', 'contact'];
  expect(ids.filter((id) => !anchors.includes(id)).sort()).toEqual([...takenIds].sort());
});

test('without the form every link to it begins an email, and its page is not found', async ({ page, site }) => {
  await open(page, site.domain('/', 'quote-less'));
  for (const link of await page.getByRole('link', { name: /Get Started|Get your free plan/ }).all())
    await expect(link).toHaveAttribute('href', 'mailto:hello@solvewright.example');
  await expect(page.locator('a[href*="/quote"]')).toHaveCount(0);
  const response = await page.goto(site.domain('/quote', 'quote-less'));
  expect(response!.status()).toBe(404);
  await hydrated(page);
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
});

test('a question without examples describes none', async ({ page, site }) => {
  await open(page, site.domain('/quote', 'own-anchors'));
  await expect(page.locator('.examples')).toHaveCount(0);
  await expect(page.locator('#question1')).not.toHaveAttribute('aria-describedby');
});

// Every variant, at every width, is for the release run.
test('axe finds nothing where a company has more or less than the sample, nothing is empty or too wide', async ({
  page,
  site,
}) => {
  await open(page, site.domain('/', 'first-screen'));
  await expectWhole(page);
  expect(await tellViolations(page, { runOnly: wcagTags })).toEqual([]);
});
