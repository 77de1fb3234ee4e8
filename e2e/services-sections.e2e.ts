import { rmSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { takenIds } from '#contract/section-mistakes.ts';
import type { ServicesFile } from '#contract/services-content.ts';
import { tellViolations, wcagTags } from './axe.ts';
import { bare, buildVariants, count, leaveOut } from './services-sections.ts';
import { openSite, type Site } from './site.ts';
import { hydrated } from './states.ts';

/** Each in a services face of its own: what is left out leaves no gap, and what leads there follows. */
const variants: Record<string, (content: ServicesFile) => void> = {
  bare,
  button: (content) => leaveOut(content, 'solutions', 'process', 'about', 'contact', 'day'),
  stepless: (content) => leaveOut(content, 'process'),
  processlast: (content) => leaveOut(content, 'about', 'contact'),
  formless(content) {
    leaveOut(content, 'quote');
    delete content.about!.principles;
  },
  renamed(content) {
    content.process!.anchor = 'Ablauf';
    content.about!.anchor = 'über-uns';
    delete content.quote!.hints;
  },
  one(content) {
    count(content, 1);
    for (const service of content.solutions!.services) delete service.drawing;
  },
  seven: (content) => count(content, 7),
  many: (content) => count(content, 24),
};

let folder: string;
let site: Site;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  // It draws the pictures of nine faces.
  test.setTimeout(240_000);
  folder = buildVariants(variants);
  site = await openSite({}, folder);
});
test.afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true });
});

async function open(page: Page, key: string, path = '/'): Promise<void> {
  await page.goto(site.domain(path, key));
  await hydrated(page);
}

/** Where the links of the bar lead, in their order. */
const barLinks = (page: Page) =>
  page.locator('.site-menu a').evaluateAll((all) => all.map((link) => link.getAttribute('href')));

test('a face with the first screen alone has its name in the bar and nothing that leads nowhere', async ({ page }) => {
  await open(page, 'bare');
  await expect(page.locator('main section')).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.locator('header button, .site-menu, main a')).toHaveCount(0);
  await expect(page.getByRole('contentinfo').locator('a[href^="mailto:"]')).toBeVisible();
});

test('a button alone stands in the bar of a phone, without a menu around it', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, 'button');
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Get Started' })).toBeVisible();
  await expect(page.locator('header button')).toBeHidden();
  await expect(page.locator('.hero-ways a')).toHaveCount(1);
});

test('the bar and the first screen lead to the sections that are there', async ({ page }) => {
  await open(page, 'stepless');
  expect(await barLinks(page)).toEqual(['/#solutions', '/#about', '/#contact', '/quote']);
  await expect(page.locator('.hero-ways a').last()).toHaveAttribute('href', '/#solutions');
});

test('two sections on one ground, and one on the ground of the footer, have a rule between them', async ({ page }) => {
  await open(page, 'stepless');
  await expect(page.locator('#about')).toHaveCSS('border-top-width', '2px');
  await open(page, 'processlast');
  await expect(page.getByRole('contentinfo')).toHaveCSS('border-top-width', '1px');
});

test('anchors are the owner’s, in the bar, in the first screen and from the not-found page', async ({ page }) => {
  await open(page, 'renamed');
  expect(await barLinks(page)).toEqual(['/#solutions', '/#Ablauf', '/#über-uns', '/#contact', '/quote']);
  await expect(page.locator('.hero-ways a').last()).toHaveAttribute('href', '/#Ablauf');
  await page.locator('.site-menu a[href$="uns"]').click();
  const about = page.locator('section[aria-labelledby="about-heading"]');
  await expect(about).toBeInViewport();
  await expect(about).toBeFocused();
  await open(page, 'renamed', '/nowhere');
  await page.locator('.site-menu a[href$="uns"]').click();
  await expect(about).toBeFocused();
  await expect(about).toBeInViewport();
});

test('the ids that no anchor may have are those of the page', async ({ page }) => {
  await open(page, 'renamed');
  const ids = await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id));
  const anchors = ['solutions', 'Ablauf', 'über-uns', 'contact'];
  expect(ids.filter((id) => !anchors.includes(id)).sort()).toEqual([...takenIds].sort());
});

test('without the form every link to it begins a mail, and its page is not found', async ({ page }) => {
  await open(page, 'formless');
  for (const link of await page.getByRole('link', { name: /Get Started|Get your free plan/ }).all())
    await expect(link).toHaveAttribute('href', 'mailto:hello@solvewright.example');
  await expect(page.locator('a[href*="/quote"]')).toHaveCount(0);
  const response = await page.goto(site.domain('/quote', 'formless'));
  expect(response!.status()).toBe(404);
  await hydrated(page);
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
});

for (const key of ['seven', 'many']) {
  test(`cards fill their rows: ${key}`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await open(page, key);
    for (const list of ['.steps', '.principles']) {
      const ends = await page.locator(`${list} > *`).evaluateAll((cards) => {
        const rows = Map.groupBy(cards, (card) => Math.round(card.getBoundingClientRect().top));
        return [...rows.values()].map((row) => Math.round(row.at(-1)!.getBoundingClientRect().right));
      });
      const edge = await page.locator(list).evaluate((element) => Math.round(element.getBoundingClientRect().right));
      expect(ends.length).toBeGreaterThan(1);
      for (const end of ends) expect(Math.abs(end - edge)).toBeLessThanOrEqual(1);
    }
  });
}

test('a question without examples describes none', async ({ page }) => {
  await open(page, 'renamed', '/quote');
  await expect(page.locator('.examples')).toHaveCount(0);
  await expect(page.locator('#question1')).not.toHaveAttribute('aria-describedby');
});

for (const key of Object.keys(variants)) {
  test(`nothing is empty, nothing is wider than the window, and axe finds nothing: ${key}`, async ({ page }) => {
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    await open(page, key);
    const hollow = 'main :is(p, ul, ol, dl, dt, dd, li, h2, h3, section, div):not(:has(*))';
    const empty = await page
      .locator(hollow)
      .evaluateAll((all) => all.filter((one) => !one.textContent.trim()).map((one) => one.outerHTML));
    expect(empty).toEqual([]);
    for (const width of [320, 768, 1024, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(beyond).toBeLessThanOrEqual(0);
    }
    expect(await tellViolations(page, { runOnly: wcagTags })).toEqual([]);
    expect(errors).toEqual([]);
  });
}
