import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { consentHeader } from '#contract/forms/lead-form.ts';
import { functionPath } from '#contract/site/paths.ts';
import { english } from '../test/locales.ts';
import { tellViolations, wcagTags } from './axe.ts';
import { fillOffer, fillQuoteForm, hydrated, offerSent, submit, thanks } from './forms.ts';
import { watchPolicy } from './policy.ts';
import { expect, owner, test, type VisitedSite } from './site.ts';
import { line, office, quotes, sales, consentMissing as asked, sentence } from './variants/owners.ts';

const expectNarrow = async (page: Page, widths: number[]) => {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBeLessThanOrEqual(width);
  }
};

for (const [key, origin] of Object.entries({
  owners: 'https://owners.example',
  'owners-domain': 'https://owners-domain.com',
}))
  test(`a page that an owner writes is light, whole, in the colours of its site, and found: ${key}`, async ({
    page,
    request,
    site,
  }) => {
    const refused = await watchPolicy(page);
    const readColors = () =>
      page.evaluate(() => {
        const root = getComputedStyle(document.documentElement);
        return ['--color-accent', '--color-ink', '--color-night'].map((token) => root.getPropertyValue(token));
      });
    await page.goto(site.domain('/', key));
    const colors = await readColors();
    await page.locator('footer').getByRole('link', { name: 'Privacy' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy policy');
    await expect(page.locator('script')).toHaveCount(0);
    expect(await readColors()).toEqual(colors);
    await expectNarrow(page, [320, 768, 1280, 1920]);
    expect(await tellViolations(page, { runOnly: wcagTags })).toEqual([]);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${origin}/privacy`);
    await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', /^Privacy · /);
    await expect(page.locator('meta[name=robots]')).toHaveCount(0);
    const map = page.getByRole('img', { name: 'The way to our office' });
    await map.scrollIntoViewIfNeeded();
    await expect(map).toHaveJSProperty('complete', true);
    await page.locator('footer').getByRole('link', { name: 'Imprint' }).click();
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await page.getByRole('main').getByRole('link').click();
    await expect(page.locator('#your-rights')).toBeInViewport();
    await page.locator('header a').first().click();
    await expect(page).toHaveURL(site.domain('/', key));
    expect(refused).toEqual([]);
    // Outside of a browser no name below localhost is this machine.
    const headers = { host: `${key}.localhost` };
    const textOf = async (path: string) => (await request.get(site.services(path), { headers })).text();
    const sitemap = await textOf('/sitemap.xml');
    expect(sitemap).toContain(`<loc>${origin}/privacy</loc>`);
    expect(sitemap).not.toContain('/imprint');
    expect(brotliCompressSync(await textOf('/privacy')).length).toBeLessThan(8000);
  });

test('a link in the bar leads to a page without JavaScript too, which is not on another site', async ({
  browser,
  site,
}) => {
  const page = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 360, height: 780 } });
  await page.goto(site.domain('/privacy', 'owners'));
  await page.locator('.site-toggle:visible').click();
  await page.getByRole('navigation').getByRole('link', { name: 'Prices' }).click();
  await expect(page).toHaveURL(site.domain('/prices', 'owners'));
  await expect(page.locator('.site-menu [aria-current=page]')).toHaveText('Prices');
  expect((await page.goto(site.domain('/prices', 'owners-domain')))!.status()).toBe(404);
  await page.close();
});

test('long German words stay in the window and leave prices whole, on the narrowest phones too', async ({
  page,
  site,
}) => {
  for (const key of ['owners-long', 'owners-domain-de']) {
    await page.goto(site.domain('/lange-woerter', key));
    await expectNarrow(page, [1280, 320]);
    const table = page.locator('.article-table');
    expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await expect(page.locator('h1')).toHaveCSS('hyphens', 'auto');
  }
});

test('opening hours have the holiday of today, on the page of the company and on one that asks for them', async ({
  page,
  site,
}) => {
  await page.goto(site.domain('/', 'owners-long'));
  const hours = await page.locator('main .hours').innerText();
  expect(hours).toMatch(/Opening hours\s+Monday\s+8:00–17:00\s+.*\d+\s\w+\s+closed today/);
  await page.goto(site.domain('/visit', 'owners-long'));
  expect(await page.locator('main .hours').innerText()).toBe(hours);
  await expectNarrow(page, [320, 1280]);
});

test('a file of the owner is served on every site, and can run nothing there', async ({ request, site }) => {
  for (const host of ['localhost', 'nowfetch.localhost']) {
    const answer = await request.get(site.services('/google1.html'), { headers: { host } });
    expect(answer.status()).toBe(200);
    expect(answer.headers()['content-security-policy']).toContain("default-src 'none'");
  }
});

const box = (page: Page) => page.getByRole('checkbox', { name: sentence });

/** The owner's record of the consent, in all places. */
async function expectConsentKept(site: VisitedSite): Promise<void> {
  const [lead] = await site.listLeads();
  expect(lead!['consent']).toEqual({ sentence, at: lead!['receivedAt'] });
  expect(await site.leads('show', String(lead!['reference']))).toContain(`  ${sentence}`);
  expect(await site.leads('export', '--format', 'csv')).toContain(sentence.replaceAll('"', '""'));
  expect((await site.mail.waitForMail(owner)).text).toContain(sentence);
}

for (const javaScriptEnabled of [true, false])
  test.describe(`with JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    test('a form that asks for consent asks for the box with its other messages, and keeps the sentence', async ({
      page,
      site,
      answers,
    }) => {
      await page.goto(site.domain('/quote', 'owners'));
      await fillQuoteForm(page, { ...answers, name: 'A' });
      await expect(box(page)).not.toBeChecked();
      await submit(page).click();
      await expect(box(page)).toHaveAccessibleDescription(english.consent.missing);
      await expect(page.locator('#question4')).toHaveValue(answers.question4);
      if (javaScriptEnabled) expect(await tellViolations(page, {}, 'form')).toEqual([]);
      await box(page).check();
      await submit(page).click();
      await expect(box(page)).toBeChecked();
      expect(await site.listLeads()).toEqual([]);
      await page.locator('#name').fill(answers.name);
      await submit(page).click();
      await expect(thanks(page)).toBeVisible();
      await expectConsentKept(site);
    });

    test('a company that is away says so at the form and after it, and offers its link', async ({
      page,
      site,
      answers,
      offer,
    }) => {
      await page.goto(site.domain('/quote', 'away'));
      await expect(page.locator('#quote-form')).toContainText(line);
      await expect(page.getByText('We answer tomorrow.')).toHaveCount(0);
      expect(await page.content()).not.toContain('@firm.example');
      await fillQuoteForm(page, answers);
      await submit(page).click();
      await expect(thanks(page)).toContainText(`${english.away.sent} ${line}`);
      await expect(thanks(page)).not.toContainText('shortly');
      const link = page.getByRole('link', { name: 'Book a visit' });
      await expect(link).toHaveAttribute('href', 'https://book.example/firm');
      const toOwner = await site.mail.waitForMail(quotes[0]!);
      expect(toOwner.recipients).toEqual(quotes);
      const toVisitor = await site.mail.waitForMail(site.visitor);
      for (const words of [line, english.mails.visitor.photos, 'https://book.example/firm'])
        expect(toVisitor.text).toContain(words);
      expect(toVisitor.text).not.toContain('24 hours');

      await page.goto(site.domain('/', 'away-domain'));
      await expect(page.locator('#contact')).toContainText(line);
      await fillOffer(page, offer);
      await submit(page).click();
      await expect(offerSent(page)).toContainText(line);
      await expect(offerSent(page)).not.toContainText('24 hours');
      await expect(link).toBeVisible();
      expect((await site.mail.waitForMail(sales)).recipients).toEqual([sales]);
      const all = site.mail.mails.flatMap(({ recipients }) => recipients);
      for (const other of [owner, office]) expect(all).not.toContain(other);
      if (!javaScriptEnabled) return;
      // A message with a link stays until the visitor closes it.
      await page.clock.install();
      await page.reload();
      await fillOffer(page, offer);
      await submit(page).click();
      await expect(link).toBeVisible();
      await page.clock.fastForward('01:00');
      await expect(link).toBeVisible();
    });
  });

test('an offer asks for consent in the words of its content, and the link of the sentence loses no answers', async ({
  page,
  site,
  offer,
}) => {
  await page.goto(site.domain('/', 'owners-domain'));
  await fillOffer(page, offer);
  await submit(page).click();
  await expect(page.getByText(asked)).toBeVisible();
  await page.locator('form').getByRole('link', { name: 'privacy policy' }).click();
  await expect(page).toHaveURL(site.domain('/privacy', 'owners-domain'));
  await page.goBack();
  await hydrated(page);
  await expect(page.locator('#message')).toHaveValue(offer.message);
  await box(page).check();
  await submit(page).click();
  await expect(offerSent(page)).toBeVisible();
  await expectConsentKept(site);
});

test('a call without consent is refused as one with a wrong field', async ({ request, site, answers }) => {
  const headers = { host: 'owners.localhost', apikey: 'janus-anon', [consentHeader]: '' };
  const call = () => request.post(site.services(functionPath('send-quote-request')), { headers, data: answers });
  const refused = await call();
  expect(refused.status()).toBe(422);
  expect(await refused.json()).toMatchObject({ errors: { consent: english.consent.missing } });
  headers[consentHeader] = encodeURIComponent(sentence);
  expect((await call()).status()).toBe(200);
});
