import type { Page } from '@playwright/test';
import { quoteWords } from '../test/spec-words.ts';
import { fillQuoteForm } from './quote-answers.ts';
import { expect, test } from './site.ts';
import { hydrated } from './hydrated.ts';

/** Whether the page shown is still the document that was marked. */
const mark = (page: Page) => page.evaluate(() => (document.documentElement.dataset['same'] = ''));
const expectNewDocument = (page: Page) => expect(page.locator('html')).not.toHaveAttribute('data-same');
const getStarted = (page: Page) => page.getByRole('link', { name: 'Get Started' }).first();
const routerError = (page: Page) => page.getByText('Unexpected Application Error!');

test('a page whose content cannot be fetched opens as a document', async ({ page, site }) => {
  await page.goto(site.services());
  await hydrated(page);
  await mark(page);
  await page.route('**/quote', (route, request) => (request.isNavigationRequest() ? route.continue() : route.abort()));
  await getStarted(page).click();
  await expect(page.locator('#quote-form')).toBeVisible();
  await expectNewDocument(page);
});

test('a page whose script cannot be fetched opens as a document, which works without it', async ({
  page,
  site,
  answers,
}) => {
  await page.route('**/assets/form-page-*.js', (route) => route.abort());
  await page.goto(site.services());
  await hydrated(page);
  await mark(page);
  await getStarted(page).click();
  await expect(page).toHaveURL(site.services('/quote'));
  await expectNewDocument(page);
  for (const [name, value] of Object.entries(answers)) await page.locator(`[name=${name}]`).fill(value);
  await page.locator('#quote-form [type=submit]').click();
  await expect(page.getByRole('dialog', { name: 'Thank You!' })).toBeVisible();
  expect(await site.listLeads()).toHaveLength(1);
});

test('a page whose script does not arrive opens as a document, at its anchor', async ({ page, site }) => {
  await page.goto(site.services('/quote'));
  await hydrated(page);
  await mark(page);
  await page.clock.install();
  await page.route(site.services('/'), (route, request) => {
    if (request.isNavigationRequest()) return route.continue();
  });
  await page.locator('header a[href$="#about"]:visible').click();
  await page.clock.runFor(8000);
  await expect(page.locator('section#about')).toBeInViewport();
  await expectNewDocument(page);
});

test('a visitor who has gone elsewhere in the meantime is left there', async ({ page, site }) => {
  await page.goto(site.services());
  await hydrated(page);
  await mark(page);
  await page.clock.install();
  await page.route('**/assets/form-page-*.js', () => {});
  await getStarted(page).click();
  await page.locator('header a[href$="#about"]:visible').click();
  await expect(page.locator('section#about')).toBeInViewport();
  await page.clock.runFor(8000);
  await page.clock.runFor(1000);
  await expect(page).toHaveURL(site.services('/#about'));
  await expect(page.locator('html')).toHaveAttribute('data-same');
});

test('Back leads to a page whose content cannot be fetched', async ({ page, site }) => {
  await page.goto(site.services());
  await hydrated(page);
  await getStarted(page).click();
  await expect(page.locator('#quote-form')).toBeVisible();
  await page.reload();
  await hydrated(page);
  await page.route(site.services('/'), (route, request) =>
    request.isNavigationRequest() ? route.continue() : route.abort(),
  );
  await page.goBack();
  await expect(page.locator('section#about')).toBeAttached();
  await expect(routerError(page)).toHaveCount(0);
});

test('without a line the browser shows its own page, and Back leads to a page that works', async ({
  page,
  context,
  site,
}) => {
  await page.goto(site.services());
  await hydrated(page);
  await context.setOffline(true);
  await getStarted(page).click();
  await expect(page).toHaveURL(/^chrome-error:/);
  await context.setOffline(false);
  await page.goBack();
  await getStarted(page).click();
  await expect(page.locator('#quote-form')).toBeVisible();
});

