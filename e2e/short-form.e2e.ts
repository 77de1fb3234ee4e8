import type { Page } from '@playwright/test';
import { messageForm } from '#contract/forms/message.ts';
import { functionPath } from '#contract/site/paths.ts';
import { english } from '../test/locales.ts';
import { expectDraft } from './draft.ts';
import { fillQuoteForm } from './quote-answers.ts';
import { expect, owner, test, type VisitedSite } from './site.ts';
import { hydrated } from './hydrated.ts';

const words = english.forms.message;
const call = `**${functionPath(messageForm.functionName)}`;
const submit = (page: Page, name = words.submit) => page.getByRole('button', { name });
const thanks = (page: Page) => page.getByRole('dialog', { name: words.sent.title });
const texts = ({ visitor }: Pick<VisitedSite, 'visitor'>) => ({
  name: 'Ada Lovelace',
  email: visitor,
  phone: '+44 20 7946 0000',
  message: 'Please call me about the engine.',
});

async function fill(page: Page, given: Record<string, string>): Promise<void> {
  await hydrated(page);
  for (const [field, value] of Object.entries(given)) await page.locator(`#${field}`).fill(value);
}

async function expectValues(page: Page, given: Record<string, string>): Promise<void> {
  for (const [field, value] of Object.entries(given)) await expect(page.locator(`#${field}`)).toHaveValue(value);
}

test('a message is stored, thanked for, and mailed to the owner and the visitor', async ({ page, site }) => {
  const given = texts(site);
  await page.goto(site.domain('/contact', 'short-form'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.page.title);
  await fill(page, given);
  const sent = page.waitForRequest(call);
  await submit(page).click();
  expect(Object.keys((await sent).postDataJSON())).toEqual(Object.keys(given));
  await expect(thanks(page)).toContainText(words.sent.text);
  await thanks(page).getByRole('button', { name: words.close }).click();
  await expect(page.locator('#form-title')).toBeFocused();
  await expectValues(page, { name: '', email: '', phone: '', message: '' });

  const [lead, ...more] = await site.listLeads('--kind', 'message');
  expect([lead, more]).toMatchObject([{ kind: 'message', site: 'short-form', state: 'new', ...given }, []]);
  const toOwner = await site.mail.waitForMail(owner);
  expect(toOwner.subject).toBe(`${words.title} ${String(lead!['reference'])} from ${given.name}`);
  for (const text of Object.values(given)) expect(toOwner.text).toContain(text);
  const toVisitor = await site.mail.waitForMail(given.email);
  expect(toVisitor.text).not.toContain(given.message);
  expect(await site.leads('export', '--format', 'csv', '--email', site.visitor)).toContain(given.message);
});

test('an empty form names its three required fields, and the optional one is left alone', async ({ page, site }) => {
  await page.goto(site.domain('/contact', 'short-form'));
  await hydrated(page);
  await submit(page).click();
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(3);
  await expect(page.locator('#name')).toBeFocused();
  await expect(page.locator('#message-error')).toContainText(words.fields.message.short);
  await expect(page.locator('#phone[aria-invalid]')).toHaveCount(0);
});

test('a draft survives a reload, and is gone after it was sent', async ({ page, site }) => {
  const given = texts(site);
  await page.goto(site.domain('/contact', 'short-form'));
  await fill(page, given);
  await expectDraft(page, 'message-draft', given);
  await page.reload();
  await hydrated(page);
  await expectValues(page, given);
  await submit(page).click();
  await expect(thanks(page)).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('message-draft'))).toBeNull();
});

