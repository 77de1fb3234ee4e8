import type { Page } from '@playwright/test';
import { offerWords } from '../test/spec-words.ts';
import { startCuttingProxy } from './cutting-proxy.ts';
import { expectDraft } from './draft.ts';
import { fillOffer } from './offer-answers.ts';
import { hydrated } from './hydrated.ts';
import { expect, owner, test, type Places } from './site.ts';

/** The visitor's side of an offer that is delivered: the same promises as for a quote request. */
const call = '**/functions/v1/send-offer';
const submit = (page: Page) => page.locator('#contact button[type=submit]');
const sent = (page: Page) => page.getByRole('status').filter({ hasText: offerWords.sent.title });
const failure = (page: Page) => page.getByRole('alert').filter({ hasText: offerWords.failed.title });
const kept = (page: Page) => page.getByRole('button', { name: 'Clear it' });
const open = (page: Page, site: Places) => page.goto(site.domain('/', 'parcelpost'));

async function expectOffer(page: Page, offer: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(offer))
    await expect(page.locator(`#contact [name=${name}]`)).toHaveValue(value);
}

test('an answer that was lost after the commit, a reload and another press are one lead and one email', async ({
  page,
  site,
  offer,
}) => {
  await page.route(
    call,
    async (route) => {
      // Node does not resolve every `.localhost`, as browsers do.
      const headers = { ...route.request().headers(), host: 'parcelpost.localhost' };
      const { pathname } = new URL(route.request().url());
      await route.fetch({ url: `http://127.0.0.1:${site.port}${pathname}`, headers });
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await open(page, site);
  await fillOffer(page, offer);
  await expect(kept(page)).toBeVisible();
  await expectDraft(page, 'offer-draft', offer);
  await submit(page).click();
  await expect(failure(page)).toBeVisible();
  await page.reload();
  await hydrated(page);
  await expectOffer(page, offer);
  await submit(page).click();
  await expect(sent(page)).toBeVisible();
  expect(await site.listLeads()).toHaveLength(1);
  await site.mail.waitForMail(owner);
  await site.mail.waitForMail(offer.email);
  expect(site.mail.mails).toHaveLength(2);
});

test('an offer that the browser itself sends again, or that is submitted twice in one tick, is one lead', async ({
  page,
  site,
  offer,
}) => {
  const proxy = await startCuttingProxy(site.port);
  try {
    await page.goto(`http://parcelpost.localhost:${proxy.port}/`);
    await fillOffer(page, offer);
    await page.waitForLoadState('networkidle');
    proxy.cuts = 1;
    await submit(page).evaluate((button: HTMLButtonElement) => {
      button.click();
      button.form!.requestSubmit();
    });
    await expect(sent(page)).toBeVisible();
    expect(proxy.calls).toBe(2);
    expect(await site.listLeads()).toHaveLength(1);
  } finally {
    await proxy.stop();
  }
});

test('an offer sent from a tab and its copy is one lead', async ({ page, context, site, offer }) => {
  await open(page, site);
  await fillOffer(page, offer);
  await expect(kept(page)).toBeVisible();
  await expectDraft(page, 'offer-draft', offer);
  const opened = context.waitForEvent('page');
  await page.evaluate(() => void window.open(location.href));
  const tabs = [page, await opened];
  await hydrated(tabs[1]!);
  await expectOffer(tabs[1]!, offer);
  await Promise.all(tabs.map((tab) => submit(tab).click()));
  for (const tab of tabs) await expect(sent(tab)).toBeVisible();
  expect(await site.listLeads()).toHaveLength(1);
  await page.reload();
  await hydrated(page);
  await expect(page.locator('#contact [name=name]')).toHaveValue('');
});

test('what is kept can be cleared, and brought back', async ({ page, site, offer }) => {
  const stored = () => page.evaluate(() => Object.keys(sessionStorage));
  await open(page, site);
  await fillOffer(page, offer);
  await expect.poll(stored).toEqual(['offer-draft']);
  await page.getByRole('button', { name: 'Clear it' }).click();
  await expect(page.locator('#contact [name=message]')).toHaveValue('');
  expect(await stored()).toEqual([]);
  await page.getByRole('button', { name: 'Bring it back' }).click();
  await expectOffer(page, offer);
});

test('when sending fails, the offer can be mailed or copied instead', async ({ page, context, site, offer }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.route(call, (route) => route.abort('connectionrefused'));
  await open(page, site);
  await fillOffer(page, offer);
  await expect(kept(page)).toBeVisible();
  await submit(page).click();
  const address = new URL(
    (await failure(page).getByRole('link', { name: 'Email the same text' }).getAttribute('href'))!,
  );
  for (const text of Object.values(offer)) expect(address.searchParams.get('body')).toContain(text);
  await failure(page).getByRole('button', { name: 'Copy the text' }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  for (const text of Object.values(offer)) expect(copied).toContain(text);
});
