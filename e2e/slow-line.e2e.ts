import type { Locator, Page } from '@playwright/test';
import { offerWords, quoteWords } from '../test/spec-words.ts';
import { fontsOf } from './fonts-of.ts';
import { expect, test } from './site.ts';
import { hydrated } from './states.ts';

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

const announced = (page: Page, words: string) => page.locator('[role=status]').filter({ hasText: words });

test('a request that is sent before the application is loaded is confirmed immediately', async ({
  page,
  site,
  answers,
}) => {
  const arrive = await holdBack(page, /assets\/\w+-entry-/);
  await page.goto(site.services('/quote'));
  const submit = await fill(page.locator('#quote-form'), answers);
  const { width, height } = (await submit.boundingBox())!;
  await submit.click();
  await expect(submit).toHaveAccessibleName(quoteWords.submitting);
  await expect(announced(page, quoteWords.submitting)).toHaveCount(1);
  expect(await submit.boundingBox()).toMatchObject({ width, height });
  await submit.click();
  arrive();
  await expect(page.getByRole('dialog', { name: quoteWords.sent.title })).toBeVisible();
  await expect(announced(page, quoteWords.submitting)).toHaveCount(0);
  await page.getByRole('button', { name: quoteWords.sent.close }).click();
  await expect(submit).toHaveAccessibleName(quoteWords.submit);
  expect(await site.listLeads()).toHaveLength(1);
});

test('an unfinished request that was held shows its messages, and its button as it was', async ({ page, site }) => {
  const arrive = await holdBack(page, /assets\/\w+-entry-/);
  await page.goto(site.services('/quote'));
  const submit = page.locator('#quote-form [type=submit]');
  await submit.click();
  await expect(submit).toHaveAccessibleName(quoteWords.submitting);
  arrive();
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(7);
  await expect(submit).toHaveAccessibleName(quoteWords.submit);
});

test('an offer is said to be taken while what sends it is fetched', async ({ page, site, offer }) => {
  const arrive = await holdBack(page, /assets\/submit-lead-/);
  await page.goto(site.domain());
  const submit = await fill(page.locator('#offer'), offer);
  await hydrated(page);
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

test('an offer that goes nowhere waits for the application for as long as it takes', async ({ page, site, offer }) => {
  await page.clock.install();
  const arrive = await holdBack(page, /assets\/\w+-entry-/);
  await page.goto(site.domain());
  const submit = await fill(page.locator('#offer'), offer);
  await submit.click();
  await page.clock.runFor(20_000);
  await expect(submit).toHaveAccessibleName('Sending...');
  arrive();
  await expect(page.getByRole('status').filter({ hasText: offerWords.sent.title })).toBeVisible();
});

test('a request that was posted for want of the application has a clean form when the visitor goes back', async ({
  page,
  site,
  answers,
}) => {
  await page.route(/assets\/\w+-entry-/, (route) => route.abort());
  await page.goto(site.services('/quote'));
  const submit = await fill(page.locator('#quote-form'), answers);
  await submit.click();
  await expect(page.getByRole('dialog', { name: quoteWords.sent.title })).toBeVisible();
  await page.goBack();
  await expect(submit).toHaveAccessibleName(quoteWords.submit);
  expect(await site.listLeads()).toHaveLength(1);
});

test('Make an Offer leads to the form before the application is there', async ({ page, site }) => {
  await holdBack(page, /assets\/\w+-entry-/);
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
