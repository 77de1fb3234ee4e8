import type { Page } from '@playwright/test';
import { offerTexts, quoteMessages } from '../test/spec-messages.ts';
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
  await expect(offerSent(page)).toContainText(offerTexts.sent.text);
});

test('a request that is sent before the application is posted, keeps its values, and is one lead', async ({
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

test('a request keeps its values while the line or the code is missing, and is sent once both are there', async ({
  page,
  context,
  site,
  answers,
}) => {
  const arrive = await holdBack(page, /assets\/submit-lead-/);
  await openMarked(page, site.services('/quote'));
  await context.setOffline(true);
  await fillQuoteForm(page, answers);
  await page.clock.install();
  await submit(page).click();
  await page.clock.runFor(20_000);
  await expect(page.locator('.form-send').getByRole('link', { name: 'hello@solvewright.example' })).toBeVisible();
  const mail = failure(page).getByRole('link', { name: 'Email the same text' });
  await expect(mail).toHaveAttribute('href', new RegExp(encodeURIComponent(answers.question1)));
  await expectValues(page, answers);
  expect(await site.listLeads()).toHaveLength(0);
  await context.setOffline(false);
  arrive();
  await submit(page).dblclick();
  await expect(thanks(page)).toBeVisible();
  await expectSameDocument(page);
  expect(await site.listLeads()).toHaveLength(1);
});

test('a page whose script or content cannot be fetched opens as a document, and Back works after a lost line', async ({
  page,
  context,
  site,
}) => {
  await page.route('**/quote', (route, request) => (request.isNavigationRequest() ? route.continue() : route.abort()));
  await openMarked(page, site.services());
  await getStarted(page).click();
  await expect(page.locator('#quote-form')).toBeVisible();
  await expectNewDocument(page);

  await page.route('**/assets/form-page-*.js', (route) => route.abort());
  await openMarked(page, site.services());
  await getStarted(page).click();
  await expect(page.locator('#quote-form')).toBeVisible();
  await expectNewDocument(page);
  await page.unrouteAll();

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
