import type { Page } from '@playwright/test';
import { evidenceHeaders } from '#contract/evidence.ts';
import { honeypotField } from '#contract/honeypot.ts';
import { paths } from '#contract/paths.ts';
import { fillQuoteForm } from './quote-answers.ts';
import { expect, owner, test } from './site.ts';
import { quoteWords } from '../test/spec-words.ts';

async function send(page: Page): Promise<Record<string, string>> {
  const sent = page.waitForRequest('**/functions/v1/send-quote-request');
  await page.getByRole('button', { name: quoteWords.submit }).click();
  await expect(page.getByRole('dialog', { name: quoteWords.sent.title })).toBeVisible();
  return (await sent).allHeaders();
}

const header = (name: keyof typeof evidenceHeaders) => evidenceHeaders[name].toLowerCase();

test('a proof is solved in a worker while the visitor types, from the first touch of the form on', async ({
  page,
  site,
  answers,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto(site.services('/quote'));
  await page.waitForLoadState('networkidle');
  expect(fetched.filter((path) => path === paths.challenge || /prove-worker|evidence/.test(path))).toEqual([]);
  const solved = page.waitForEvent('worker').then((worker) => worker.waitForEvent('close'));
  await page.locator('#name').focus();
  await solved;
  await fillQuoteForm(page, answers);
  const headers = await send(page);
  expect(headers[header('proof')]).toBeTruthy();
  expect(Number(headers[header('age')])).toBeGreaterThan(0);
  expect(headers[header('honeypot')]).toBeUndefined();
  expect(await site.listLeads()).toMatchObject([{ state: 'new' }]);
});

test('two requests from one page bring two proofs, and neither is held', async ({ page, site, answers }) => {
  await page.goto(site.services('/quote'));
  for (const name of ['Ada Lovelace', 'Grace Hopper']) {
    await fillQuoteForm(page, { ...answers, name });
    await send(page);
    await page.getByRole('button', { name: quoteWords.sent.close }).click();
  }
  expect((await site.listLeads()).map(({ state }) => state)).toEqual(['new', 'new']);
});

const failures: [string, (page: Page) => Promise<unknown>][] = [
  ['there is no worker', (page) => page.addInitScript(() => Reflect.deleteProperty(globalThis, 'Worker'))],
  [
    'what gathers the evidence cannot be had',
    (page) => page.route('**/assets/evidence-*.js', (route) => route.abort()),
  ],
  ['the worker cannot be had', (page) => page.route('**/assets/prove-worker-*.js', (route) => route.abort())],
  ['there is no challenge', (page) => page.route(`**${paths.challenge}`, (route) => route.fulfill({ status: 503 }))],
  ['the challenge never comes', (page) => page.route(`**${paths.challenge}`, () => {})],
  ['the challenge is nonsense', (page) => page.route(`**${paths.challenge}`, (route) => route.fulfill({ json: 5 }))],
];
for (const [name, spoil] of failures) {
  test(`the form works the same when ${name}`, async ({ page, site, answers }) => {
    await spoil(page);
    await page.goto(site.services('/quote'));
    await fillQuoteForm(page, answers);
    const headers = await send(page);
    expect(headers[header('proof')]).toBeUndefined();
    expect(await site.listLeads()).toMatchObject([{ state: 'new' }]);
    await site.mail.waitForMail(owner);
  });
}

test('a robot that fills every field is thanked, and its request is held', async ({ page, site, answers }) => {
  await page.goto(site.services('/quote'));
  const trap = page.locator(`input[name="${honeypotField}"]`);
  await expect(trap).toHaveAttribute('tabindex', '-1');
  await expect(page.getByRole('textbox', { name: 'Leave this empty' })).toHaveCount(0);
  await fillQuoteForm(page, answers);
  await trap.evaluate((input: HTMLInputElement) => (input.value = 'https://spam.example'));
  expect((await send(page))[header('honeypot')]).toBeTruthy();
  expect(await site.listLeads()).toMatchObject([{ state: 'held' }]);
  expect(site.mail.mails).toEqual([]);
});
