import type { Page } from '@playwright/test';
import { quoteFields, type QuoteRequest } from '../test/sample-quote.ts';
import { hydrated } from './hydrated.ts';

/** A request that is accepted. */
export const answers: QuoteRequest = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  company: 'Analytical Engines',
  phone: '+44 20 7946 0000',
  question1: 'Bring in three qualified bookings a week.',
  question2: 'Read about the service, pick a slot, pay a deposit.',
  question3: 'Copying bookings into the calendar and sending reminders.',
  question4: 'Prices come from a spreadsheet; bookings go to the calendar.',
  question5: 'Add a second location next year, then online payments, then a members area.',
};

/** Fills the form once the application answers: it brings back the answers of the visit before. */
export async function fillQuoteForm(page: Page, given: Partial<QuoteRequest> = answers): Promise<void> {
  await hydrated(page);
  await typeAnswers(page, given);
}

export async function typeAnswers(page: Page, given: Partial<QuoteRequest>): Promise<void> {
  for (const field of quoteFields) await page.locator(`#${field}`).fill(given[field] ?? '');
}
