import { expect, type Page } from '@playwright/test';

/**
 * Waits until the form's draft in this tab has all of these answers: it is stored only after typing rests for a
 * moment.
 */
export async function expectDraft(page: Page, name: string, answers: Record<string, string>): Promise<void> {
  const stored = () => page.evaluate((key) => JSON.parse(sessionStorage.getItem(key) ?? '{}'), name);
  await expect.poll(stored).toMatchObject({ values: answers });
}
