import type { Page } from '@playwright/test';
import { quoteWords } from '../../test/spec-words.ts';
import { answers, fillQuoteForm } from '../quote-answers.ts';
import { expect, test } from '../site.ts';
import { hydrated } from '../hydrated.ts';

const edges = async (page: Page, selector: string) => {
  const box = (await page.locator(selector).first().boundingBox())!;
  return { left: box.x, right: box.x + box.width };
};

test('from 1280 to 1920 px the quote form keeps its columns, and ends where the bar does', async ({ page, site }) => {
  const shares = [];
  await page.goto(site.services('/quote'));
  for (const width of [1280, 1440, 1680, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const form = await edges(page, '.lead-form');
    const side = await edges(page, '.next-steps');
    const brand = await edges(page, '.site-brand');
    const start = await edges(page, '.site-menu .button');
    expect(Math.abs(side.left - brand.left)).toBeLessThan(2);
    expect(Math.abs(form.right - start.right)).toBeLessThan(2);
    shares.push((form.left - side.left) / (form.right - side.left));
  }
  expect(Math.max(...shares) - Math.min(...shares)).toBeLessThan(0.02);
});

test('the number of answered questions is next to the form, and no screen reader is interrupted', async ({
  page,
  site,
}) => {
  await page.goto(site.services('/quote'));
  await hydrated(page);
  const count = page.locator('.answered');
  await expect(count).toHaveText('0 of 5 answered');
  await page.locator('#question2').fill(answers.question2);
  await page.locator('#name').fill('Ada Lovelace');
  await expect(count).toHaveText('1 of 5 answered');
  await page.locator('#question3').fill('Too short');
  await expect(count).toHaveText('1 of 5 answered');
  await page.locator('#question3').fill(answers.question3);
  await expect(count).toHaveText('2 of 5 answered');
  await expect(page.locator('.answered [data-done]')).toHaveCount(2);
  expect(await count.evaluate((element) => element.closest('[aria-live], [role=status], [role=alert]'))).toBeNull();

  await expect(page.locator('.kept-clear')).toBeVisible();
  await page.reload();
  await hydrated(page);
  await expect(count).toHaveText('2 of 5 answered');
  await page.locator('.kept-clear').click();
  await expect(count).toHaveText('0 of 5 answered');
  await page.locator('.toast-action').click();
  await expect(count).toHaveText('2 of 5 answered');
});

const WINDOWS = [
  [360, 740],
  [768, 1024],
  [1280, 720],
  [1280, 900],
  [1920, 1080],
] as const;

test('the failure toast does not cover the button, in windows of five sizes', async ({ page, site }) => {
  await page.route('**/functions/v1/**', (route) => route.abort());
  await page.goto(site.services('/quote'));
  await hydrated(page);
  await fillQuoteForm(page);
  await expect(page.locator('.kept-clear')).toBeVisible();
  const submit = page.getByRole('button', { name: quoteWords.submit });
  const toast = page.getByRole('alert').filter({ hasText: quoteWords.failed.title });
  for (const [width, height] of WINDOWS) {
    await page.setViewportSize({ width, height });
    // The lowest place at which the button is seen: what is below it is out of the window.
    await submit.evaluate((button: HTMLButtonElement) => {
      button.focus({ preventScroll: true });
      scrollBy({ top: button.getBoundingClientRect().bottom - innerHeight + 4, behavior: 'instant' });
      button.form!.requestSubmit();
    });
    await expect(toast).toBeVisible();
    const top = (await page.locator('.toast').boundingBox())!.y;
    await expect
      .poll(async () => {
        const box = (await submit.boundingBox())!;
        return box.y > 0 && box.y + box.height <= top;
      }, `${width} x ${height}`)
      .toBe(true);
    await page.getByRole('button', { name: 'Close notification' }).click();
    await expect(toast).toBeHidden();
  }
});
