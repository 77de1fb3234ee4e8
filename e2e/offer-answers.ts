import type { Page } from '@playwright/test';
import { hydrated } from './hydrated.ts';

/** An offer that is accepted. */
export const offer = {
  name: 'Grace Hopper',
  email: 'grace@example.com',
  phone: '+1 555 0100',
  message: 'I offer $20,000.',
};

/** Fills the form once the application answers: it brings back the answers of the visit before. */
export async function fillOffer(page: Page, given = offer): Promise<void> {
  await hydrated(page);
  for (const [name, value] of Object.entries(given)) await page.locator(`#contact [name=${name}]`).fill(value);
}
