import type { Page } from '@playwright/test';
import { expectSameDocument, hydrated, markDocument } from './forms.ts';
import { expect, test } from './site.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('the page of a company has its four sections, to which the bar leads, and its footer', async ({ page, site }) => {
  await page.goto(site.services());
  const bar = page.getByRole('navigation').first();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  for (const id of ['solutions', 'process', 'about', 'contact']) {
    const section = page.locator(`section#${id}`);
    const heading = await section.getAttribute('aria-labelledby');
    await expect(page.locator(`#${heading}`)).toHaveRole('heading');
    await bar.locator(`a[href$="#${id}"]`).first().click();
    await expect(section).toBeInViewport();
    await expect(page).toHaveURL(new RegExp(`#${id}$`));
  }
  await expect(bar).toHaveCSS('position', 'fixed');
  await expect(bar).toContainText('Solvewright');
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

test('Get Started and the way back change the page without a new document, with title, top and focus', async ({
  page,
  site,
}) => {
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto(site.services('/quote'));
  const title = await page.title();
  const carried = await page.locator('#page-data').textContent();
  expect(Object.keys(JSON.parse(carried!).content)).not.toContain('solutions');
  await hydrated(page);
  await markDocument(page);
  await page.locator('header a[href$="#about"]:visible').click();
  await expect(page.locator('section#about')).toBeInViewport();
  await page.evaluate(() => {
    scrollTo({ top: 3000, behavior: 'instant' });
    addEventListener('scroll', () => {
      if (location.pathname !== '/') document.documentElement.dataset['scrolled'] += ` ${Math.round(scrollY)}`;
    });
    document.documentElement.dataset['scrolled'] = '';
  });
  await page.getByRole('link', { name: 'Get Started' }).first().click();
  await expect(page).toHaveURL(site.services('/quote'));
  await expect(heading).toHaveText('Get Your Free Strategic Business Plan');
  await expect(heading).toBeFocused();
  await expect(page).toHaveTitle(title);
  await expect(page.locator('html')).toHaveAttribute('data-scrolled', ' 0');
  await page.goBack();
  await expect(page.locator('section#about')).toBeAttached();
  await page.goForward();
  await expect(heading).toHaveText('Get Your Free Strategic Business Plan');
  await expectSameDocument(page);
});

test('the day begins by hand, changes once when all of it is seen, and prints as it ends', async ({ page, site }) => {
  const expectOpacity = (opacity: string) => expect(page.locator('.payoff-on-its-own')).toHaveCSS('opacity', opacity);
  const scrollToEnd = () =>
    page.locator('.day-hours').evaluate((hours) => hours.scrollIntoView({ block: 'end', behavior: 'instant' }));
  await page.goto(site.services());
  await hydrated(page);
  await expectOpacity('0');
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.day-switch')).toBeHidden();
  await expectOpacity('1');
  await page.emulateMedia({ media: 'screen' });
  await scrollToEnd();
  await expectOpacity('1');
  // Who has used the switch finds the day as they left it.
  await page.locator('.day [value=on-its-own]').focus();
  await page.keyboard.press('ArrowLeft');
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await scrollToEnd();
  await expectOpacity('0');
});

test('visitors set their own day, send its address, and take it to an empty question 3', async ({ page, site }) => {
  const expectPayoff = (time: string) =>
    expect(page.locator('.payoff [role=status]')).toHaveText(`${time.replaceAll(' ', '\u00A0')} back`);
  const answer = page.locator('[name=question3]');
  await page.goto(site.services());
  await expectPayoff('3 h 45 min');
  await hydrated(page);
  await page.getByRole('link', { name: 'Set your own day' }).press('Enter');
  await page.getByRole('button', { name: 'Web orders: how many a day +' }).click();
  await page.getByRole('spinbutton', { name: 'Enquiries: minutes each' }).fill('20');
  await expectPayoff('4 h 50 min');
  await expect(page).toHaveURL(site.services('/?day=7x10,5x20,4x12,4x18'));
  await expect(page.locator('.day-end')).not.toContainText('?');
  await page.locator('.day').getByRole('link', { name: 'Get your free plan' }).click();
  await expect(answer).toHaveValue(/Web orders 7 × 10\u00A0min, Enquiries 5 × 20\u00A0min/);
  await answer.fill('Everything.');
  await page.goto(site.services('/?day=1x60,0x1,0x1,0x1'));
  await expectPayoff('1 h 00 min');
  await page.goto(site.services('/quote?day=1x60,0x1,0x1,0x1'));
  await hydrated(page);
  await expect(answer).toHaveValue('Everything.');
});

const menu = (page: Page) => page.locator('#site-menu');
const toggle = (page: Page) => page.locator('.site-toggle:visible');

/** Opens the menu, and chooses a section of this page and then another. */
async function chooseTwice(page: Page): Promise<void> {
  for (const section of ['about', 'process']) {
    await expect(menu(page)).toBeHidden();
    await toggle(page).click();
    await expect(menu(page)).toBeVisible();
    await menu(page).locator(`a[href$="#${section}"]`).click();
    await expect(menu(page)).toBeHidden();
    await expect(page.locator(`section#${section}`)).toBeInViewport();
  }
}

test('on a small screen the menu opens, choosing a link closes it, and in a wide window it is a row', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(site.services());
  await hydrated(page);
  await chooseTwice(page);
  await expect(page.locator('section#process')).toBeFocused();
  await toggle(page).click();
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeHidden();
  await expect(toggle(page)).toBeFocused();
  await toggle(page).click();
  await menu(page).getByRole('link', { name: 'Get Started' }).press('Enter');
  await expect(page.locator('#quote-form')).toBeVisible();
  await expect(menu(page)).toBeHidden();
  await toggle(page).click();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(toggle(page)).toHaveCount(0);
  expect((await menu(page).boundingBox())!.height).toBeLessThan(80);
});

test('the menu does so before the application has come', async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.route(/assets\/\w+-entry-/, (route) => route.abort());
  await page.goto(site.services());
  await chooseTwice(page);
});
