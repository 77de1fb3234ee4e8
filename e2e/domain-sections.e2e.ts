import type { Page } from '@playwright/test';
import { tellViolations, wcagTags } from './axe.ts';
import { expectWhole } from './expect-whole.ts';
import { expect, test, type Places } from './site.ts';
import { hydrated } from './hydrated.ts';

const open = (page: Page, site: Places, key: string) => page.goto(site.domain('/', key));
const textOf = async (page: Page, site: Places, key: string) => (await open(page, site, key))!.text();

// Every variant, at every width, is for the release run.
test('axe finds nothing where a domain has more or less than the sample, nothing is empty or too wide', async ({
  page,
  site,
}) => {
  await open(page, site, 'told');
  await expectWhole(page);
  expect(await tellViolations(page, { runOnly: wcagTags })).toEqual([]);
});

test('without an offer form the buttons open an email, and a message', async ({ page, site }) => {
  await open(page, site, 'formless');
  const links = page.locator('.hero-buttons a');
  await expect(links).toHaveCount(2);
  await expect(links.first()).toHaveAttribute('href', 'mailto:sales@nowfetch.example?subject=NowFetch.com');
  await expect(links.last()).toHaveAttribute('href', /^https:\/\/wa\.me\/15550100199\?text=NowFetch\.com$/);
  await expect(page.locator('form, .floating-offer')).toHaveCount(0);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.footer a')).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await open(page, site, 'bare');
  await expect(links).toHaveCount(1);
  const foot = await page.locator('.footer').evaluate((one) => innerHeight - one.getBoundingClientRect().bottom);
  expect(Math.abs(foot)).toBeLessThan(1);
});

test('without an offer form no offer is taken', async ({ page, site, offer }) => {
  await open(page, site, 'formless');
  const statuses = await page.evaluate(async (offer) => {
    const headers = { authorization: 'Bearer janus-anon', 'content-type': 'application/json' };
    const call = { method: 'POST', headers, body: JSON.stringify(offer) };
    const form = { method: 'POST', body: new URLSearchParams(offer) };
    const [called, posted] = [await fetch('/functions/v1/send-offer', call), await fetch('/', form)];
    return [called.status, posted.status];
  }, offer);
  expect(statuses).toEqual([404, 405]);
  expect(await site.listLeads()).toEqual([]);
});

test('search engines get the answers that the page has', async ({ page, site }) => {
  expect(await textOf(page, site, 'formless')).toContain('"FAQPage"');
  expect(await textOf(page, site, 'halves')).not.toContain('"FAQPage"');
});

test('a section by another name is led to by every link', async ({ page, site }) => {
  await open(page, site, 'renamed');
  await hydrated(page);
  const form = page.locator('section[id="größe"] .offer');
  for (const button of await page.locator('.hero-buttons button').all()) {
    await page.evaluate(() => scrollTo(0, 0));
    await button.click();
    await expect(form).toBeInViewport();
  }
  await expect(page.locator('.floating-offer')).toHaveAttribute('data-small', 'true');
  await page.evaluate(() => scrollTo(0, 900));
  await page.locator('.floating-offer button').click();
  await expect(form).toBeInViewport();
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });
  test('a section by another name is led to as well', async ({ page, site }) => {
    await open(page, site, 'renamed');
    await page.locator('.hero-buttons button').first().click();
    await expect(page.locator('section[id="größe"]')).toBeInViewport();
  });
});

test('a price is drawn of the parts that there are, and so is a market', async ({ page, site }) => {
  // A range without an appraisal has its scale and no mark.
  await open(page, site, 'unappraised');
  await expect(page.locator('.price dt')).toHaveCount(1);
  await expect(page.locator('.scale-range')).toHaveCount(1);
  await expect(page.locator('.scale-mark')).toHaveCount(0);
  // An appraisal without a range leads, without a scale.
  await open(page, site, 'rangeless');
  await expect(page.locator('.price-lead')).toContainText('$1,216');
  await expect(page.locator('.scale')).toHaveCount(0);
  // Words on the price without any figure leave no gap next to them.
  await open(page, site, 'figureless');
  await expect(page.locator('.price-words')).toBeVisible();
  await expect(page.locator('.price-figures')).toHaveCount(0);
  // Without a price the reasons are alone. A market without growth has five sizes, all of them in the total.
  await open(page, site, 'steady');
  await expect(page.locator('.worth-cards > li')).toHaveCount(4);
  await expect(page.locator('.price')).toHaveCount(0);
  await expect(page.locator('.market-stats > li')).toHaveCount(5);
  await expect(page.locator('.market-before')).toHaveCount(0);
  await expect(page.locator('.market-total > .tape > svg')).toHaveCount(5);
});

test('the seller and the sources of the figures are where a buyer looks for them', async ({ page, site }) => {
  await open(page, site, 'told');
  await expect(page.locator('#proof dd')).toHaveText(['Grace Hopper', 'Example Registrar', '1999']);
  await expect(page.locator('#worth')).toContainText('Sales of 2023.');
  await expect(page.locator('#market')).toContainText('A report.');
  await expect(page.locator('#features')).toContainText('Our own books.');
});
