import type { Page } from '@playwright/test';
import { tellViolations, wcagTags } from '../axe.ts';
import { expectWhole } from '../expect-whole.ts';
import { hydrated } from '../forms.ts';
import { expect, test, type Places } from '../site.ts';

/** Content that leaves out or adds. */
async function open(page: Page, site: Places, key: string, path = '/'): Promise<void> {
  await page.goto(site.domain(path, key));
  await hydrated(page);
}

/** The targets of the bar's links, in their order. */
const barLinks = (page: Page) =>
  page.locator('.site-menu a').evaluateAll((all) => all.map((link) => link.getAttribute('href')));

test('nothing that a company leaves out leaves an empty place or a link that leads nowhere', async ({ page, site }) => {
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  await open(page, site, 'first-screen');
  await expect(page.locator('main section')).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.locator('header button, .site-menu, main a')).toHaveCount(0);
  await expect(page.getByRole('contentinfo').locator('a[href^="mailto:"]')).toBeVisible();
  await expectWhole(page);
  expect(await tellViolations(page, { runOnly: wcagTags })).toEqual([]);

  await open(page, site, 'left-out');
  await expect(page.locator('.day')).toHaveCount(0);
  await expect(page.locator('a[href^="tel:"]')).toHaveCount(0);
  await expectWhole(page);
  await open(page, site, 'left-out', '/quote');
  await expect(page.locator('.answered')).toHaveCount(0);
  await expectWhole(page);

  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, site, 'button');
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Get Started' })).toBeVisible();
  await expect(page.locator('header button')).toBeHidden();

  await open(page, site, 'quote-less');
  for (const link of await page.getByRole('link', { name: /Get Started|Get your free plan/ }).all())
    await expect(link).toHaveAttribute('href', 'mailto:hello@solvewright.example');
  await expect(page.locator('a[href*="/quote"]')).toHaveCount(0);
  expect((await page.goto(site.domain('/quote', 'quote-less')))!.status()).toBe(404);
  await open(page, site, 'stepless');
  expect(await barLinks(page)).toEqual(['/#solutions', '/#about', '/#contact', '/quote']);
  await expect(page.locator('.hero-ways a').last()).toHaveAttribute('href', '/#solutions');
  expect(errors).toEqual([]);
});

test('a number to call and words of trust appear if content has them', async ({ page, site }) => {
  await open(page, site, 'added');
  await expect(page.locator('#contact a[href="tel:+15550100199"]')).toBeVisible();
  await expect(page.locator('.day-legend li')).toHaveCount(4);
  await expectWhole(page);
  await page.goto(site.domain('/quote', 'added'));
  await expect(page.getByRole('contentinfo').locator('a[href="tel:+15550100199"]')).toBeVisible();
  for (const words of ['Ada reads every answer.', 'She answers within two days.'])
    await expect(page.locator('.next-steps').getByText(words)).toBeVisible();
});

test('the links of the bar are in a row next to the name in a wide window, otherwise in the menu', async ({
  page,
  site,
}) => {
  for (const key of ['solvewright-de', 'electrician', 'arabic', 'owners']) {
    await page.goto(site.domain('/', key));
    const rows: boolean[] = [];
    for (let width = 320; width <= 1920; width += 160) {
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
      expect(shares, `${key}, ${width} px`).toEqual({ outside: 0, covered: 0 });
    }
    // In a wider window the row stays.
    expect(rows).toEqual(rows.toSorted((one, other) => Number(one) - Number(other)));
    expect([rows[0], rows.at(-1)]).toEqual([false, true]);
  }
});

test('a link to a section leads from the not-found page into view, and a form without hints names none', async ({
  page,
  site,
}) => {
  await open(page, site, 'hintless', '/nowhere');
  await page.locator('.site-menu a[href$="about"]').click();
  const about = page.locator('section[aria-labelledby="about-heading"]');
  await expect(about).toBeFocused();
  await expect(about).toBeInViewport();
  await open(page, site, 'hintless', '/quote');
  await expect(page.locator('.examples')).toHaveCount(0);
  await expect(page.locator('#question1')).not.toHaveAttribute('aria-describedby');
});

test('without an offer form the buttons open an email and a message, and no offer is taken', async ({
  page,
  site,
  offer,
}) => {
  await open(page, site, 'formless');
  const links = page.locator('.hero-buttons a');
  await expect(links).toHaveCount(2);
  await expect(links.first()).toHaveAttribute('href', 'mailto:sales@nowfetch.example?subject=NowFetch.com');
  await expect(links.last()).toHaveAttribute('href', /^https:\/\/wa\.me\/15550100199\?text=NowFetch\.com$/);
  await expect(page.locator('form, .floating-offer')).toHaveCount(0);
  const statuses = await page.evaluate(async (offer) => {
    const headers = { authorization: 'Bearer janus-anon', 'content-type': 'application/json' };
    const call = { method: 'POST', headers, body: JSON.stringify(offer) };
    const form = { method: 'POST', body: new URLSearchParams(offer) };
    const [called, posted] = [await fetch('/functions/v1/send-offer', call), await fetch('/', form)];
    return [called.status, posted.status];
  }, offer);
  expect(statuses).toEqual([404, 405]);
  expect(await site.listLeads()).toEqual([]);
  await open(page, site, 'bare');
  await expect(links).toHaveCount(1);
});

test('a price and a market are drawn of the parts that there are, with the seller and the sources', async ({
  page,
  site,
}) => {
  await page.goto(site.domain('/', 'unappraised'));
  await expect(page.locator('.scale-range')).toHaveCount(1);
  await expect(page.locator('.scale-mark')).toHaveCount(0);
  await page.goto(site.domain('/', 'steady'));
  await expect(page.locator('.price')).toHaveCount(0);
  await expect(page.locator('.market-total .tape > svg')).toHaveCount(4);
  await page.goto(site.domain('/', 'told'));
  await expect(page.locator('#proof dd')).toHaveText(['Grace Hopper', 'Example Registrar', '1999']);
  for (const [section, source] of [
    ['worth', 'Sales of 2023.'],
    ['market', 'A report.'],
    ['features', 'Our own books.'],
  ])
    await expect(page.locator(`#${section}`)).toContainText(source!);
  await expectWhole(page);
  expect(await tellViolations(page, { runOnly: wcagTags })).toEqual([]);
});

test('a logo stays on phones, where the short name is next to it', async ({ page, site }) => {
  await page.goto(site.domain('/', 'electrician'));
  for (const [width, name] of [
    [320, 'Müller'],
    [1280, 'Müller Elektrotechnik GmbH'],
  ] as const) {
    await page.setViewportSize({ width, height: 700 });
    await expect(page.locator('.site-bar img.logo')).toBeVisible();
    await expect(page.locator('.site-bar .site-brand')).toHaveAccessibleName(name);
  }
});
