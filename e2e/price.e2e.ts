import type { Page } from '@playwright/test';
import { tellViolations, wcagTags } from './axe.ts';
import { fillOffer } from './offer-answers.ts';
import { expect, test, type Places } from './site.ts';
import { hydrated } from './hydrated.ts';

const sentence = 'I would like to buy NowFetch.com for $45,000.';

async function open(page: Page, site: Places, key: string): Promise<void> {
  await page.goto(site.domain('/', key));
  await hydrated(page);
}

test('the button to buy at the price writes the message, and never over what was typed or kept', async ({
  page,
  site,
}) => {
  await open(page, site, 'priced');
  const message = page.locator('#offer [name=message]');
  const buy = page.locator('.asking').getByRole('button', { name: 'Buy now' });
  await buy.click();
  await expect(message).toHaveValue(sentence);
  await expect(page.locator('#offer')).toBeInViewport();
  await message.fill('May I ask something first?');
  await buy.click();
  await expect(page.locator('#buy-now')).toBeFocused();
  await expect(message).toHaveValue('May I ask something first?');
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('offer-draft'))).toContain('May I ask');
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

test('pages with a price, reserved or sold fit narrow windows and the dearest can be read by everybody', async ({
  page,
  site,
}) => {
  const looks = [
    ['priced', 320, 'light'],
    ['paid', 320, 'dark'],
    ['reserved', 1280, 'dark'],
    ['sold', 320, 'light'],
  ] as const;
  for (const [key, width, colorScheme] of looks) {
    await page.setViewportSize({ width, height: 720 });
    await page.emulateMedia({ colorScheme });
    await open(page, site, key);
    // The others are for the release run.
    if (key === 'paid') expect(await tellViolations(page, { runOnly: wcagTags })).toEqual([]);
    if (key === 'paid') await expect(page.locator('.scene-coin + text')).toHaveText(['¥', '¥']);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), key).toBe(width);
    const [asking, figure] = await Promise.all(
      ['.asking', '.asking-figure'].map((part) => page.locator(part).boundingBox()),
    );
    expect(figure!.x + figure!.width, key).toBeLessThanOrEqual(asking!.x + asking!.width);
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the button leads to the sentence to send, and what is sent is stored', async ({ page, site, offer }) => {
    await page.goto(site.domain('/', 'priced'));
    await page.locator('.asking').getByRole('button', { name: 'Buy now' }).click();
    await expect(page.locator('#buy-now')).toBeInViewport();
    await expect(page.locator('#buy-now')).toContainText(sentence);
    await fillOffer(page, offer);
    await page.locator('#contact [name=message]').fill(sentence);
    await page.locator('#offer button[type=submit]').click();
    await expect.poll(() => site.listLeads()).toMatchObject([{ site: 'priced', message: sentence }]);
  });
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
