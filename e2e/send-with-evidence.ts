import type { Page } from '@playwright/test';
import { evidenceHeaders } from '#contract/forms/evidence.ts';
import { paths } from '#contract/site/paths.ts';
import { quoteWords } from '../test/spec-words.ts';
import { fillQuoteForm } from './quote-answers.ts';
import { expect, owner, test } from './site.ts';

/** Sends the quote form that is filled, and resolves to the headers of its call. */
export async function send(page: Page): Promise<Record<string, string>> {
  const sent = page.waitForRequest('**/functions/v1/send-quote-request');
  await page.getByRole('button', { name: quoteWords.submit }).click();
  await expect(page.getByRole('dialog', { name: quoteWords.sent.title })).toBeVisible();
  return (await sent).allHeaders();
}

/** The name of a header of evidence, in small letters as the browser reports it. */
export const header = (name: keyof typeof evidenceHeaders) => evidenceHeaders[name].toLowerCase();

/** Faults between the page and the proof of work, by name. */
export const evidenceFailures: [string, (page: Page) => Promise<unknown>][] = [
  ['there is no worker', (page) => page.addInitScript(() => Reflect.deleteProperty(globalThis, 'Worker'))],
  ['what gathers the evidence cannot be had', (page) => page.route('**/assets/touched-*.js', (route) => route.abort())],
  ['the worker cannot be had', (page) => page.route('**/assets/prove-worker-*.js', (route) => route.abort())],
  ['there is no challenge', (page) => page.route(`**${paths.challenge}`, (route) => route.fulfill({ status: 503 }))],
  ['the challenge never comes', (page) => page.route(`**${paths.challenge}`, () => {})],
  ['the challenge is nonsense', (page) => page.route(`**${paths.challenge}`, (route) => route.fulfill({ json: 5 }))],
];

/** Declares a test for each: the form works the same without evidence. */
export function sendWithoutEvidence(failures = evidenceFailures): void {
  for (const [name, spoil] of failures) {
    test(`the form works the same when ${name}`, async ({ page, site, answers }) => {
      await spoil(page);
      await page.goto(site.services('/quote'));
      await fillQuoteForm(page, answers);
      const headers = await send(page);
      expect(headers[header('proof')]).toBeUndefined();
      expect(await site.listLeads()).toMatchObject([{ state: 'new' }]);
      await site.mail.waitForMail(owner);
    });
  }
}
