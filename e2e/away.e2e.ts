import type { Page } from '@playwright/test';
import { english } from '../test/locales.ts';
import { quoteWords } from '../test/spec-words.ts';
import { tellViolations } from './axe.ts';
import { fillOffer } from './offer-answers.ts';
import { fillQuoteForm } from './quote-answers.ts';
import { expect, owner, test, type VisitedSite } from './site.ts';
import { line, office, quotes, sales } from './variants/away.ts';

const link = (page: Page) => page.getByRole('link', { name: 'Book a visit' });
const promised = "We'll get back to you within 24 hours.";
const { photos } = english.mails.visitor;

/** The owner's email went to the recipients in the content alone, and the visitor's has the line and the link. */
async function isMailed({ mail, visitor }: VisitedSite, recipients: string[]): Promise<void> {
  const toOwner = await mail.waitForMail(recipients[0]!);
  expect(toOwner.recipients).toEqual(recipients);
  expect(toOwner.replyTo?.value[0]?.address).toBe(visitor);
  const toVisitor = await mail.waitForMail(visitor);
  for (const words of [line, photos, 'https://book.example/firm']) expect(toVisitor.text).toContain(words);
  expect(toVisitor.html).toContain('<a href="https://book.example/firm"');
  expect(toVisitor.text).not.toContain('24 hours');
  for (const other of [owner, office]) expect(mail.mails.flatMap(({ recipients }) => recipients)).not.toContain(other);
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`a company that is away ${javaScriptEnabled ? 'with' : 'without'} the application`, () => {
    test.use({ javaScriptEnabled });

    test('says so at the form and after it, and offers its link', async ({ page, site, answers }) => {
      await page.goto(site.domain('/quote', 'away'));
      await expect(page.locator('#quote-form')).toContainText(line);
      await expect(page.getByText('We answer tomorrow.')).toHaveCount(0);
      expect(await page.content()).not.toContain('@firm.example');
      await fillQuoteForm(page, answers);
      await page.getByRole('button', { name: quoteWords.submit }).click();
      const dialog = page.getByRole('dialog', { name: quoteWords.sent.title });
      await expect(dialog).toContainText(`${english.away.sent} ${line}`);
      await expect(dialog).not.toContainText('shortly');
      await expect(link(page)).toHaveAttribute('href', 'https://book.example/firm');
      if (javaScriptEnabled) expect(await tellViolations(page, {}, 'dialog')).toEqual([]);
      await isMailed(site, quotes);
    });

    test('so does the owner of a domain, whose text promises no other time', async ({ page, site, offer }) => {
      await page.goto(site.domain('/', 'away-domain'));
      await expect(page.locator('#contact')).toContainText(line);
      expect(await page.content()).not.toContain('@firm.example');
      await fillOffer(page, offer);
      await page.locator('#contact button[type=submit]').click();
      const toast = page.getByRole('status').filter({ hasText: 'Message Sent!' });
      await expect(toast).toContainText(line);
      await expect(toast).not.toContainText(promised);
      await expect(link(page)).toHaveAttribute('href', 'https://book.example/firm');
      await isMailed(site, [sales]);
    });
  });
}

test('a message with a link stays until the visitor closes it', async ({ page, site, offer }) => {
  await page.clock.install();
  await page.goto(site.domain('/', 'away-domain'));
  await fillOffer(page, offer);
  await page.locator('#contact button[type=submit]').click();
  await expect(link(page)).toBeVisible();
  await page.clock.fastForward('01:00');
  await expect(link(page)).toBeVisible();
});
