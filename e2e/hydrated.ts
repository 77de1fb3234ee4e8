import { expect, type Page } from '@playwright/test';

/** Gives the sign at which the application is loaded, and resolves when React answers on the page. Without scripts it never does. */
export async function hydrated(page: Page): Promise<void> {
  let signs = 0;
  const answers = async () => {
    await page.mouse.move(0, signs++ % 2);
    return page
      .evaluate(() => matchMedia('(scripting: none)').matches || 'hydrated' in document.documentElement.dataset)
      .catch(() => false);
  };
  await expect.poll(answers).toBe(true);
}
