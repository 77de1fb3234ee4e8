import type { Page } from '@playwright/test';
import { offerWords, quoteWords } from '../test/spec-words.ts';
import { expect, test } from './site.ts';
import { hydrated } from './hydrated.ts';

/**
 * Declares the tests of a form that is sent while the application takes the page over: the browser posts it, or the application sends
 * it. React works in slices. Each asks for the next by a message. `0`: before any of the application is loaded.
 */
export function sendInSlice(slice: number): void {
  const moment = slice ? `in slice ${slice} of the take-over` : 'before the application';

  test(`an empty quote request, sent ${moment}, shows its messages`, async ({ page, site }) => {
    await openAndPress(page, site.services('/quote'), slice, '#quote-form', {});
    await expect(page.locator('[aria-invalid="true"]')).toHaveCount(7);
  });

  test(`a quote request, sent ${moment}, is one lead`, async ({ page, site, answers }) => {
    await openAndPress(page, site.services('/quote'), slice, '#quote-form', answers);
    await expect(page.getByRole('dialog', { name: quoteWords.sent.title })).toBeVisible();
    await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0);
    expect(await site.listLeads()).toHaveLength(1);
  });

  test(`an offer, sent ${moment}, is answered once`, async ({ page, site, offer }) => {
    await openAndPress(page, site.domain('/', 'parcelpost'), slice, '#contact form', offer);
    await expect(page.getByRole('status').filter({ hasText: offerWords.sent.title })).toBeVisible();
    for (const field of Object.keys(offer)) await expect(page.locator(`#contact [name=${field}]`)).toHaveValue('');
    await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0);
    expect(await site.listLeads()).toHaveLength(1);
  });
}

/** Opens the page, for a slice on a processor six times slower, fills the form once it is parsed, and presses its button in that slice. */
async function openAndPress(page: Page, address: string, slice: number, form: string, values: object): Promise<void> {
  const session = await page.context().newCDPSession(page);
  if (slice > 0) await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await page.addInitScript(
    ([pressIn, selector, typed]) => {
      // The page that answers a post is left alone.
      if (window.name !== '') return;
      window.name = 'first';
      let slices = 0;
      let button: HTMLElement | null;
      const press = () => {
        button?.click();
        button = null;
      };
      const { postMessage } = MessagePort.prototype;
      MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
        postMessage.call(this, message);
        // After this slice and before the next.
        if (++slices === pressIn) setTimeout(press);
      };
      addEventListener('DOMContentLoaded', () => {
        for (const [field, value] of Object.entries(typed))
          document.querySelector<HTMLInputElement>(`${selector} [name=${field}]`)!.value = value;
        button = document.querySelector<HTMLElement>(`${selector} [type=submit]`);
        if (pressIn === 0) press();
        // It has to be fewer slices.
        new MutationObserver(press).observe(document.documentElement, { attributeFilter: ['data-hydrated'] });
      });
    },
    [slice, form, values] as const,
  );
  await page.goto(address);
  await hydrated(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
}
