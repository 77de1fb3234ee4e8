import type { Page } from '@playwright/test';

import { startCuttingProxy } from './cutting-proxy.ts';
import { expectDraft } from './draft.ts';
import { fillQuoteForm } from './quote-answers.ts';
import { expect, owner, test } from './site.ts';
import { hydrated } from './hydrated.ts';
import { quoteWords } from '../test/spec-words.ts';

/** The visitor's side of "accepted means never lost", in a real browser against the real server. */
const submit = (page: Page) => page.getByRole('button', { name: quoteWords.submit });
const thanks = (page: Page) => page.getByRole('dialog', { name: quoteWords.sent.title });
const failure = (page: Page) => page.getByRole('alert').filter({ hasText: quoteWords.failed.title });
const kept = (page: Page) => page.getByText('is kept in this tab');
const call = '**/functions/v1/send-quote-request';

async function expectAnswers(page: Page, given: Record<string, string>): Promise<void> {
  for (const [field, value] of Object.entries(given)) await expect(page.locator(`#${field}`)).toHaveValue(value);
}

/** Loses the answers to the next calls, after the server has given them. */
async function loseAnswers(page: Page, count: number): Promise<void> {
  await page.route(
    call,
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: count },
  );
}

test('an answer that was lost after the commit, and another press, are one lead and one email', async ({
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
  }
  await submit(page).click();
  await expect(thanks(page)).toBeVisible();
  expect(await site.listLeads()).toHaveLength(1);
  await site.mail.waitForMail(owner);
  await site.mail.waitForMail(answers.email);
  expect(site.mail.mails).toHaveLength(2);
});

test('a request that the browser itself sends again is one lead', async ({ page, site, answers }) => {
  const proxy = await startCuttingProxy(site.port);
  try {
    await page.goto(`http://localhost:${proxy.port}/quote`);
    await fillQuoteForm(page, answers);
    // The client has been fetched, so the connection that the call will take is one that was used before.
    await page.waitForLoadState('networkidle');
    proxy.cuts = 1;
    await submit(page).click();
    await expect(thanks(page)).toBeVisible();
    expect(proxy.calls).toBe(2);
    expect(await site.listLeads()).toHaveLength(1);
  } finally {
    await proxy.stop();
  }
});

test('a double click, and two submits in one tick, are one lead', async ({ page, site, answers }) => {
  // The answer waits until all has been clicked, or the last click could close the thanks.
  const clicked = Promise.withResolvers<void>();
  await page.route('**/functions/v1/*', async (route) => {
    await clicked.promise;
    await route.continue();
  });
  await page.goto(site.services('/quote'));
  await fillQuoteForm(page, answers);
  await submit(page).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.form!.requestSubmit();
  });
  await submit(page)
    .dblclick({ timeout: 1000, force: true })
    .catch(() => {});
  clicked.resolve();
  await expect(thanks(page)).toBeVisible();
  expect(await site.listLeads()).toHaveLength(1);
});

