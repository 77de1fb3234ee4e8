import type { Page } from '@playwright/test';
import { arabic, english } from '../test/locales.ts';
import { quoteWords } from '../test/spec-words.ts';
import { tellViolations } from './axe.ts';
import { fillQuoteForm } from './quote-answers.ts';
import { expect, type Places, test } from './site.ts';
import { hydrated } from './hydrated.ts';

const typed = 'ada@gmial.com';
const meant = 'ada@gmail.com';

const suggestion = (page: Page) => page.locator('.field', { has: page.locator('#email') }).getByRole('button');

const forms: Record<string, { place: (site: Places) => string; words: string }> = {
  'the quote form': { place: (site) => site.services('/quote'), words: english.forms.quote.fields.email.meant },
  'the offer form': { place: (site) => site.domain(), words: english.forms.offer.fields.email.meant },
  'an Arabic form': { place: (site) => site.domain('/quote', 'arabic'), words: arabic.forms.quote.fields.email.meant },
};

for (const [name, { place, words }] of Object.entries(forms))
  test(`${name} asks about a mistyped address, and the keyboard takes the one that was meant`, async ({
    page,
    site,
  }) => {
    await page.goto(place(site));
    await hydrated(page);
    const email = page.locator('#email');
    await email.pressSequentially(typed);
    const told = page.locator('p[role=status]', { has: page.getByText(meant) });
    await expect(told).toHaveCount(0);
    await page.keyboard.press('Tab');
    await expect(told).toHaveText(words.replace('{address}', meant));
    await expect(email).toHaveValue(typed);
    expect(await tellViolations(page)).toEqual([]);

    await page.keyboard.press('Shift+Tab');
    await expect(suggestion(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(email).toHaveValue(meant);
    await expect(email).toBeFocused();
    await expect(told).toHaveCount(0);
    await page.keyboard.press('Tab');
    await expect(told).toHaveCount(0);
  });

test('the question goes while the address is changed, and comes for what is filled in', async ({ page, site }) => {
  await page.goto(site.services('/quote'));
  await hydrated(page);
  await page.locator('#email').fill(typed);
  await page.locator('#name').focus();
  await expect(suggestion(page)).toHaveText(meant);
  await page.locator('#email').press('End');
  await page.keyboard.type('x');
  await expect(suggestion(page)).toHaveCount(0);
});

test('a mistyped address is sent by one press of the button, as it is', async ({ page, ownSite: site, answers }) => {
  await page.goto(site.services('/quote'));
  await hydrated(page);
  await fillQuoteForm(page, answers);
  await page.locator('#email').fill(typed);
  await page.getByRole('button', { name: quoteWords.submit }).click();
  await expect(page.getByRole('dialog', { name: quoteWords.sent.title })).toBeVisible();
  expect((await site.listLeads())[0]).toMatchObject({ email: typed });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page after sending names the address, and asks about it', async ({ page, ownSite: site, answers }) => {
    await page.goto(site.services('/quote'));
    await fillQuoteForm(page, { ...answers, email: typed });
    await page.getByRole('button', { name: quoteWords.submit }).click();
    const dialog = page.getByRole('dialog', { name: quoteWords.sent.title });
    await expect(dialog).toContainText(english.links.own.answerTo.replace('{address}', typed));
    await expect(dialog).toContainText(english.forms.quote.fields.email.meant.replace('{address}', meant));
  });
});
