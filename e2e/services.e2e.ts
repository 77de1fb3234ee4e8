import { expect, test } from './site.ts';
import { hydrated } from './hydrated.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const sections = ['solutions', 'process', 'about', 'contact'];

test('the page of a company has its four sections, and the bar leads to each of them', async ({ page, site }) => {
  await page.goto(site.services());
  const bar = page.getByRole('navigation').first();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  for (const id of sections) {
    const section = page.locator(`section#${id}`);
    const heading = await section.getAttribute('aria-labelledby');
    await expect(page.locator(`#${heading}`)).toHaveRole('heading');
    await bar.locator(`a[href$="#${id}"]`).first().click();
    await expect(section).toBeInViewport();
    await expect(page).toHaveURL(new RegExp(`#${id}$`));
  }
  await expect(bar).toHaveCSS('position', 'fixed');
  await expect(bar).toContainText('Solvewright');
});

test('Get Started opens the quote page without a new document, with title, focus and scroll', async ({
  page,
  site,
}) => {
  await page.goto(site.services());
  await hydrated(page);
  await page.evaluate(() => ((window as never as { same: boolean }).same = true));
  await page.getByRole('link', { name: 'Get Started' }).first().click();
  await expect(page).toHaveURL(site.services('/quote'));
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Get Your Free Strategic Business Plan');
  await expect(heading).toBeFocused();
  expect(await page.evaluate(() => (window as never as { same: boolean }).same)).toBe(true);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  const title = await page.title();
  await page.reload();
  expect(await page.title()).toBe(title);

  await page.getByRole('navigation').first().locator('a[href$="#process"]').first().click();
  await expect(page.locator('section#process')).toBeInViewport();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Get Your Free Strategic Business Plan');
});

test('Get Started from far down starts the new page at its top, without scrolling through it', async ({
  page,
  site,
}) => {
  await page.goto(site.services());
  await hydrated(page);
  await page.evaluate(() => {
    scrollTo({ top: 3000, behavior: 'instant' });
    addEventListener('scroll', () => {
      if (location.pathname !== '/') document.documentElement.dataset['scrolled'] += ` ${Math.round(scrollY)}`;
    });
    document.documentElement.dataset['scrolled'] = '';
  });
  await page.getByRole('link', { name: 'Get Started' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.locator('html')).toHaveAttribute('data-scrolled', ' 0');
});

test('the footer has the brand, the tagline, the address and the 2024 line', async ({ page, site }) => {
  for (const path of ['/', '/quote']) {
    await page.goto(site.services(path));
    const footer = page.getByRole('contentinfo');
    await expect(footer).toContainText('Solvewright');
    await expect(footer).toContainText('Your Digital Problems Solved. Now.');
    await expect(footer).toContainText('2024');
    await expect(footer).toContainText(/web development, workflow automation and API integration/i);
    await expect(footer.locator('a[href^="mailto:hello@solvewright.example"]')).toBeVisible();
  }
});

test('the home page opens from the quote page without a new document, though that does not carry it', async ({
  page,
  site,
}) => {
  await page.goto(site.services('/quote'));
  await hydrated(page);
  const carried = await page.locator('#page-data').textContent();
  expect(Object.keys(JSON.parse(carried!).content)).not.toContain('solutions');
  await page.evaluate(() => (document.documentElement.dataset['same'] = ''));
  await page.locator('header a[href$="#about"]:visible').click();
  await expect(page.locator('section#about')).toBeInViewport();
  await expect(page.locator('html')).toHaveAttribute('data-same');
  await page.getByRole('link', { name: 'Get Started' }).first().click();
  await expect(page.locator('#quote-form')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-same');
});
