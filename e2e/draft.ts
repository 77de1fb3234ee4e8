import { expect, type Page } from '@playwright/test';

/**
 * Waits until the form's draft on this device has all of these answers: it is stored only after typing rests for a
 * moment.
 */
export async function expectDraft(page: Page, name: string, answers: Record<string, string>): Promise<void> {
  const stored = () => page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '{}'), name);
  await expect.poll(stored).toMatchObject({ values: answers });
}
