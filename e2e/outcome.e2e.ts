import type { Page } from '@playwright/test';
import { offerWords, quoteWords } from '../test/spec-words.ts';
import { fillOffer } from './offer-answers.ts';
import { fillQuoteForm } from './quote-answers.ts';
import { expect, test } from './site.ts';
import { hydrated } from './hydrated.ts';

/** A form whose answer takes time: its outcome follows the visitor to the other pages of the face. */
const DELAY_MS = 2500;
const call = '**/functions/v1/*';
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const submit = (page: Page) => page.locator('#quote-form, #offer').locator('[type=submit]');
const thanks = (page: Page) => page.getByRole('dialog', { name: quoteWords.sent.title });
const failure = (page: Page) => page.getByRole('alert').filter({ hasText: quoteWords.failed.title });
const sent = (page: Page) => page.getByRole('status').filter({ hasText: offerWords.sent.title });
const about = (page: Page) => page.locator('header a[href$="#about"]').first();

async function delayAnswer(page: Page): Promise<void> {
  await page.route(call, async (route) => {
    await pause(DELAY_MS);
    await route.continue();
  });
}

/** Fails the call with the delay. */
async function delayFailure(page: Page): Promise<void> {
  await page.route(call, async (route) => {
    await pause(DELAY_MS);
    await route.fulfill({ status: 503, json: {} });
  });
}

/** Marks the document, so that a test sees whether the page changes inside it. */
const markDocument = (page: Page) => page.evaluate(() => (document.documentElement.dataset['same'] = ''));
const expectSameDocument = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-same');

async function expectValues(page: Page, values: Record<string, string>): Promise<void> {
  for (const [field, value] of Object.entries(values)) await expect(page.locator(`#${field}`)).toHaveValue(value);
}

const emptied = (values: object) => Object.fromEntries(Object.keys(values).map((field) => [field, '']));

test('a request is thanked for on the page that the visitor reads by then, and Back shows an empty form', async ({
  page,
  site,
  answers,
}) => {
  await delayAnswer(page);
  await page.goto(site.services('/quote'));
  await fillQuoteForm(page, answers);
  await markDocument(page);
  await submit(page).click();
  await about(page).click();
  await expect(page.locator('section#about')).toBeInViewport();
  await expect(thanks(page)).toBeVisible();
  await expect(thanks(page)).toContainText(quoteWords.sent.text);
  await thanks(page).getByRole('button').click();
  await expect(thanks(page)).toBeHidden();
  await page.goBack();
  await expectValues(page, emptied(answers));
  await expect(submit(page)).toHaveAccessibleName(quoteWords.submit);
  await expectSameDocument(page);
  expect(await site.listLeads()).toHaveLength(1);
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});

test('a failure is reported on the page that the visitor reads by then, and Back shows the values with it', async ({
  page,
  site,
  answers,
}) => {
  await delayFailure(page);
  // Without a storage, the values are in the application alone.
  await page.addInitScript(() => Object.defineProperty(window, 'sessionStorage', { get: undefined }));
  await page.goto(site.services('/quote'));
  await fillQuoteForm(page, answers);
  await markDocument(page);
  await submit(page).click();
  await about(page).click();
  await expect(page.locator('section#about')).toBeInViewport();
  await expect(failure(page)).toContainText(quoteWords.failed.text);
  await expect(failure(page).getByRole('link')).toHaveAttribute('href', /^mailto:/);
  await page.goBack();
  await expectValues(page, answers);
  await expect(failure(page)).toBeVisible();
  await expectSameDocument(page);

  await page.unroute(call);
  await submit(page).click();
  await expect(thanks(page)).toBeVisible();
  await expect(failure(page)).toBeHidden();
  await expectValues(page, emptied(answers));
  expect(await site.listLeads()).toHaveLength(1);
});

test('a visitor who comes back while it is sent finds it being sent, and then the thanks and an empty form', async ({
  page,
  site,
  answers,
}) => {
  const looked = Promise.withResolvers<void>();
  await page.route(call, async (route) => {
    await looked.promise;
    await route.continue();
  });
  await page.goto(site.services('/quote'));
  await fillQuoteForm(page, answers);
  await submit(page).click();
  await about(page).click();
  await expect(page.locator('section#about')).toBeInViewport();
  await page.goBack();
  await expectValues(page, answers);
  await expect(submit(page)).toHaveAccessibleName(quoteWords.submitting);
  for (const field of Object.keys(answers)) await expect(page.locator(`#${field}`)).not.toBeEditable();
  await submit(page).click({ force: true });
  looked.resolve();
  await expect(thanks(page)).toBeVisible();
  await expectValues(page, emptied(answers));
  expect(await site.listLeads()).toHaveLength(1);
});

