import type { Page } from '@playwright/test';
import { offerWords, quoteMessages, quoteWords } from '../test/spec-words.ts';
import {
  expectNewDocument,
  expectSameDocument,
  expectValues,
  failure,
  fillQuoteForm,
  holdBack,
  hydrated,
  invalid,
  markDocument,
  offerSent,
  submit,
  thanks,
  typeValues,
} from './forms.ts';
import { expect, test } from './site.ts';

/** The script that starts the application. */
const ENTRY = /assets\/\w+-entry-/;
const getStarted = (page: Page) => page.getByRole('link', { name: 'Get Started' }).first();
const toAbout = (page: Page) => page.locator('header a[href$="#about"]:visible').click();
const routerError = (page: Page) => page.getByText('Unexpected Application Error!');

async function openMarked(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await hydrated(page);
  await markDocument(page);
}

test('no script is fetched before the first sign of a visitor, and the application after it', async ({
  page,
  site,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => void (request.resourceType() === 'script' && scripts.push(request.url())));
  for (const address of [site.services(), site.services('/quote'), site.domain()]) {
    await page.goto(address, { waitUntil: 'networkidle' });
    // A browser may send this move by itself when a page appears under a pointer that rests (the pointer begins here).
    await page.mouse.move(0, 0);
    await page.waitForTimeout(100);
    expect(scripts, address).toEqual([]);
    await hydrated(page);
    expect(scripts, address).not.toEqual([]);
    await page.mouse.move(0, 0);
    scripts.length = 0;
  }
});

test('what a visitor typed, opened and scrolled to before the application stays when it takes over', async ({
  page,
  site,
  offer,
}) => {
  const arrive = await holdBack(page, ENTRY);
  await page.goto(site.domain());
  await page.getByRole('button', { name: 'Make an Offer' }).first().click();
  await expect(page.locator('#contact')).toBeInViewport();
  await typeValues(page, offer);
  // This offer goes nowhere without the application.
  await expect(submit(page)).toBeDisabled();
  const question = page.locator('details').nth(2);
  await question.locator('summary').click();
  await page.locator('#message').focus();
  const seen = () => page.evaluate(() => [scrollY, document.activeElement!.id]);
  const before = await seen();
  expect(before).toEqual([expect.any(Number), 'message']);
  arrive();
  await hydrated(page);
  await expectValues(page, offer);
  await expect(question).toHaveAttribute('open');
  expect(await seen()).toEqual(before);
  const fetched = await holdBack(page, /assets\/submit-lead-/);
  await page.reload();
  await hydrated(page);
  await typeValues(page, offer);
  await submit(page).click();
  await expect(submit(page)).toHaveAccessibleName('Sending...');
  fetched();
  await expect(offerSent(page)).toContainText(offerWords.sent.text);
});

