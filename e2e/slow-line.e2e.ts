import type { Locator, Page } from '@playwright/test';
import { offerWords, quoteMessages, quoteWords } from '../test/spec-words.ts';
import { fontsOf } from './fonts-of.ts';
import { expect, test } from './site.ts';
import { hydrated } from './hydrated.ts';

/** The script that starts the application. */
const ENTRY = /assets\/\w+-entry-/;

/** Matching files of the application arrive only once the returned function is called. */
async function holdBack(page: Page, files: RegExp): Promise<() => void> {
  const line = Promise.withResolvers<void>();
  await page.route(files, async (route) => {
    await line.promise;
    await route.continue();
  });
  return line.resolve;
}

async function fill(form: Locator, values: Record<string, string>): Promise<Locator> {
  for (const [name, value] of Object.entries(values)) await form.locator(`[name=${name}]`).fill(value);
  return form.locator('[type=submit]');
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
  await page.goto(site.domain('/', 'parcelpost'));
  await fill(page.locator('#offer'), offer);
  const question = page.locator('details').nth(2);
  await question.locator('summary').click();
  await page.locator('#message').focus();
  const seen = () => page.evaluate(() => [scrollY, document.activeElement!.id]);
  const before = await seen();
  expect(before).toEqual([expect.any(Number), 'message']);
  arrive();
  await hydrated(page);
  for (const [name, value] of Object.entries(offer))
    await expect(page.locator(`#offer [name=${name}]`)).toHaveValue(value);
  await expect(question).toHaveAttribute('open');
  expect(await seen()).toEqual(before);
});

test('a request that is sent before the application is posted, thanked for, and one lead', async ({
  page,
  site,
  answers,
}) => {
  await holdBack(page, ENTRY);
  await page.goto(site.services('/quote'));
  const submit = await fill(page.locator('#quote-form'), answers);
  await submit.click();
  await expect(page.getByRole('dialog', { name: quoteWords.sent.title })).toBeVisible();
  expect(await site.listLeads()).toMatchObject([answers]);
});

test('a request with a mistake that is sent before the application comes back with its message and its values', async ({
  page,
  site,
  answers,
}) => {
  const arrive = await holdBack(page, ENTRY);
  await page.goto(site.services('/quote'));
  const given = { ...answers, question3: 'short' };
  const submit = await fill(page.locator('#quote-form'), given);
  await submit.click();
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(1);
  arrive();
  await hydrated(page);
  await expect(page.locator('#question3-error')).toContainText(quoteMessages.answerShort);
  for (const [field, value] of Object.entries(given)) await expect(page.locator(`#${field}`)).toHaveValue(value);
});

test('an application that cannot be fetched at first is fetched at the next sign', async ({ page, site, answers }) => {
  await page.route(ENTRY, (route) => route.abort(), { times: 1 });
  await page.goto(site.services('/quote'));
  const failed = page.waitForEvent('requestfailed');
  await page.locator('#name').focus();
  await failed;
  await hydrated(page);
  const submit = await fill(page.locator('#quote-form'), answers);
  const called = page.waitForRequest('**/functions/v1/*');
  await submit.click();
  await called;
  await expect(page.getByRole('dialog', { name: quoteWords.sent.title })).toBeVisible();
});

test('an offer is said to be taken while what sends it is fetched', async ({ page, site, offer }) => {
  const arrive = await holdBack(page, /assets\/submit-lead-/);
  await page.goto(site.domain());
  await hydrated(page);
  const submit = await fill(page.locator('#offer'), offer);
  await submit.click();
  await expect(submit).toHaveAccessibleName('Sending...');
  arrive();
  await expect(page.getByRole('status').filter({ hasText: offerWords.sent.title })).toBeVisible();
  await expect(submit).toHaveAccessibleName('Send Offer');
});

for (const file of ['submit-lead', 'dist'])
  test(`a request whose code does not arrive (${file}) fails with its values, and is sent once it has arrived`, async ({
    page,
    site,
    answers,
  }) => {
    const arrive = await holdBack(page, new RegExp(`assets/${file}-`));
    await page.goto(site.services('/quote'));
    await hydrated(page);
    await page.clock.install();
    const submit = await fill(page.locator('#quote-form'), answers);
    await submit.click();
    await expect(submit).toHaveAccessibleName(quoteWords.submitting);
    await page.clock.runFor(20_000);
    await expect(page.getByRole('alert').filter({ hasText: quoteWords.failed.title })).toBeVisible();
    for (const [field, value] of Object.entries(answers)) await expect(page.locator(`#${field}`)).toHaveValue(value);
    expect(await site.listLeads()).toHaveLength(0);
    arrive();
    await submit.dblclick();
    await expect(page.getByRole('dialog', { name: quoteWords.sent.title })).toBeVisible();
    expect(await site.listLeads()).toHaveLength(1);
  });

test('the messages of an unfinished request follow the checks, which are fetched with the first touch', async ({
  page,
  site,
}) => {
  const arrive = await holdBack(page, /assets\/submit-lead-/);
  await page.goto(site.services('/quote'));
  await hydrated(page);
  const submit = page.locator('#quote-form [type=submit]');
  await submit.click();
  await expect(submit).toHaveAccessibleName(quoteWords.submitting);
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0);
  arrive();
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(7);
  await expect(page.locator('#name')).toBeFocused();
  await expect(submit).toHaveAccessibleName(quoteWords.submit);
});

test('an offer that goes nowhere can be sent once the application is there', async ({ page, site, offer }) => {
  const arrive = await holdBack(page, ENTRY);
  await page.goto(site.domain());
  const submit = await fill(page.locator('#offer'), offer);
  await expect(submit).toBeDisabled();
  arrive();
  await submit.click();
  await expect(page.getByRole('status').filter({ hasText: offerWords.sent.title })).toBeVisible();
});

test('Make an Offer leads to the form before the application is there', async ({ page, site }) => {
  await holdBack(page, ENTRY);
  await page.goto(site.domain());
  await page.getByRole('button', { name: 'Make an Offer' }).first().click();
  await expect(page.locator('#contact')).toBeInViewport();
});

for (const face of ['services', 'domain'] as const)
  test(`a font that arrives late replaces its fallback: ${face}`, async ({ page, site }) => {
    const arrive = await holdBack(page, /\.woff2$/);
    await page.goto(site[face](), { waitUntil: 'commit' });
    await hydrated(page);
    expect(await fontsOf(page, 'h1')).toEqual([expect.stringMatching(/of the system$/)]);
    arrive();
    await expect.poll(() => fontsOf(page, 'h1')).toEqual([expect.stringMatching(/ours$/)]);
  });
