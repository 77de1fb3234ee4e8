import type { Page } from '@playwright/test';
import { arabic, german } from '../test/locales.ts';
import { tellViolations } from './axe.ts';
import { calls, fillQuoteForm, hydrated, submit, typeValues } from './forms.ts';
import { expect, owner, test } from './site.ts';

const { quote } = german.forms;

test('a request in German is German from the form to both mails, with its failure and its messages', async ({
  page,
  site,
  answers,
}) => {
  await page.goto(site.domain('/nirgends', 'german'));
  await expect(page.getByText(german.notFound.text)).toBeVisible();
  await page.goto(site.domain('/quote', 'german'));
  await expect(page.locator('html')).toHaveAttribute('lang', 'de-AT');
  await expect(page.locator('meta[property="og:locale"]')).toHaveAttribute('content', 'de_AT');
  await fillQuoteForm(page, { ...answers, name: 'A', question5: 'x'.repeat(1001) });
  await submit(page).click();
  await expect(page.locator('#name-error')).toHaveText('Der Name braucht mindestens 2 Zeichen');
  await expect(page.getByText('1 Zeichen zu viel')).toBeVisible();
  expect(await tellViolations(page)).toEqual([]);

  await page.route(calls, (route) => route.abort(), { times: 1 });
  await fillQuoteForm(page, answers);
  await submit(page).click();
  const toast = page.getByRole('alert').filter({ hasText: quote.failed.title });
  await expect(toast).toContainText(quote.failed.text);
  await toast.getByRole('button', { name: german.controls.close }).click();
  await submit(page).click();
  const dialog = page.getByRole('dialog', { name: quote.sent.title });
  await expect(dialog).toContainText(quote.sent.text);
  expect(await tellViolations(page)).toEqual([]);

  const toOwner = await site.mail.waitForMail(owner);
  expect(toOwner.subject).toMatch(new RegExp(`^Anfrage von ${answers.name} · Q-\\S+$`));
  expect(toOwner.text).toMatch(/Anfrage Q-\S+ vom \p{L}{2}\.?, \d{1,2}\. .* MES?Z/u);
  expect(toOwner.html).toContain('<html lang="de-AT">');
  expect((await site.mail.waitForMail(site.visitor)).subject).toMatch(/^Wir haben Ihre Anfrage erhalten \(Q-/);
});

test('an own language is said on the page, in its counts and in the mails', async ({ page, site }) => {
  await page.goto(site.domain('/', 'polish'));
  await hydrated(page);
  await expect(page.locator('html')).toHaveAttribute('lang', 'pl');
  for (const [left, said] of [
    [3, 'Zostały 3 znaki'],
    [5, 'Zostało 5 znaków'],
  ] as const) {
    await page.locator('#message').fill('x'.repeat(5000 - left));
    await expect(page.getByText(said)).toBeVisible();
  }
  await typeValues(page, { name: 'Ada Lovelace', email: site.visitor, message: '20 000 zł' });
  await submit(page).click();
  await expect(page.getByRole('status').filter({ hasText: 'Wiadomość wysłana!' })).toBeVisible();
  const toVisitor = await site.mail.waitForMail(site.visitor);
  expect(toVisitor.subject).toMatch(/^Mamy Państwa ofertę za NowFetch\.com \(O-/);
  expect(toVisitor.html).toContain('<html lang="pl">');
});

test('in Arabic pages are drawn from the right, stay in the window and have no fault that axe finds', async ({
  page,
  site,
}) => {
  const findMiddle = async (selector: string) => {
    const { x, width } = (await page.locator(selector).first().boundingBox())!;
    return x + width / 2;
  };
  for (const [key, path, mark] of [
    ['arabic', '/', '.site-bar .site-brand'],
    ['arabic', '/quote', null],
    ['asking-ar', '/', '.market-stats li:nth-child(2)'],
    ['asking-ar', '/nowhere', null],
  ] as const) {
    await page.goto(site.domain(path, key));
    await hydrated(page);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    if (path === '/quote') {
      await submit(page).click();
      const { email, question1 } = arabic.forms.quote.fields;
      await expect(page.locator('#email-error')).toHaveText(email.invalid);
      await expect(page.locator('#question1-error')).toHaveText(question1.short.replace('{min}', '10'));
    }
    if (key === 'asking-ar' && path === '/')
      for (const text of ['sales@nowfetch.example', '+1 555 010 0199', '$5,000 to $75,000+', '10,000+', 'NowFetch.com'])
        expect(await page.locator('bdi', { hasText: text }).count(), text).toBeGreaterThan(0);
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${width} px`).toBe(0);
      if (mark) expect(await findMiddle(mark), `${width} px`).toBeGreaterThan(width / 2);
    }
    expect(await tellViolations(page)).toEqual([]);
  }
});

test('a page in two languages names both, to search engines and to visitors, and one in one language none', async ({
  page,
  site,
}) => {
  for (const [key, menu, current] of [
    ['solvewright-en', 'Languages', 'English'],
    ['solvewright-de', german.page.languages, 'Deutsch'],
  ] as const) {
    await page.goto(site.domain('/', key));
    const links = await page
      .locator('head link[rel=alternate]')
      .evaluateAll((all) => all.map((link) => `${link.getAttribute('hreflang')} ${link.getAttribute('href')}`));
    expect(links).toEqual([
      'de https://de.solvewright.example/',
      'en https://en.solvewright.example/',
      'x-default https://en.solvewright.example/',
    ]);
    await expect(page.getByRole('navigation', { name: menu }).locator('[aria-current]')).toHaveText(current);
  }
  // The list follows a change of page.
  await hydrated(page);
  await page.locator('main a[href="/quote"]').first().click();
  const other = page.locator('.languages [hreflang=en]');
  await expect(other).toHaveAttribute('href', 'https://en.solvewright.example/quote');
  await page.goto(site.domain());
  await expect(page.locator('link[rel=alternate], .languages')).toHaveCount(0);
});

const [typed, suggested] = ['ada@gmial.com', 'ada@gmail.com'];
const suggestionButton = (page: Page) => page.locator('.field', { has: page.locator('#email') }).getByRole('button');

test('a form asks about a mistyped address, and the keyboard takes the suggested one', async ({ page, site }) => {
  await page.goto(site.domain('/quote', 'arabic'));
  await hydrated(page);
  const email = page.locator('#email');
  await email.pressSequentially(typed);
  const question = page.locator('p[role=status]', { has: page.getByText(suggested) });
  await expect(question).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(question).toHaveText(arabic.forms.quote.fields.email.suggestion.replace('{address}', suggested));
  await expect(email).toHaveValue(typed);
  expect(await tellViolations(page)).toEqual([]);
  // The question goes while the address is changed.
  await email.press('End');
  await page.keyboard.type('x');
  await expect(suggestionButton(page)).toHaveCount(0);
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Tab');
  await expect(suggestionButton(page)).toHaveText(suggested);
  await suggestionButton(page).press('Enter');
  await expect(email).toHaveValue(suggested);
  await expect(email).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(question).toHaveCount(0);
});

test('a mistyped address is sent by one press of the button, as it is', async ({ page, site, answers }) => {
  await page.goto(site.services('/quote'));
  await fillQuoteForm(page, { ...answers, email: typed });
  await submit(page).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(JSON.parse(await site.leads('list', '--json', '--email', typed))).toHaveLength(1);
});