test('a request that is sent before the application is posted: refused with its values, then thanked for, and one lead', async ({
  page,
  site,
  answers,
}) => {
  await holdBack(page, ENTRY);
  await page.goto(site.services('/quote'));
  const given = { ...answers, question3: 'short' };
  await typeValues(page, given);
  await submit(page).click();
  await expect(invalid(page)).toHaveCount(1);
  await expect(page.locator('#question3-error')).toContainText(quoteMessages.answerShort);
  await expectValues(page, given);
  await typeValues(page, answers);
  await submit(page).click();
  await expect(thanks(page)).toBeVisible();
  expect(await site.listLeads()).toMatchObject([answers]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('an application that cannot be fetched at first is fetched at the next sign, and the messages follow the checks', async ({
  page,
  site,
}) => {
  await page.route(ENTRY, (route) => route.abort(), { times: 1 });
  await page.goto(site.services('/quote'));
  const failed = page.waitForEvent('requestfailed');
  await page.locator('#name').focus();
  await failed;
  const arrive = await holdBack(page, /assets\/submit-lead-/);
  await hydrated(page);
  await submit(page).click();
  await expect(submit(page)).toHaveAccessibleName(quoteWords.submitting);
  await expect(invalid(page)).toHaveCount(0);
  arrive();
  await expect(invalid(page)).toHaveCount(7);
  await expect(page.locator('#name')).toBeFocused();
});

test('a request whose code does not arrive fails with its values, and is sent once it has arrived', async ({
  page,
  site,
  answers,
}) => {
  const arrive = await holdBack(page, /assets\/submit-lead-/);
  await page.goto(site.services('/quote'));
  await hydrated(page);
  await page.clock.install();
  await typeValues(page, answers);
  await submit(page).click();
  await page.clock.runFor(20_000);
  await expect(failure(page)).toBeVisible();
  await expectValues(page, answers);
  expect(await site.listLeads()).toHaveLength(0);
  arrive();
  await submit(page).dblclick();
  await expect(thanks(page)).toBeVisible();
  expect(await site.listLeads()).toHaveLength(1);
});

test('a request whose client cannot be fetched is posted without it', async ({ page, site, answers }) => {
  await page.route('**/assets/dist-*.js', (route) => route.abort());
  await page.goto(site.services('/quote'));
  await fillQuoteForm(page, answers);
  await submit(page).click();
  await expect(thanks(page)).toBeVisible();
  // The application, which comes with the visitor's next sign, forgets the draft.
  await hydrated(page);
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('quote-draft'))).toBeNull();
  expect(await site.listLeads()).toHaveLength(1);
});

test('a request without a line since before the first touch fails with its values, and is sent once there is one', async ({
  page,
  context,
  site,
  answers,
}) => {
  await openMarked(page, site.services('/quote'));
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await fillQuoteForm(page, answers);
  await submit(page).click();
  const mail = failure(page).getByRole('link', { name: 'Email the same text' });
  await expect(mail).toHaveAttribute('href', new RegExp(encodeURIComponent(answers.question1)));
  await expectValues(page, answers);
  await context.setOffline(false);
  await submit(page).click();
  await expect(thanks(page)).toBeVisible();
  await expectSameDocument(page);
  expect(await site.listLeads()).toHaveLength(1);
});

test('a page whose script or content cannot be fetched, or does not arrive, opens as a document', async ({
  page,
  site,
  answers,
}) => {
  await page.route('**/quote', (route, request) => (request.isNavigationRequest() ? route.continue() : route.abort()));
  await openMarked(page, site.services());
  await getStarted(page).click();
  await expect(page.locator('#quote-form')).toBeVisible();
  await expectNewDocument(page);
  await page.reload();
  await hydrated(page);
  await markDocument(page);
  // Back leads to a page whose content does not arrive.
  await page.clock.install();
  await page.route(site.services('/'), (route, request) => (request.isNavigationRequest() ? route.continue() : null));
  await toAbout(page);
  await page.clock.runFor(8000);
  await expect(page.locator('section#about')).toBeInViewport();
  await expectNewDocument(page);
  await page.unrouteAll();

  await page.route('**/assets/form-page-*.js', (route) => route.abort());
  await openMarked(page, site.services());
  await getStarted(page).click();
  await expect(page).toHaveURL(site.services('/quote'));
  await expectNewDocument(page);
  await typeValues(page, answers);
  await submit(page).click();
  await expect(thanks(page)).toBeVisible();
  await expect(routerError(page)).toHaveCount(0);
  expect(await site.listLeads()).toHaveLength(1);
});

test('a visitor who has gone elsewhere in the meantime is left there', async ({ page, site }) => {
  await openMarked(page, site.services());
  await page.clock.install();
  await page.route('**/assets/form-page-*.js', () => {});
  await getStarted(page).click();
  await toAbout(page);
  await expect(page.locator('section#about')).toBeInViewport();
  await page.clock.runFor(9000);
  await expect(page).toHaveURL(site.services('/#about'));
  await expectSameDocument(page);
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

test('a page that throws shows the router’s own error page', async ({ page, site }) => {
  await page.goto(site.services('/quote'));
  await hydrated(page);
  await page.route(site.services('/'), async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replace('"steps":[', '"steps":[null,') });
  });
  await toAbout(page);
  await expect(routerError(page)).toBeVisible();
  await expect(page.getByText(/null/).first()).toBeVisible();
});
