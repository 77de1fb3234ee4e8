import { english } from '../test/locales.ts';
import { sendForLinks as send } from './look-at-links.ts';
import { answers } from './forms.ts';
import { expect, test } from './site.ts';

const messages = english.links;

// These pages have no script.

test('the owner marks a lead by keyboard', async ({ page, site }) => {
  const { owners } = await send(site);
  const [answered] = owners;
  const policy: string[] = [];
  page.on('console', (message) => policy.push(message.text()));
  await page.goto(site.services(answered));
  await page.getByRole('button', { name: messages.letter.answered }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toContainText(messages.done.answered.text);
  await expect(page.getByRole('button', { name: messages.letter.answered })).toHaveCount(0);
  expect((await site.listLeads())[0]).toMatchObject({ state: 'answered' });
  expect(policy).toEqual([]);
});

test('the bar does not cover the text on a phone', async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(site.services('/l/wrong'));
  const bar = (await page.locator('.site-bar').boundingBox())!;
  const heading = (await page.getByRole('heading', { level: 1 }).boundingBox())!;
  expect(heading.y).toBeGreaterThan(bar.y + bar.height);
});

test('the visitor adds something, and withdraws only with a tick', async ({ page, site }) => {
  const { own } = await send(site);
  await page.goto(site.services(own));
  await expect(page.getByRole('main')).toContainText(`Your request${messages.own.received}`);
  await expect(page.getByText(answers.question5)).toHaveCount(0);
  await page.getByLabel(messages.own.add).fill('We work on Sundays.\nAnd at night.');
  await page.getByRole('button', { name: messages.own.send }).click();
  await expect(page.getByRole('status')).toHaveText(messages.own.stored);
  await page.getByRole('button', { name: messages.own.withdraw }).click();
  await page.getByRole('link', { name: messages.own.keep }).click();
  await page.getByRole('button', { name: messages.own.withdraw }).click();
  await page.getByRole('button', { name: messages.own.erase }).click();
  await expect(page.getByLabel(messages.own.agree)).toBeVisible();
  expect(await site.listLeads()).toHaveLength(1);
  await page.getByLabel(messages.own.agree).check();
  await page.getByRole('button', { name: messages.own.erase }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your request has been withdrawn');
  expect(await site.listLeads()).toEqual([]);
  await page.goto(site.services(own));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(messages.invalid.title);
});
