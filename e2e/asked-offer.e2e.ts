import type { Page } from '@playwright/test';
import { offerWords } from '../test/spec-words.ts';
import { tellViolations } from './axe.ts';
import { expectDraft } from './draft.ts';
import { expect, owner, test } from './site.ts';
import { hydrated } from './hydrated.ts';

const submit = (page: Page) => page.locator('#contact button[type=submit]');
const told = (page: Page) => page.locator('#amount-hint');

async function fillOffer(page: Page, email: string): Promise<void> {
  await hydrated(page);
  await page.locator('#name').fill('Ada Lovelace');
  await page.locator('#email').fill(email);
  await page.locator('#message').fill('For my engines.');
}

test('in a form that asks for an amount, a visitor who buys now offers the price, and may offer another currency', async ({
  page,
  site,
}) => {
  await page.goto(site.domain('/', 'asking'));
  await hydrated(page);
  await page.locator('.asking').getByRole('button', { name: 'Buy now' }).click();
  await expect(page.locator('#amount')).toHaveValue('12500');
  await expect(told(page)).toHaveText('$12,500');
  // Another currency than the page's is stored, and marked.
  await page.locator('#amount').fill('£9,000');
  await fillOffer(page, site.visitor);
  await submit(page).click();
  await expect(page.getByRole('status').filter({ hasText: offerWords.sent.title })).toContainText('£9,000');
  expect((await site.listLeads())[0]).toMatchObject({
    amount: '9000',
    currency: 'GBP',
    otherCurrency: 'in another currency',
  });
});

test('an amount is said back, a plan chosen by the keyboard, both survive a reload and reach the owner', async ({
  page,
  site,
}) => {
  await page.goto(site.domain('/', 'asking'));
  await hydrated(page);
  await page.locator('#amount').pressSequentially('12.000');
  await expect(told(page)).toHaveText('$12,000');
  await page.locator('#amount').fill('8k €');
  await expect(told(page)).toHaveText('€8,000');
  await page.locator('#amount').fill('£ 8.000');
  await expect(told(page)).toHaveText('£8,000');
  await page.locator('#amount').fill('8k');
  await expect(told(page)).toContainText('$10,000');
  await fillOffer(page, site.visitor);
  await page.getByRole('radio', { name: '30% down, 6 months' }).focus();
  await page.keyboard.press('ArrowDown');
  await expectDraft(page, 'offer-draft', { amount: '8k', plan: '30/9' });

  await page.reload();
  await hydrated(page);
  await expect(page.getByRole('radio', { checked: true })).toHaveValue('30/9');
  await expect(told(page)).toContainText('$8,000');
  await submit(page).click();
  const sent = page.getByRole('status').filter({ hasText: offerWords.sent.title });
  await expect(sent).toContainText('$8,000');
  await expect(page.getByRole('radio', { checked: true })).toHaveValue('');
  await expect(told(page)).toHaveText('');
  const [lead] = await site.listLeads();
  const plan = { planPercent: '30', planMonths: '9', planDown: '3750', planMonthly: '972.22', planLast: '972.24' };
  expect(lead).toMatchObject({ amount: '8000', currency: 'USD', belowMinimum: 'below minimum', ...plan });
  const mail = await site.mail.waitForMail(owner);
  expect(mail.text).toContain('$8,000 USD (64%, below minimum)');
  expect(mail.replyTo?.value[0]?.address).toBe(site.visitor);
});

test('without JavaScript what is wrong is said at its field, nothing typed is lost, and a plan of the table is sent', async ({
  browser,
  site,
}) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(site.domain('/', 'asking'));
  await fillOffer(page, site.visitor);
  await page.locator('#amount').fill('about ten');
  await page.locator('#currency').selectOption('EUR');
  await page.getByRole('radio', { name: '30% down, 9 months' }).check();
  await submit(page).click();
  await expect(page.locator('#amount')).toHaveAccessibleDescription(/12,500/);
  await expect(page.locator('#amount')).toHaveValue('about ten');
  await expect(page.locator('#currency')).toHaveValue('EUR');
  await expect(page.getByRole('radio', { checked: true })).toHaveValue('30/9');
  await page.locator('#amount').fill('11.000');
  await submit(page).click();
  await expect(page.getByText(offerWords.sent.title)).toBeVisible();
  await expect(page.getByText('€11,000')).toBeVisible();
  expect((await site.listLeads())[0]).toMatchObject({ amount: '11000', currency: 'EUR', planMonths: '9' });
  await page.close();
});

test('the form is accessible and as wide as the screen, with messages, in both directions', async ({ page, site }) => {
  for (const key of ['asking', 'asking-ar']) {
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto(site.domain('/', key));
    await hydrated(page);
    await page.locator('#amount').fill('ten');
    await submit(page).click();
    await expect(page.locator('#amount-error')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    expect(await tellViolations(page, {}, '#contact')).toEqual([]);
  }
});

test('while it is sent neither amount, currency nor plan can be changed, and all are there on the way back', async ({
  page,
  site,
}) => {
  const looked = Promise.withResolvers<void>();
  await page.route('**/functions/v1/*', async (route) => {
    await looked.promise;
    await route.fulfill({ status: 503, json: {} });
  });
  await page.goto(site.domain('/nowhere', 'asking'));
  await hydrated(page);
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await page.locator('#amount').fill('8k');
  await page.locator('#currency').selectOption('EUR');
  await fillOffer(page, site.visitor);
  const plans = page.getByRole('radio');
  await plans.nth(1).check();
  await submit(page).click();
  await expect(page.locator('#message')).not.toBeEditable();
  await page.locator('#currency').selectOption({ index: 0 });
  await plans.first().click();
  await expect(plans.nth(1)).toBeChecked();
  await expect(page.locator('#currency')).toHaveValue('EUR');
  await page.goBack();
  looked.resolve();
  await expect(page.getByRole('alert').filter({ hasText: offerWords.failed.title })).toBeVisible();
  await page.goForward();
  await expect(page.locator('#amount')).toHaveValue('8k');
  await expect(page.locator('#currency')).toHaveValue('EUR');
  await expect(plans.nth(1)).toBeChecked();
  await plans.first().check();
  await expect(plans.first()).toBeChecked();
});
