import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { tellViolations, wcagTags } from './axe.ts';
import { fillOffer } from './another-domain.ts';
import { copySample } from './sample-copy.ts';
import { openSite } from './site.ts';

/** A price, a page to pay at, a name that is reserved and one that is sold, each in a domain of its own. */
const price = 'price: { amount: 45000, currency: USD }';
const variants: Record<string, string> = {
  priced: price,
  paid: 'price: { amount: 1250000000, currency: JPY, link: "https://www.escrow.com/pay/1" }',
  reserved: `status: reserved\n${price}`,
  sold: 'status: sold',
};
const sentence = 'I would like to buy NowFetch.com for $45,000.';

let folder: string;
let site: Awaited<ReturnType<typeof openSite>>;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  const { content, build } = copySample();
  const sample = readFileSync(join(content, 'domains/nowfetch.yaml'), 'utf8');
  for (const [key, lines] of Object.entries(variants)) {
    const changed = sample.replace('offers: none', `offers: deliver\n${lines}`);
    const hosts = changed.replace('hosts: [nowfetch.com, www.nowfetch.com]', `hosts: [${key}.com]`);
    writeFileSync(join(content, `domains/${key}.yaml`), hosts);
  }
  folder = build();
  site = await openSite({}, folder);
});
test.afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true });
});

async function open(page: Page, key: string): Promise<void> {
  await page.goto(site.domain('/', key));
  await page.locator('html[data-hydrated]').waitFor();
}

test('the button writes the message, and never over what was typed or kept', async ({ page }) => {
  await open(page, 'priced');
  const message = page.locator('#offer [name=message]');
  const buy = page.locator('.asking').getByRole('button', { name: 'Buy now' });
  await buy.click();
  await expect(message).toHaveValue(sentence);
  await expect(page.locator('#offer')).toBeInViewport();
  await message.fill('May I ask something first?');
  await buy.click();
  await expect(page.locator('#buy-now')).toBeFocused();
  await expect(message).toHaveValue('May I ask something first?');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('offer-draft'))).toContain('May I ask');
  // The button was pressed before the application was there.
  await page.goto(site.domain('/?again#buy-now', 'priced'));
  await expect(message).toHaveValue('May I ask something first?');
  await page.evaluate(() => localStorage.clear());
  await page.goto('about:blank');
  await page.goto(site.domain('/?new#buy-now', 'priced'));
  await expect(message).toHaveValue(sentence);
});

test('pages with a price, reserved or sold fit narrow windows and can be read by everybody', async ({ page }) => {
  const looks = [
    ['priced', 320, 'light'],
    ['paid', 320, 'dark'],
    ['reserved', 1280, 'dark'],
    ['sold', 320, 'light'],
  ] as const;
  for (const [key, width, colorScheme] of looks) {
    await page.setViewportSize({ width, height: 720 });
    await page.emulateMedia({ colorScheme });
    await open(page, key);
    expect(await tellViolations(page, { runOnly: wcagTags }), key).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), key).toBe(width);
    const [asking, figure] = await Promise.all(
      ['.asking', '.asking-figure'].map((part) => page.locator(part).boundingBox()),
    );
    expect(figure!.x + figure!.width, key).toBeLessThanOrEqual(asking!.x + asking!.width);
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the button leads to the sentence to send, and what is sent is stored', async ({ page }) => {
    await page.goto(site.domain('/', 'priced'));
    await page.locator('.asking').getByRole('button', { name: 'Buy now' }).click();
    await expect(page.locator('#buy-now')).toBeInViewport();
    await expect(page.locator('#buy-now')).toContainText(sentence);
    await fillOffer(page);
    await page.locator('#contact [name=message]').fill(sentence);
    await page.locator('#offer button[type=submit]').click();
    await expect.poll(() => site.listLeads()).toMatchObject([{ face: 'priced', message: sentence }]);
  });
});

test('what is sold takes no offer, and what is reserved does', async ({ request }) => {
  const send = (key: string) =>
    request.post(`http://127.0.0.1:${site.port}/`, {
      headers: { Host: `${key}.localhost` },
      form: { name: 'Ada', email: 'ada@example.com', message: 'Is it still to be had?' },
    });
  expect((await send('sold')).ok()).toBe(false);
  expect((await send('reserved')).ok()).toBe(true);
  await expect.poll(async () => (await site.listLeads()).map(({ face }) => face)).toEqual(['reserved', 'priced']);
});
