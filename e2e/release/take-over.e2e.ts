import type { Page } from '@playwright/test';
import { hydrated, invalid, thanks } from '../forms.ts';
import { expect, test } from '../site.ts';

// React works in slices. Each asks for the next by a message. The browser posts the form, or the application sends it.
for (const slice of [1, 3])
  test(`a request that is sent in slice ${slice} of the take-over is one lead`, async ({ page, site, answers }) => {
    await openAndPress(page, site.services('/quote'), slice, answers);
    await expect(thanks(page)).toBeVisible();
    await expect(invalid(page)).toHaveCount(0);
    expect(await site.listLeads()).toHaveLength(1);
  });

/** Opens the page on a processor six times slower, fills the form once it is parsed, and presses its button in that slice. */
async function openAndPress(page: Page, address: string, slice: number, values: object): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await page.addInitScript(
    ([pressIn, typed]) => {
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
          document.querySelector<HTMLInputElement>(`#${field}`)!.value = value;
        button = document.querySelector<HTMLElement>('main form [data-busy]');
        // It has to be fewer slices.
        new MutationObserver(press).observe(document.documentElement, { attributeFilter: ['data-hydrated'] });
      });
    },
    [slice, values] as const,
  );
  await page.goto(address);
  await hydrated(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
}
