import { offerWords, quoteWords } from '../test/spec-words.ts';
import { fillOffer } from './offer-answers.ts';
import { expect, owner, test } from './site.ts';
import { ownWords } from './variants/names-for-sale.ts';

test.describe('one more file of content is one more domain for sale, which delivers its offers', () => {
  test('it has a page of its own, and the other faces stay', async ({ page, site }) => {
    await page.goto(site.domain('/', 'parcelpost'));
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Parcelpost.com');
    await page.goto(site.domain());
    await expect(page.getByRole('heading', { level: 1 })).toContainText('NowFetch.com');
  });

  test('an offer is stored and mailed before the toast says so', async ({ page, site, offer }) => {
    await page.goto(site.domain('/', 'parcelpost'));
    await fillOffer(page, offer);
    await page.locator('#contact button[type=submit]').click();
    const toast = page.getByRole('status').filter({ hasText: offerWords.sent.title });
    await expect(toast).toContainText(offerWords.sent.text);
    for (const name of Object.keys(offer)) await expect(page.locator(`#contact [name=${name}]`)).toHaveValue('');
    const leads = await site.listLeads();
    expect(leads).toHaveLength(1);
    expect(leads[0]).toMatchObject({ kind: 'offer', site: 'parcelpost', ...offer });
    const mail = await site.mail.waitForMail(owner);
    expect(mail.replyTo?.value[0]?.address).toBe(offer.email);
    for (const value of [...Object.values(offer), ownWords]) expect(mail.text).toContain(value);
    expect(mail.subject).toContain('Parcelpost.com');
    expect(await page.content()).not.toContain(ownWords);
  });

  test('the sample stores its offers by the one word that the doctor names', async ({ page, site, offer }) => {
    await page.goto(site.domain('/', 'delivering'));
    await fillOffer(page, offer);
    await page.locator('#contact button[type=submit]').click();
    await expect(page.getByRole('status').filter({ hasText: offerWords.sent.title })).toBeVisible();
    expect((await site.listLeads())[0]).toMatchObject({ kind: 'offer', site: 'delivering', ...offer });
  });

  test('when it cannot be stored, the failure is shown and the values stay', async ({ page, site, offer }) => {
    await page.route('**/functions/v1/send-offer', (route) => route.fulfill({ status: 503, json: {} }));
    await page.goto(site.domain('/', 'parcelpost'));
    await fillOffer(page, offer);
    await page.locator('#contact button[type=submit]').click();
    await expect(page.getByRole('alert').filter({ hasText: quoteWords.failed.title })).toContainText(
      quoteWords.failed.text,
    );
    for (const [name, value] of Object.entries(offer))
      await expect(page.locator(`#contact [name=${name}]`)).toHaveValue(value);
    expect(await site.listLeads()).toEqual([]);
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('an offer is stored and the page says so', async ({ page, site, offer }) => {
      await page.goto(site.domain('/', 'parcelpost'));
      await fillOffer(page, offer);
      await page.locator('#contact button[type=submit]').click();
      await expect(page.getByRole('status').filter({ hasText: offerWords.sent.title })).toBeVisible();
      expect((await site.listLeads())[0]).toMatchObject(offer);
    });

    test('an offer without a message comes back with the words that are missing', async ({ page, site, offer }) => {
      await page.goto(site.domain('/', 'parcelpost'));
      await page.locator('#contact [name=name]').fill(offer.name);
      await page.locator('#contact button[type=submit]').click();
      await expect(page.locator('#contact [aria-invalid="true"]')).toHaveCount(2);
      await expect(page.locator('#contact [name=name]')).toHaveValue(offer.name);
      expect(await site.listLeads()).toEqual([]);
    });
  });
});
