import type { Page } from '@playwright/test';
import { german } from '../test/locales.ts';
import { tellViolations } from './axe.ts';
import { hydrated } from './hydrated.ts';
import { fillQuoteForm } from './quote-answers.ts';
import { expect, owner, test } from './site.ts';

/** A company that speaks German, and a domain whose owner brought Polish. */
const { quote } = german.forms;

const submit = (page: Page) => page.getByRole('button', { name: quote.submit }).click();

test('a request in German goes from the form to both mails', async ({ page, site, answers }) => {
  await page.goto(site.domain('/quote', 'german'));
  await expect(page.locator('html')).toHaveAttribute('lang', 'de-AT');
  await expect(page.locator('meta[property="og:locale"]')).toHaveAttribute('content', 'de_AT');
  await fillQuoteForm(page, { ...answers, name: 'A', question5: 'x'.repeat(1001) });
  await submit(page);
  await expect(page.locator('#name-error')).toHaveText('Der Name braucht mindestens 2 Zeichen');
  await expect(page.locator('#question5-error')).toHaveText('Die Antwort darf höchstens 1000 Zeichen haben');
  await expect(page.getByText('1 Zeichen zu viel')).toBeVisible();
  expect(await tellViolations(page)).toEqual([]);

  await fillQuoteForm(page, answers);
  await submit(page);
  const dialog = page.getByRole('dialog', { name: quote.sent.title });
  await expect(dialog).toContainText(quote.sent.text);
  expect(await tellViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: quote.close }).click();

  const toOwner = await site.mail.waitForMail(owner);
  expect(toOwner.subject).toMatch(new RegExp(`^Anfrage Q-\\S+ von ${answers.name}$`));
  expect(toOwner.text).toMatch(/Eingegangen am \p{L}{2}\.?, \d{1,2}\. .* MES?Z/u);
  expect(toOwner.text).toContain(quote.fields.question1.label);
  expect(toOwner.html).toContain('<html lang="de-AT">');
  const toVisitor = await site.mail.waitForMail(site.visitor);
  expect(toVisitor.subject).toMatch(/^Wir haben Ihre Anfrage erhalten \(Q-/);
});

test('what fails says so in German, and can be closed', async ({ page, site, answers }) => {
  await page.route('**/functions/v1/**', (route) => route.abort());
  await page.goto(site.domain('/quote', 'german'));
  await fillQuoteForm(page, answers);
  await submit(page);
  const toast = page.getByRole('alert').filter({ hasText: quote.failed.title });
  await expect(toast).toContainText(quote.failed.text);
  await toast.getByRole('button', { name: german.controls.close }).click();
  await expect(toast).toHaveCount(0);
});

test('the page that is not found is in German', async ({ page, site }) => {
  await page.goto(site.domain('/nirgends', 'german'));
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible();
  await expect(page.getByText(german.notFound.text)).toBeVisible();
  await page.getByRole('link', { name: german.notFound.home }).click();
  await expect(page).toHaveURL(site.domain('/', 'german'));
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('a form that was refused and one that was sent are answered in German', async ({ page, site, answers }) => {
    await page.goto(site.domain('/quote', 'german'));
    await fillQuoteForm(page, { ...answers, email: 'nobody' });
    await submit(page);
    await expect(page.locator('#email-error')).toHaveText(quote.fields.email.invalid);
    await expect(page).toHaveTitle(/^Fehler: /);
    await fillQuoteForm(page, answers);
    await submit(page);
    await expect(page.getByRole('dialog', { name: quote.sent.title })).toBeVisible();
  });
});

test('an own language is said on the page, in its counts and in the mails', async ({ page, site }) => {
  await page.goto(site.domain('/', 'polish'));
  await hydrated(page);
  await expect(page.locator('html')).toHaveAttribute('lang', 'pl');
  const message = page.locator('#contact [name=message]');
  for (const [left, said] of [
    [3, 'Zostały 3 znaki'],
    [5, 'Zostało 5 znaków'],
    [1, 'Został 1 znak'],
  ] as const) {
    await message.fill('x'.repeat(5000 - left));
    await expect(page.getByText(said)).toBeVisible();
  }
  await page.locator('#contact [name=name]').fill('Ada Lovelace');
  await page.locator('#contact [name=email]').fill(site.visitor);
  await message.fill('20 000 zł');
  await page.locator('#contact form.offer [type=submit]').click();
  await expect(page.getByRole('status').filter({ hasText: 'Wiadomość wysłana!' })).toBeVisible();
  const toVisitor = await site.mail.waitForMail(site.visitor);
  expect(toVisitor.subject).toMatch(/^Mamy Państwa ofertę za NowFetch\.com \(O-/);
  expect(toVisitor.html).toContain('<html lang="pl">');
});
