import { expect, type Page } from '@playwright/test';
import { quoteFields, type QuoteRequest, offerTexts, quoteTexts } from '../test/spec-messages.ts';

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

/** An offer that is accepted. */
export const offer = {
  name: 'Grace Hopper',
  email: 'grace@example.com',
  phone: '+1 555 0100',
  message: 'I offer $20,000.',
};

export const calls = '**/functions/v1/*';
export const submit = (page: Page) => page.locator('main form [type=submit][data-busy]');
export const thanks = (page: Page) => page.getByRole('dialog', { name: quoteTexts.sent.title });
export const offerSent = (page: Page) => page.getByRole('status').filter({ hasText: offerTexts.sent.title });
export const failure = (page: Page) => page.getByRole('alert').filter({ hasText: quoteTexts.failed.title });
export const invalid = (page: Page) => page.locator('[aria-invalid="true"]');

/** Makes the page load its application, and resolves when React answers. Without scripts it never does. */
export async function hydrated(page: Page): Promise<void> {
  let signs = 0;
  const isReady = async () => {
    await page.mouse.move(0, signs++ % 2);
    return page
      .evaluate(() => matchMedia('(scripting: none)').matches || 'hydrated' in document.documentElement.dataset)
      .catch(() => false);
  };
  await expect.poll(isReady).toBe(true);
}

export async function typeValues(page: Page, given: Record<string, string>): Promise<void> {
  for (const [field, value] of Object.entries(given)) await page.locator(`#${field}`).fill(value);
}

/** Fills the form once the application answers: it brings back the answers of the visit before. */
export async function fillQuoteForm(page: Page, given: Partial<QuoteRequest> = answers): Promise<void> {
  await hydrated(page);
  await typeValues(page, Object.fromEntries(quoteFields.map((field) => [field, given[field] ?? ''])));
}

export async function fillOffer(page: Page, given: Record<string, string> = offer): Promise<void> {
  await hydrated(page);
  await typeValues(page, given);
}

export async function expectValues(page: Page, values: Record<string, string>): Promise<void> {
  for (const [field, value] of Object.entries(values)) await expect(page.locator(`#${field}`)).toHaveValue(value);
}

export const emptied = (values: object) => Object.fromEntries(Object.keys(values).map((field) => [field, '']));

/** Waits until the form's draft in this tab has all of these answers. */
export async function expectDraft(page: Page, name: string, values: Record<string, string>): Promise<void> {
  const stored = () => page.evaluate((key) => JSON.parse(sessionStorage.getItem(key) ?? '{}'), name);
  await expect.poll(stored).toMatchObject({ values });
}

/** Holds calls or files back until the returned function is called. */
export async function holdBack(page: Page, what: string | RegExp): Promise<() => void> {
  const line = Promise.withResolvers<void>();
  await page.route(what, async (route) => {
    await line.promise;
    await route.continue().catch(() => {});
  });
  return line.resolve;
}

/** Fails calls with 503 once the returned function is called. */
export async function failLater(page: Page): Promise<() => void> {
  const line = Promise.withResolvers<void>();
  await page.route(calls, async (route) => {
    await line.promise;
    await route.fulfill({ status: 503, json: {} });
  });
  return line.resolve;
}

/** Marks the document, so that a test sees whether the page changes inside it. */
export const markDocument = (page: Page) => page.evaluate(() => (document.documentElement.dataset['same'] = ''));
export const expectSameDocument = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-same');
export const expectNewDocument = (page: Page) => expect(page.locator('html')).not.toHaveAttribute('data-same');