test('only if the document fails too does the router’s own error page appear', async ({ page, site }) => {
  await page.clock.install();
  await page.route('**/assets/form-page-*.js', (route) => route.abort());
  await page.goto(site.services());
  await hydrated(page);
  // The browser stays on its page when it is answered so.
  const asked = page.waitForRequest((request) => request.url().endsWith('/quote') && request.isNavigationRequest());
  await page.route('**/quote', (route, request) =>
    request.isNavigationRequest() ? route.fulfill({ status: 204 }) : route.continue(),
  );
  await getStarted(page).click();
  await asked;
  await expect(routerError(page)).toHaveCount(0);
  await page.clock.runFor(30_000);
  await expect(routerError(page)).toBeVisible();
  await expect(page.getByText(/Failed to fetch dynamically imported module/).first()).toBeVisible();
});

test('a page that throws shows the router’s own error page', async ({ page, site }) => {
  await page.goto(site.services('/quote'));
  await hydrated(page);
  await page.route(site.services('/'), async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replace('"steps":[', '"steps":[null,') });
  });
  await page.locator('header a[href$="#about"]:visible').click();
  await expect(routerError(page)).toBeVisible();
  await expect(page.getByText(/null/).first()).toBeVisible();
});

/** Opens the form, whose line is lost before the visitor touches it: nothing that checks or sends is there. */
async function openAndLoseLine(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await mark(page);
}

const submit = (page: Page) => page.getByRole('button', { name: quoteWords.submit });
const thanks = (page: Page) => page.getByRole('dialog', { name: quoteWords.sent.title });

test('a request without a line since before the first touch fails with its values, and is sent once there is one', async ({
  page,
  context,
  site,
  answers,
}) => {
  await openAndLoseLine(page, site.services('/quote'));
  await fillQuoteForm(page, answers);
  await submit(page).click();
  const failure = page.getByRole('alert').filter({ hasText: quoteWords.failed.title });
  await expect(failure).toContainText(quoteWords.failed.text);
  const mail = failure.getByRole('link', { name: 'Email the same text' });
  const text = new URL((await mail.getAttribute('href'))!).searchParams.get('body');
  for (const [field, value] of Object.entries(answers)) {
    expect(text).toContain(value);
    await expect(page.locator(`#${field}`)).toHaveValue(value);
  }
  await context.setOffline(false);
  await submit(page).click();
  await expect(thanks(page)).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-same');
  expect(await site.listLeads()).toHaveLength(1);
});

for (const file of ['submit-lead', 'dist'])
  test(`a request whose code cannot be fetched (${file}) is posted without it`, async ({ page, site, answers }) => {
    await page.route(`**/assets/${file}-*.js`, (route) => route.abort());
    await page.goto(site.services('/quote'));
    await hydrated(page);
    await fillQuoteForm(page, answers);
    await submit(page).click();
    await expect(thanks(page)).toBeVisible();
    // The application, which comes with the visitor's next sign, forgets the draft.
    await hydrated(page);
    const drafts = () => Object.keys(sessionStorage).filter((key) => !key.startsWith('react-router'));
    await expect.poll(() => page.evaluate(drafts)).toEqual([]);
    expect(await site.listLeads()).toHaveLength(1);
  });

test('a request whose answer was lost, posted for want of its code, is one lead', async ({ page, site, answers }) => {
  const given = { ...answers, question5: 'First a second location.\n\nThen online payments.' };
  await page.route(
    '**/functions/v1/*',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await page.goto(site.services('/quote'));
  await fillQuoteForm(page, given);
  await submit(page).click();
  await expect(page.getByRole('alert').filter({ hasText: quoteWords.failed.title })).toBeVisible();
  await page.route('**/assets/submit-lead-*.js', (route) => route.abort());
  await page.reload();
  await hydrated(page);
  await expect(page.locator('#question5')).toHaveValue(given.question5);
  await submit(page).click();
  await expect(thanks(page)).toBeVisible();
  expect(await site.listLeads()).toHaveLength(1);
});
