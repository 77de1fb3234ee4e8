import type { Page } from '@playwright/test';
import { offerTexts } from '../test/spec-messages.ts';
import {
  calls,
  emptied,
  expectDraft,
  expectValues,
  fillOffer,
  hydrated,
  offerSent,
  submit,
  typeValues,
} from './forms.ts';
import { expect, owner, test, type Places } from './site.ts';
import { ownMessages } from './variants/names-for-sale.ts';

const told = (page: Page) => page.locator('#amount-hint');
const buyNow = (page: Page) => page.locator('.asking').getByRole('button', { name: 'Buy now' });

async function open(page: Page, site: Places, key: string): Promise<void> {
  await page.goto(site.domain('/', key));
  await hydrated(page);
}

test('one more file is one more domain for sale, whose offers are stored and mailed before the toast', async ({
  page,
  site,
  offer,
}) => {
  await open(page, site, 'parcelpost');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Parcelpost.com');
  await expect(page.locator('#offer')).not.toContainText('Demonstration');
  const sent = page.waitForRequest(calls);
  await fillOffer(page, offer);
  await submit(page).click();
  await expect(offerSent(page)).toContainText(offerTexts.sent.text);
  expect(Object.keys((await sent).postDataJSON())).toEqual(Object.keys(offer));
  await expectValues(page, emptied(offer));
  expect(await site.listLeads()).toMatchObject([{ kind: 'offer', site: 'parcelpost', ...offer }]);
  const mail = await site.mail.waitForMail(owner);
  expect(mail.replyTo?.value[0]?.address).toBe(offer.email);
  for (const value of [...Object.values(offer), ownMessages]) expect(mail.text).toContain(value);
  expect(mail.subject).toContain('Parcelpost.com');
  expect(await page.content()).not.toContain(ownMessages);
});

test('the button to buy at the price writes the message, and never over what was typed or kept', async ({
  page,
  site,
}) => {
  const sentence = 'I’d like to buy NowFetch.com for $45,000.';
  await open(page, site, 'priced');
  const message = page.locator('#message');
  await buyNow(page).click();
  await expect(message).toHaveValue(sentence);
  await expect(page.locator('#offer')).toBeInViewport();
  await message.fill('May I ask something first?');
  await buyNow(page).click();
  await expect(page.locator('#buy-now')).toBeFocused();
  await expect(message).toHaveValue('May I ask something first?');
  await expectDraft(page, 'offer-draft', { message: 'May I ask something first?' });
  // The button was pressed before the application was ready.
  await page.goto(site.domain('/?again#buy-now', 'priced'));
  await hydrated(page);
  await expect(message).toHaveValue('May I ask something first?');
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('about:blank');
  await page.goto(site.domain('/?new#buy-now', 'priced'));
  await hydrated(page);
  await expect(message).toHaveValue(sentence);
});

test('what is sold takes no offer, and what is reserved does', async ({ request, site }) => {
  const send = (key: string) =>
    request.post(`http://127.0.0.1:${site.port}/`, {
      headers: { Host: `${key}.localhost` },
      form: { name: 'Ada', email: site.visitor, message: 'Is it still to be had?' },
    });
  expect((await send('sold')).ok()).toBe(false);
  expect((await send('reserved')).ok()).toBe(true);
  await expect.poll(async () => (await site.listLeads()).map(({ site: key }) => key)).toEqual(['reserved']);
});

test('an amount is said back, a plan chosen by the keyboard, both survive a reload and reach the owner', async ({
  page,
  site,
  offer,
}) => {
  await open(page, site, 'asking');
  await buyNow(page).click();
  await expect(page.locator('#amount')).toHaveValue('12500');
  for (const [typed, said] of [
    ['12.000', '$12,000'],
    ['8k €', '€8,000'],
    ['£ 8.000', '£8,000'],
  ] as const) {
    await page.locator('#amount').fill(typed);
    await expect(told(page)).toHaveText(said);
  }
  await page.locator('#amount').fill('8k');
  await expect(told(page)).toContainText('$10,000');
  await fillOffer(page, offer);
  await page.getByRole('radio', { name: '30% down, 6 months' }).focus();
  await page.keyboard.press('ArrowDown');
  await expectDraft(page, 'offer-draft', { amount: '8k', plan: '30/9/12500' });

  await page.reload();
  await hydrated(page);
  await expect(page.getByRole('radio', { checked: true })).toHaveValue(/^30\/9\//);
  await expect(told(page)).toContainText('$8,000');
  await submit(page).click();
  await expect(offerSent(page)).toContainText('Your offer: $8,000');
  await expect(page.getByRole('radio', { checked: true })).toHaveValue('');
  await expect(told(page)).toHaveText('');
  const plan = { planPercent: '30', planMonths: '9', planDown: '3750', planMonthly: '972.22', planLast: '972.24' };
  expect(await site.listLeads()).toMatchObject([
    { amount: '8000', currency: 'USD', belowMinimum: 'below minimum', ...plan },
  ]);
  const mail = await site.mail.waitForMail(owner);
  expect(mail.text).toContain('$8,000 (64%, below minimum)');
  expect(mail.replyTo?.value[0]?.address).toBe(site.visitor);
});

test('without JavaScript a wrong offer gets its message, keeps what was typed, and is sent with its plan', async ({
  browser,
  site,
  offer,
}) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(site.domain('/', 'asking'));
  await typeValues(page, { ...offer, amount: 'about ten' });
  await page.locator('#currency').selectOption('EUR');
  await page.getByRole('radio', { name: '30% down, 9 months' }).check();
  await submit(page).click();
  await expect(page.locator('#amount')).toHaveAccessibleDescription(/12,500/);
  await expectValues(page, { amount: 'about ten', currency: 'EUR' });
  await expect(page.getByRole('radio', { checked: true })).toHaveValue(/^30\/9\//);
  await page.locator('#amount').fill('11.000');
  await submit(page).click();
  await expect(offerSent(page)).toContainText('€11,000');
  expect(await site.listLeads()).toMatchObject([{ amount: '11000', currency: 'EUR', planMonths: '9' }]);
  await page.close();
});
