import type { Page } from '@playwright/test';

/** An offer that is accepted. */
export const offer = {
  name: 'Grace Hopper',
  email: 'grace@example.com',
  phone: '+1 555 0100',
  message: 'I offer $20,000.',
};

export async function fillOffer(page: Page, given = offer): Promise<void> {
  for (const [name, value] of Object.entries(given)) await page.locator(`#contact [name=${name}]`).fill(value);
}