test('the outcome follows the visitor, and a failure offers the text another way', async ({ page, site }) => {
  const given = texts(site);
  const gone = Promise.withResolvers<void>();
  await page.route(call, async (route) => {
    await gone.promise;
    await route.fulfill({ status: 503, json: {} });
  });
  await page.goto(site.domain('/contact', 'short-form'));
  await fill(page, given);
  await submit(page).click();
  await page.locator('.site-brand').first().click();
  await expect(page.locator('#tagline')).toBeVisible();
  gone.resolve();
  const failure = page.getByRole('alert').filter({ hasText: words.failed.title });
  await expect(failure.getByRole('link', { name: words.unsent.unsentMail })).toHaveAttribute('href', /call%20me/);
  await page.goBack();
  await expectValues(page, given);
  await page.unroute(call);
  await submit(page).click();
  await expect(thanks(page)).toBeVisible();
  expect(await site.listLeads()).toHaveLength(1);
});

test('offline it says so, and a mistyped address is asked about', async ({ page, context, site }) => {
  await page.goto(site.domain('/contact', 'short-form'));
  await hydrated(page);
  await page.locator('#email').fill('ada@gmial.com');
  await page.locator('#message').focus();
  await page.getByRole('button', { name: 'ada@gmail.com' }).click();
  await expect(page.locator('#email')).toHaveValue('ada@gmail.com');
  await context.setOffline(true);
  await expect(page.getByText(words.unsent.offline)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(words.unsent.offline)).toBeHidden();
});

test('every call to action leads to the form that the site has', async ({ page, site }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(site.domain('/', 'short-form'));
  await hydrated(page);
  for (const place of ['.site-menu .button', '.hero-ways .button-primary', '.contact-plan .button'])
    await expect(page.locator(place)).toHaveAttribute('href', '/contact');
  await page.locator('.hero-ways .button-primary').click();
  await expect(page.locator('#message-form')).toBeVisible();
  await expect(page).toHaveTitle('Write to us');
  expect((await page.goto(site.domain('/quote', 'short-form')))!.status()).toBe(404);
});

test('a site with both forms leads to the questions, and names the short form at its contact', async ({
  page,
  site,
  answers,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(site.domain('/', 'both-forms'));
  await hydrated(page);
  for (const place of ['.site-menu .button', '.contact-plan .button'])
    await expect(page.locator(place)).toHaveAttribute('href', '/quote');
  await page.locator('.contact-ways').getByRole('link', { name: words.page.title }).click();
  await fill(page, { name: 'Ada Lovelace', email: site.visitor, message: 'One line' });
  await submit(page, 'Send it off').click();
  await thanks(page).getByRole('button').click();
  await page.locator('.site-menu .button').click();
  // The short form on the page before has fields of the same ids.
  await expect(page.locator('#quote-form')).toBeVisible();
  await fillQuoteForm(page, answers);
  await page.locator('#quote-form [type=submit]').click();
  await expect(page.getByRole('dialog', { name: english.forms.quote.sent.title })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  expect((await site.listLeads()).map(({ kind }) => kind).toSorted()).toEqual(['message', 'quote']);
});

test('her own questions: one word is enough, and none if she asks for none', async ({ page, site, answers }) => {
  await page.goto(site.domain('/quote', 'own-questions'));
  const own = { ...answers, question1: 'Easter', question2: '', question3: 'y', question4: 'Ostern' };
  await fillQuoteForm(page, own);
  await expect(page.getByLabel('When should it be finished?', { exact: true })).toHaveValue('Easter');
  await submit(page, 'Ask us').click();
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(1);
  await expect(page.locator('#question4-error')).toContainText('Please provide at least 20 characters');
  await page.locator('#question4').fill(answers.question4);
  await submit(page, 'Ask us').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await site.listLeads()).toMatchObject([{ ...own, question4: answers.question4 }]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a message is posted, stored and thanked for', async ({ page, site }) => {
    const given = texts(site);
    await page.goto(site.domain('/contact', 'short-form'));
    await fill(page, { ...given, email: 'ada' });
    await submit(page).click();
    await expect(page.locator('#email-error')).toContainText(words.fields.email.invalid);
    await expectValues(page, { ...given, email: 'ada' });
    await page.locator('#email').fill(given.email);
    await submit(page).click();
    await expect(thanks(page)).toContainText(words.sent.text);
    expect(await site.listLeads()).toMatchObject([{ kind: 'message', ...given }]);
  });
});
