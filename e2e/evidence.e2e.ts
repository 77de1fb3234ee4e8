import type { Page } from '@playwright/test';
import { evidenceHeaders } from '#contract/forms/evidence.ts';
import { honeypotField } from '#contract/site/paths.ts';
import { quoteWords } from '../test/spec-words.ts';
import { fillQuoteForm } from './quote-answers.ts';
import { expect, test } from './site.ts';

/** Sends the quote form that is filled, and resolves to the headers of its call. */
async function send(page: Page): Promise<Record<string, string>> {
  const sent = page.waitForRequest('**/functions/v1/send-quote-request');
  await page.getByRole('button', { name: quoteWords.submit }).click();
  await expect(page.getByRole('dialog', { name: quoteWords.sent.title })).toBeVisible();
  return (await sent).allHeaders();
}

/** The name of a header of evidence, in small letters as the browser reports it. */
const header = (name: keyof typeof evidenceHeaders) => evidenceHeaders[name].toLowerCase();

test('two requests from one page say how long it has been open, and neither is held', async ({
  page,
  site,
  answers,
}) => {
  await page.goto(site.services('/quote'));
  for (const name of ['Ada Lovelace', 'Grace Hopper']) {
    await fillQuoteForm(page, { ...answers, name });
    const headers = await send(page);
    expect(Number(headers[header('age')])).toBeGreaterThan(60_000);
    expect(headers[header('honeypot')]).toBeUndefined();
    await page.getByRole('button', { name: quoteWords.sent.close }).click();
  }
  expect((await site.listLeads()).map(({ state }) => state)).toEqual(['new', 'new']);
});

test('a program that types within a second is thanked, and its request is held', async ({ page, site, answers }) => {
  await page.addInitScript(() => (performance.now = () => 900));
  await page.goto(site.services('/quote'));
  await fillQuoteForm(page, answers);
  await send(page);
  expect(await site.listLeads()).toMatchObject([{ state: 'held' }]);
});

test('answers of an earlier visit may be sent at once', async ({ page, site, answers }) => {
  await page.addInitScript(() => (performance.now = () => 900));
  await page.goto(site.services('/quote'));
  await fillQuoteForm(page, answers);
  await page.reload();
  await expect(page.locator('#question5')).toHaveValue(answers.question5);
  expect((await send(page))[header('age')]).toBeUndefined();
  expect(await site.listLeads()).toMatchObject([{ state: 'new' }]);
});

test('a robot that fills every field is thanked, and its request is held', async ({ page, site, answers }) => {
  await page.goto(site.services('/quote'));
  const trap = page.locator(`input[name="${honeypotField}"]`);
  await expect(trap).toHaveAttribute('tabindex', '-1');
  await expect(page.getByRole('textbox', { name: 'Leave this empty' })).toHaveCount(0);
  await fillQuoteForm(page, answers);
  await trap.evaluate((input: HTMLInputElement) => (input.value = 'https://spam.example'));
  expect((await send(page))[header('honeypot')]).toBeTruthy();
  expect(await site.listLeads()).toMatchObject([{ state: 'held' }]);
  expect(site.mail.mails).toEqual([]);
});
