import { english } from '#words/english.ts';
import { sendForLinks as send } from './look-at-links.ts';
import { answers } from './quote-answers.ts';
import { expect, test } from './site.ts';

const words = english.links;

for (const javaScriptEnabled of [true, false])
  test.describe(`a lead is marked, added to and withdrawn by the links in its mails, with JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    test('the owner marks a lead by keyboard, and takes it back', async ({ page, site }) => {
      const { owners } = await send(site);
      const [answered] = owners;
      const policy: string[] = [];
      page.on('console', (message) => policy.push(message.text()));
      await page.goto(site.services(answered));
      await page.getByRole('button', { name: words.letter.answered }).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: words.undo })).toBeVisible();
      expect((await site.listLeads())[0]).toMatchObject({ state: 'answered' });
      await page.reload();
      await page.getByRole('button', { name: words.undo }).click();
      await expect(page.getByRole('button', { name: words.letter.answered })).toBeVisible();
      expect((await site.listLeads())[0]).toMatchObject({ state: 'new' });
      expect(policy).toEqual([]);
    });

    test('the visitor adds something, and withdraws only with a tick', async ({ page, site }) => {
      const { own } = await send(site);
      await page.goto(site.services(own));
      await expect(page.getByRole('main')).toContainText(words.own.received);
      await expect(page.getByText(answers.question5)).toHaveCount(0);
      await page.getByLabel(words.own.add).fill('We work on Sundays.\nAnd at night.');
      await page.getByRole('button', { name: words.own.send }).click();
      await expect(page.getByRole('status')).toHaveText(words.own.stored);
      await page.getByRole('button', { name: words.own.withdraw }).click();
      await page.getByRole('link', { name: words.own.keep }).click();
      await page.getByRole('button', { name: words.own.withdraw }).click();
      await page.getByRole('button', { name: words.own.erase }).click();
      await expect(page.getByLabel(words.own.agree)).toBeVisible();
      expect(await site.listLeads()).toHaveLength(1);
      await page.getByLabel(words.own.agree).check();
      await page.getByRole('button', { name: words.own.erase }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.own.withdrawn.title);
      expect(await site.listLeads()).toEqual([]);
      await page.goto(site.services(own));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.invalid.title);
    });
  });

test('the reminder that an owner asked for appears in their time zone', async ({ page, site }) => {
  const { owners } = await send(site);
  await page.goto(site.services(owners[1]));
  await page.getByRole('button', { name: words.days.tomorrow }).click();
  await expect(page.getByRole('button', { name: words.undo })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(/09:00 CES?T/);
});

test('an owner chooses another day by keyboard, and answers with a price, which the visitor gets', async ({
  page,
  site,
}) => {
  const { owners, own } = await send(site);
  await page.goto(site.services(owners[1]));
  const day = new Date(Date.now() + 40 * 24 * 3_600_000).toISOString().slice(0, 10);
  await page.getByLabel(words.days.day).fill(day);
  await page.getByRole('button', { name: words.letter.remind }).press('Enter');
  await expect(page.getByRole('button', { name: words.undo })).toBeVisible();
  expect((await site.listLeads())[0]).toMatchObject({ remindAt: expect.stringContaining(day) });
  await page.goto(site.services(owners[3]));
  await page.getByLabel(words.price.amount, { exact: true }).fill('a lot');
  await page.getByLabel(words.price.until).fill(day);
  await page.getByRole('button', { name: words.letter.quote }).click();
  await expect(page.getByLabel(words.price.amount, { exact: true })).toHaveAccessibleDescription(words.price.wrong);
  await page.getByLabel(words.price.amount, { exact: true }).fill('1,200 EUR');
  // Nothing is emailed for a quote request unless the owner says so.
  await expect(page.getByLabel(words.letter.tell)).not.toBeChecked();
  await page.getByLabel(words.letter.tell).check();
  await page.getByRole('button', { name: words.letter.quote }).click();
  await expect(page.getByRole('button', { name: words.undo })).toBeVisible();
  const quote = { amount: '1200', currency: 'EUR', until: day };
  expect((await site.listLeads())[0]).toMatchObject({ state: 'answered', quote });
  const isPrice = ({ subject = '', to }: { subject?: string; to?: unknown }) =>
    subject.startsWith('Solvewright: €1,200 (') && JSON.stringify(to).includes(site.visitor);
  await expect.poll(() => site.mail.mails.filter(isPrice).length).toBe(1);
  await page.goto(site.services(own));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Solvewright: €1,200');
  await expect(page.getByRole('main')).toContainText('Our price is €1,200, valid until');
});