test('while it is sent the fields are read-only, the focus stays, and it is announced once', async ({
  page,
  site,
  answers,
}) => {
  const looked = Promise.withResolvers<void>();
  await page.route(call, async (route) => {
    await looked.promise;
    await route.continue();
  });
  await page.goto(site.services('/quote'));
  await hydrated(page);
  await fillQuoteForm(page, answers);
  await page.evaluate((text) => {
    const texts: string[] = [];
    const read = (records: MutationRecord[]) => {
      for (const { target } of records) {
        const element = target instanceof Element ? target : target.parentElement!;
        if (element.closest('[role=status], [role=alert]')?.textContent === text) texts.push(text);
      }
    };
    new MutationObserver(read).observe(document.body, { subtree: true, childList: true, characterData: true });
    Object.assign(window, { texts });
  }, quoteWords.submitting);
  await submit(page).focus();
  await page.keyboard.press('Enter');
  await expect(submit(page)).toHaveAccessibleName(quoteWords.submitting);
  await expect(submit(page)).toBeDisabled();
  await expect(submit(page)).toBeFocused();
  for (const field of Object.keys(answers)) {
    await expect(page.locator(`#${field}`)).not.toBeEditable();
    await expect(page.locator(`#${field}`)).toBeEnabled();
  }
  // Programs that fill forms write into read-only fields too.
  await page.locator('#company').evaluate((field: HTMLInputElement) => {
    field.value = 'Another';
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await expectValues(page, answers);
  await expect(page.locator('[role=status]').filter({ hasText: quoteWords.submitting })).toHaveCount(1);
  looked.resolve();
  await expect(thanks(page)).toBeVisible();
  await expect(page.locator('[role=status]').filter({ hasText: quoteWords.submitting })).toHaveCount(0);
  expect(await page.evaluate(() => (window as unknown as { texts: string[] }).texts)).toHaveLength(1);
  expect(await site.listLeads()).toMatchObject([answers]);
});

test('closing the tab while it is sent asks nothing, and what was stored stays stored', async ({
  page,
  site,
  answers,
}) => {
  const stored = Promise.withResolvers<void>();
  await page.route(call, async (route) => {
    await route.fetch();
    stored.resolve();
    await pause(DELAY_MS);
    await route.abort().catch(() => {});
  });
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.type());
    void dialog.accept();
  });
  await page.goto(site.services('/quote'));
  await fillQuoteForm(page, answers);
  await submit(page).click();
  await stored.promise;
  const closed = page.waitForEvent('close');
  await page.close({ runBeforeUnload: true });
  await closed;
  expect(dialogs).toEqual([]);
  expect(await site.listLeads()).toMatchObject([answers]);
});

/** Opens a domain's page from its 404 page, inside one document. */
async function openFromNotFound(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await hydrated(page);
  await markDocument(page);
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page.locator('#offer')).toBeVisible();
}

test('an offer is confirmed on the page that the visitor reads by then, and the form is empty when they return', async ({
  page,
  site,
  offer,
}) => {
  await delayAnswer(page);
  await openFromNotFound(page, site.domain('/nowhere', 'parcelpost'));
  await fillOffer(page, offer);
  await submit(page).click();
  await page.goBack();
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible();
  await expect(sent(page)).toContainText(offerWords.sent.text);
  await page.goForward();
  await expectValues(page, emptied(offer));
  await expectSameDocument(page);
  expect(await site.listLeads()).toHaveLength(1);
});

test('the failure of an offer follows the visitor too, and the form has the values when they return', async ({
  page,
  site,
  offer,
}) => {
  await delayFailure(page);
  await openFromNotFound(page, site.domain('/nowhere', 'parcelpost'));
  await fillOffer(page, offer);
  await submit(page).click();
  await expect(page.locator('#message')).not.toBeEditable();
  await page.goBack();
  await expect(failure(page)).toBeVisible();
  await expect(failure(page).getByRole('link', { name: 'Email the same text' })).toBeVisible();
  await page.goForward();
  await expectValues(page, offer);
  await expect(failure(page)).toBeVisible();
  await page.getByRole('button', { name: 'Close notification' }).click();
  await expect(failure(page)).toBeHidden();
});
