import type { Page } from '@playwright/test';
import { consentHeader } from '#contract/forms/lead-form.ts';
import { quoteForm } from '#contract/forms/quote-request.ts';
import { functionPath } from '#contract/site/paths.ts';
import { english } from '../test/locales.ts';
import { quoteWords } from '../test/spec-words.ts';
import { tellViolations } from './axe.ts';
import { hydrated } from './hydrated.ts';
import { fillOffer } from './offer-answers.ts';
import { fillQuoteForm } from './quote-answers.ts';
import { expect, owner, test, type VisitedSite } from './site.ts';
import { consentMissing as asked, sentence } from './variants/owners.ts';

const consentMissing = english.consent.missing;

const box = (page: Page) => page.getByRole('checkbox', { name: sentence });

const faults = (page: Page) => tellViolations(page, {}, 'form');

/** The owner's record of it, in all places. */
async function isKept(site: VisitedSite): Promise<void> {
  const [lead] = await site.listLeads();
  expect(lead!['consent']).toEqual({ sentence, at: lead!['receivedAt'] });
  expect(await site.leads('show', String(lead!['reference']))).toContain(`  ${sentence}`);
  expect(await site.leads('export', '--format', 'csv')).toContain(sentence.replaceAll('"', '""'));
  expect((await site.mail.waitForMail(owner)).text).toContain(sentence);
}

test.describe('no form that asks for consent is sent without it, with the application', () => {
  test('the quote form asks for the box with its other messages, and keeps the sentence with the request', async ({
    page,
    site,
    answers,
  }) => {
    await page.goto(site.domain('/quote', 'owners'));
    await fillQuoteForm(page, answers);
    await expect(box(page)).not.toBeChecked();
    await page.getByRole('button', { name: quoteWords.submit }).click();
    await expect(box(page)).toBeFocused();
    await expect(box(page)).toHaveAccessibleDescription(consentMissing);
    expect(await faults(page)).toEqual([]);
    expect(await site.listLeads()).toEqual([]);
    await box(page).press('Space');
    await expect(page.getByText(consentMissing)).toBeHidden();
    await page.getByRole('button', { name: quoteWords.submit }).click();
    await expect(page.getByRole('dialog', { name: quoteWords.sent.title })).toBeVisible();
    await expect(box(page)).not.toBeChecked();
    await isKept(site);
  });

  test('so does the form of an offer, in the words of its content', async ({ page, site, offer }) => {
    await page.goto(site.domain('/', 'owners-domain'));
    await fillOffer(page, offer);
    await page.locator('#contact button[type=submit]').click();
    await expect(page.getByText(asked)).toBeVisible();
    expect(await faults(page)).toEqual([]);
    await box(page).check();
    await page.locator('#contact button[type=submit]').click();
    await expect(page.getByRole('status').filter({ hasText: 'Message Sent!' })).toBeVisible();
    await isKept(site);
  });

  test('its link leads to the page, and the answers are there again afterwards', async ({ page, site, answers }) => {
    await page.goto(site.domain('/quote', 'owners'));
    await fillQuoteForm(page, answers);
    await expect(page.locator('.kept-clear')).toBeVisible();
    await page.locator('form').getByRole('link', { name: 'privacy policy' }).click();
    await expect(page).toHaveURL(site.domain('/privacy', 'owners'));
    await page.goBack();
    await hydrated(page);
    await expect(page.locator('#question5')).toHaveValue(answers.question5);
  });
});

test.describe('no form that asks for consent is sent without it, without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the quote form comes back with the message, the answers and then the tick', async ({ page, site, answers }) => {
    await page.goto(site.domain('/quote', 'owners'));
    await fillQuoteForm(page, answers);
    const send = () => page.getByRole('button', { name: quoteWords.submit }).click();
    await send();
    await expect(box(page)).toHaveAccessibleDescription(consentMissing);
    await expect(page.locator('#question5')).toHaveValue(answers.question5);
    await box(page).check();
    await page.locator('#name').fill('A');
    await send();
    await expect(box(page)).toBeChecked();
    await page.locator('#name').fill(answers.name);
    await send();
    await expect(page.getByRole('dialog', { name: quoteWords.sent.title })).toBeVisible();
    await isKept(site);
  });
});

test('a call without it is refused as one with a wrong field, and stored with it', async ({
  request,
  site,
  answers,
}) => {
  // Outside of a browser no name below localhost is this machine.
  const headers = { host: 'owners.localhost', apikey: 'janus-anon', [consentHeader]: '' };
  const call = () => request.post(site.services(functionPath(quoteForm.functionName)), { headers, data: answers });
  const refused = await call();
  expect(refused.status()).toBe(422);
  expect(await refused.json()).toMatchObject({ errors: { consent: consentMissing } });
  headers[consentHeader] = encodeURIComponent(sentence);
  expect((await call()).status()).toBe(200);
  await isKept(site);
});