test('the second half of a double click does not close the thanks, a later click outside does', async ({
  page,
  site,
  answers,
}) => {
  await page.clock.install();
  await page.goto(site.services('/quote'));
  // The browser takes the page over after some time, which stops from here on.
  await hydrated(page);
  await fillQuoteForm(page, answers);
  // The page's clock is stopped, so that a slow machine's clicks are as quick as a visitor's.
  await page.clock.pauseAt(Date.now() + 60_000);
  await submit(page).click();
  await expect(thanks(page)).toBeVisible();
  const outside = [4, 4] as const;
  await page.mouse.click(...outside);
  const { x, y, width, height } = (await thanks(page).getByRole('button').boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect(thanks(page)).toBeVisible();
  await page.clock.runFor(1000);
  await expect(thanks(page)).toBeVisible();
  await page.mouse.click(...outside);
  await expect(thanks(page)).toBeHidden();
});

test('the same draft sent from a tab and its copy at the same time, and once more from another copy, is one lead', async ({
  page,
  context,
  site,
  answers,
}) => {
  await page.goto(site.services('/quote'));
  await fillQuoteForm(page, answers);
  await expectDraft(page, 'quote-draft', answers);
  const copies: Page[] = [];
  for (let count = 1; count <= 2; count += 1) {
    const opened = context.waitForEvent('page');
    await page.evaluate(() => void open(location.href));
    const copy = await opened;
    await hydrated(copy);
    await expectAnswers(copy, answers);
    copies.push(copy);
  }
  await Promise.all([page, copies[0]!].map((tab) => submit(tab).click()));
  for (const tab of [page, copies[0]!]) await expect(thanks(tab)).toBeVisible();
  await submit(copies[1]!).click();
  await expect(thanks(copies[1]!)).toBeVisible();
  expect(await site.listLeads()).toHaveLength(1);
});

test('answers survive a crash of the tab', async ({ page, context, site, answers }) => {
  await page.goto(site.services('/quote'));
  await fillQuoteForm(page, answers);
  await expect(kept(page)).toBeVisible();
  await expectDraft(page, 'quote-draft', answers);
  // Playwright cannot use a crashed page again, but the browser can.
  const browser = await context.newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  await page.goto('chrome://crash').catch(() => {});
  await crashed;
  await browser.send('Page.navigate', { url: site.services('/quote') });
  const expression = `document.documentElement.dataset.hydrated === '' && document.querySelector('#question5').value`;
  const sign = { type: 'mouseMoved', x: 0 } as const;
  let signs = 0;
  const read = async () => {
    await browser.send('Input.dispatchMouseEvent', { ...sign, y: signs++ % 2 });
    return (await browser.send('Runtime.evaluate', { expression })).result.value as unknown;
  };
  await expect.poll(read).toBe(answers.question5);
});

test('answers survive a failed submit and a reload', async ({ page, site, answers }) => {
  await page.route(call, (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto(site.services('/quote'));
  await fillQuoteForm(page, answers);
  await submit(page).click();
  await expect(failure(page)).toBeVisible();
  await page.reload();
  await hydrated(page);
  await expectAnswers(page, answers);
});

test('answers are kept for the tab alone, and go when they are sent or cleared', async ({
  page,
  context,
  site,
  answers,
}) => {
  const stored = () => page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)]);
  await page.goto(site.services('/quote'));
  await hydrated(page);
  // The note is above the first field and never moves it.
  const above = async () => (await page.locator('#name').boundingBox())!.y - (await kept(page).boundingBox())!.y;
  const distance = await above();
  expect(distance).toBeGreaterThan(0);
  await expect(page.getByRole('button', { name: 'Clear it' })).toBeHidden();
  await fillQuoteForm(page, answers);
  await expect(page.getByRole('button', { name: 'Clear it' })).toBeVisible();
  expect(await above()).toBe(distance);
  expect(await stored()).toEqual([[], ['quote-draft']]);
  const other = await context.newPage();
  await other.goto(site.services('/quote'));
  await hydrated(other);
  await expect(other.locator('#name')).toHaveValue('');

  await page.getByRole('button', { name: 'Clear it' }).click();
  await expect(page.locator('#name')).toHaveValue('');
  await expect(page.locator('#name')).toBeFocused();
  expect(await stored()).toEqual([[], []]);
  await page.getByRole('button', { name: 'Bring it back' }).click();
  await expectAnswers(page, answers);
  await expectDraft(page, 'quote-draft', answers);
  await submit(page).click();
  await expect(thanks(page)).toBeVisible();
  await expect.poll(stored).toEqual([[], []]);
});

test('where storage is blocked nothing is kept or promised, and the form works', async ({ page, site, answers }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    for (const store of ['localStorage', 'sessionStorage']) Object.defineProperty(window, store, { get: refuse });
  });
  await page.clock.install();
  await page.goto(site.services('/quote'));
  await hydrated(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await fillQuoteForm(page, answers);
  await page.clock.runFor(1000);
  await expect(kept(page)).toBeHidden();
  await submit(page).click();
  await expect(thanks(page)).toBeVisible();
  expect(await site.listLeads()).toHaveLength(1);
});

test('when sending fails, all nine answers can be mailed or copied instead', async ({
  page,
  context,
  site,
  answers,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.route(call, (route) => route.abort('connectionrefused'));
  await page.goto(site.services('/quote'));
  await fillQuoteForm(page, answers);
  await submit(page).click();
  const mail = failure(page).getByRole('link', { name: 'Email the same text' });
  const address = new URL((await mail.getAttribute('href'))!);
  expect(address.href).toMatch(/^mailto:hello@solvewright\.example\?/);
  for (const answer of Object.values(answers)) expect(address.searchParams.get('body')).toContain(answer);
  await failure(page).getByRole('button', { name: 'Copy the text' }).click();
  await expect(failure(page)).toContainText('Copied');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  for (const answer of Object.values(answers)) expect(copied).toContain(answer);
});

test('offline, the form says so first, and a submit keeps the answers', async ({ page, context, site, answers }) => {
  await page.goto(site.services('/quote'));
  await fillQuoteForm(page, answers);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await expect(page.getByText('You are offline')).toBeVisible();
  await submit(page).click();
  await expect(failure(page)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('You are offline')).toBeHidden();
  await submit(page).click();
  await expect(thanks(page)).toBeVisible();
  expect(await site.listLeads()).toHaveLength(1);
});
