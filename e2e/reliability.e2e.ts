import type { Page } from '@playwright/test';
import { quoteTexts } from '../test/spec-messages.ts';
import { startCuttingProxy } from './cutting-proxy.ts';
import {
  calls,
  emptied,
  expectDraft,
  expectSameDocument,
  expectValues,
  failLater,
  failure,
  fillOffer,
  fillQuoteForm,
  holdBack,
  hydrated,
  markDocument,
  offerSent,
  submit,
  thanks,
} from './forms.ts';
import { expect, owner, test } from './site.ts';

/** The visitor's side of "accepted means never lost", in a real browser against the real server. */
const kept = (page: Page) => page.getByText('is kept in this tab');
const about = (page: Page) => page.locator('header a[href$="#about"]').first();

/** Loses the answers to the next calls, after the server has given them. */
async function loseAnswers(page: Page, times: number): Promise<void> {
  const lose = async (route: Parameters<Parameters<Page['route']>[1]>[0]) => {
    // Node does not resolve every `.localhost`, as browsers do.
    const { host, port, pathname } = new URL(route.request().url());
    await route.fetch({ url: `http://127.0.0.1:${port}${pathname}`, headers: { ...route.request().headers(), host } });
    await route.abort('connectionreset');
  };
  await page.route(calls, lose, { times });
}

test('a request whose answer was lost twice, sent again, is one lead and one email', async ({
  page,
  site,
  answers,
}) => {
  await loseAnswers(page, 2);
  await page.goto(site.services('/quote'));
  await fillQuoteForm(page, answers);
  for (let press = 1; press <= 2; press += 1) {
    await submit(page).click();
    await expect(failure(page)).toBeVisible();
    await page.getByRole('button', { name: 'Close notification' }).click();
    // A letter that is typed and deleted again leaves the same request.
    await page.locator('#phone').press('End');
    await page.keyboard.type('1');
    await page.keyboard.press('Backspace');
  }
  await submit(page).click();
  await expect(thanks(page)).toBeVisible();
  expect(await site.listLeads()).toHaveLength(1);
  await site.mail.waitForMail(owner);
  await site.mail.waitForMail(answers.email);
  expect(site.mail.mails).toHaveLength(2);
});

test('corrects a request after a lost answer, and sends it as another lead', async ({ page, site, answers }) => {
  await loseAnswers(page, 1);
  await page.goto(site.services('/quote'));
  await fillQuoteForm(page, answers);
  await submit(page).click();
  await expect(failure(page)).toBeVisible();
  await page.locator('#phone').fill('+44 20 7946 0001');
  await submit(page).click();
  await expect(thanks(page)).toBeVisible();
  expect(await site.listLeads()).toHaveLength(2);
});

test('an offer whose answer was lost is one lead after a reload, and posted without the code too', async ({
  page,
  site,
  offer,
}) => {
  await loseAnswers(page, 1);
  const given = { ...offer, message: 'I offer $20,000.\n\nFor the name alone.' };
  await page.goto(site.domain('/', 'parcelpost'));
  await fillOffer(page, given);
  await submit(page).click();
  await expect(failure(page)).toBeVisible();
  await page.route('**/assets/submit-lead-*.js', (route) => route.abort());
  await page.reload();
  await hydrated(page);
  await expectValues(page, given);
  await submit(page).click();
  await expect(offerSent(page)).toBeVisible();
  expect(await site.listLeads()).toHaveLength(1);
});

test('a request that the browser itself sends again, and that is submitted twice in one tick, is one lead', async ({
  page,
  site,
  answers,
}) => {
  const proxy = await startCuttingProxy(site.port);
  try {
    await page.goto(`http://localhost:${proxy.port}/quote`);
    await fillQuoteForm(page, answers);
    // The client has been fetched, so the connection that the call will take is one that was used before.
    await page.waitForLoadState('networkidle');
    proxy.cuts = 1;
    await submit(page).evaluate((button: HTMLButtonElement) => {
      button.click();
      button.form!.requestSubmit();
    });
    await expect(thanks(page)).toBeVisible();
    expect(proxy.calls).toBe(2);
    expect(await site.listLeads()).toHaveLength(1);
  } finally {
    await proxy.stop();
  }
});

test('answers survive a failed submit and a reload, and a draft sent from two copies of the tab is one lead', async ({
  page,
  context,
  site,
  answers,
}) => {
  await page.route(calls, (route) => route.fulfill({ status: 503, json: {} }), { times: 1 });
  await page.goto(site.services('/quote'));
  await fillQuoteForm(page, answers);
  await submit(page).click();
  await expect(failure(page)).toBeVisible();
  await expectDraft(page, 'quote-draft', answers);
  // They are there before any sign of the visitor.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await page.reload();
  await expectValues(page, answers);
  // The tab alone keeps them.
  const other = await context.newPage();
  await other.goto(site.services('/quote'));
  await hydrated(other);
  await expect(other.locator('#name')).toHaveValue('');
  await other.close();
  const opened = context.waitForEvent('page');
  await page.evaluate(() => void open(location.href));
  const tabs = [page, await opened];
  await hydrated(tabs[1]!);
  await expectValues(tabs[1]!, answers);
  await Promise.all(tabs.map((tab) => submit(tab).click()));
  for (const tab of tabs) await expect(thanks(tab)).toBeVisible();
  expect(await site.listLeads()).toHaveLength(1);
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.getItem('quote-draft')])).toEqual([0, null]);
});

test('where storage is blocked nothing is kept or promised, and the form works', async ({ page, site, answers }) => {
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    for (const store of ['localStorage', 'sessionStorage']) Object.defineProperty(window, store, { get });
  });
  await page.goto(site.services('/quote'));
  await fillQuoteForm(page, answers);
  await expect(kept(page)).toBeHidden();
  await submit(page).click();
  await expect(thanks(page)).toBeVisible();
  expect(await site.listLeads()).toHaveLength(1);
});

test('the outcome of a request follows the visitor, who finds it being sent, its values, and an empty form', async ({
  page,
  site,
  answers,
}) => {
  const fail = await failLater(page);
  await page.goto(site.services('/quote'));
  await fillQuoteForm(page, answers);
  await markDocument(page);
  await submit(page).click();
  await about(page).click();
  await expect(page.locator('section#about')).toBeInViewport();
  await page.goBack();
  await expectValues(page, answers);
  await expect(submit(page)).toHaveAccessibleName(quoteTexts.submitting);
  await expect(page.locator('#question5')).not.toBeEditable();
  await page.goForward();
  await expect(page.locator('section#about')).toBeInViewport();
  fail();
  await expect(failure(page)).toContainText(quoteTexts.failed.text);
  await page.goBack();
  await expectValues(page, answers);
  await expect(failure(page)).toBeVisible();

  await page.unroute(calls);
  const arrive = await holdBack(page, calls);
  await submit(page).click();
  await expect(failure(page)).toBeHidden();
  await about(page).click();
  await expect(page.locator('section#about')).toBeInViewport();
  arrive();
  await expect(thanks(page)).toContainText(quoteTexts.sent.text);
  await thanks(page).getByRole('button').click();
  await page.goBack();
  await expectValues(page, emptied(answers));
  await expect(submit(page)).toHaveAccessibleName(quoteTexts.submit);
  await expectSameDocument(page);
  expect(await site.listLeads()).toHaveLength(1);
});
