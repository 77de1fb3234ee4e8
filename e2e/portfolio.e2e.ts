import type { Page } from '@playwright/test';
import { colorRules, tellViolations, wcagTags } from './axe.ts';
import { offerWords } from '../test/spec-words.ts';
import { expectDraft } from './draft.ts';
import { expect, owner, test, type Places } from './site.ts';
import { hydrated } from './hydrated.ts';

const open = (page: Page, site: Places, path = '/') => page.goto(site.domain(path, 'portfolio'));
const entries = (page: Page) => page.locator('.entry-name');

/** The results as HTML. React writes the attributes of a box in another order on each side. */
const drawn = (page: Page) =>
  page.locator('#results').evaluate((results) => {
    const copy = results.cloneNode(true) as Element;
    for (const box of copy.querySelectorAll('input')) {
      const attributes = [...box.attributes].map(({ name, value }): [string, string] => [name, value]);
      for (const [name] of attributes) box.removeAttribute(name);
      for (const [name, value] of attributes.toSorted(([one], [other]) => (one < other ? -1 : 1)))
        box.setAttribute(name, value);
    }
    return copy.innerHTML;
  });

/** Names on the site that are for sale. The sample's name is on many faces. */
const listed = 8;

test('on the page of all names they are searched, sorted and found again with the back button, by keyboard alone', async ({
  page,
  site,
}) => {
  await open(page, site);
  await hydrated(page);
  await expect(entries(page)).toHaveCount(listed);
  const drawnByServer = await drawn(page);
  await page.getByRole('searchbox').focus();
  await page.keyboard.type('book');
  await expect(entries(page)).toHaveText(['BlueBook.com', 'DeepBook.com']);
  await expect(page.getByRole('status')).toHaveText('2 names');
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('dearest');
  await expect(entries(page)).toHaveText(['DeepBook.com', 'BlueBook.com']);
  await expect(page).toHaveURL(/\?q=book&sort=dearest$/);
  await page.getByRole('searchbox').fill('zzz');
  await expect(page.locator('.nothing')).toBeVisible();
  expect(await tellViolations(page, { runOnly: wcagTags })).toEqual([]);
  await page.locator('.nothing a').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await expect(page).toHaveURL(/\/$/);
  await expect(entries(page)).toHaveCount(listed);
  expect(await drawn(page)).toBe(drawnByServer);
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue('zzz');
  await expect(page.locator('.nothing')).toBeVisible();
});

test('what a visitor types and ticks before the script arrives is searched for and chosen', async ({ page, site }) => {
  const line = Promise.withResolvers<void>();
  await page.route('**/assets/portfolio-entry-*', async (route) => {
    await line.promise;
    await route.continue();
  });
  await open(page, site);
  await box(page, 'NovaPeak.com').check();
  await page.getByRole('searchbox').fill('noor');
  line.resolve();
  await expect(page.locator('.choice b')).toHaveText('1 name chosen');
  await expect(entries(page)).toHaveText(['NoorTravel.com']);
});

test('a visitor who only reads the page of all names loads one small script, and the rest with the search', async ({
  page,
  site,
}) => {
  // The browser's preload and the module itself are two entries of one file.
  const scripts = () =>
    page.evaluate(() => {
      const names = performance.getEntriesByType('resource').map(({ name }) => name);
      return [...new Set(names.filter((name) => name.endsWith('.js')).map((name) => new URL(name).pathname))];
    });
  await open(page, site);
  await hydrated(page);
  expect(await scripts()).toEqual([expect.stringMatching(/^\/assets\/portfolio-entry-/)]);
  await page.getByRole('searchbox').focus();
  await expect.poll(scripts).toContainEqual(expect.stringMatching(/^\/assets\/live-results-/));
});

const box = (page: Page, name: string) => page.getByRole('checkbox', { name });
const amountOf = (page: Page, name: string) => page.getByRole('textbox', { name });
const makeOffer = (page: Page) => page.getByRole('button', { name: 'Make an offer' });

async function fillBuyer(page: Page, email: string): Promise<void> {
  await page.locator('#name').fill('Ada Lovelace');
  await page.locator('#email').fill(email);
  await page.locator('#message').fill('Both, please.');
}

test('names are chosen by keyboard, kept over a search and a visit to a name, and offered for in one email', async ({
  page,
  site,
}) => {
  const forms = () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/enquiry-')).length;
  await open(page, site);
  await hydrated(page);
  // The sample drops its offers.
  await expect(box(page, 'BlueBook.com')).toHaveCount(0);
  await expect(makeOffer(page)).toBeHidden();
  expect(await page.evaluate(forms)).toBe(0);
  await box(page, 'NovaPeak.com').focus();
  await page.keyboard.press('Space');
  await expect(page.locator('.choice b')).toHaveText('1 name chosen');
  await expect.poll(() => page.evaluate(forms)).toBeGreaterThan(0);
  await page.getByRole('searchbox').fill('noor');
  await expect(entries(page)).toHaveText(['NoorTravel.com']);
  await box(page, 'NoorTravel.com').check();
  await expect(page.locator('.choice b')).toHaveText('2 names chosen');
  await page.getByRole('searchbox').fill('');
  await expect(entries(page)).toHaveCount(listed);
  await page.goto(site.domain('/nowhere', 'portfolio'));
  await page.goBack();
  await hydrated(page);
  await expect(box(page, 'NovaPeak.com')).toBeChecked();
  await expect(box(page, 'NoorTravel.com')).toBeChecked();
  await makeOffer(page).click();
  await hydrated(page);

  await amountOf(page, 'NovaPeak.com').fill('about ten');
  await fillBuyer(page, site.visitor);
  await page.getByRole('button', { name: 'Send Offer' }).click();
  await expect(amountOf(page, 'NovaPeak.com')).toBeFocused();
  await expect(page.locator('.field-error')).toContainText('Please enter an amount');
  expect(await tellViolations(page, { runOnly: wcagTags })).toEqual([]);
  await amountOf(page, 'NovaPeak.com').fill('4k');
  await expectDraft(page, 'offer-draft', { 'amount:NovaPeak.com': '4k', message: 'Both, please.' });
  await page.reload();
  await hydrated(page);
  await expect(amountOf(page, 'NovaPeak.com')).toHaveValue('4k');
  await page.getByRole('button', { name: 'Send Offer' }).click();
  await expect(page.locator('.enquiry-sent')).toBeFocused();
  await expect(page.locator('.enquiry-sent')).toContainText(offerWords.sent.title);
  await expect(page.locator('.enquiry-sent li')).toHaveText(['NoorTravel.com', 'NovaPeak.com · $4,000']);

  const names = 'NoorTravel.com\nNovaPeak.com; price: 4500 USD; amount: 4000; currency: USD';
  expect(await site.listLeads()).toMatchObject([{ kind: 'offer', site: 'portfolio', message: 'Both, please.', names }]);
  expect((await site.mail.waitForMail(owner)).text).toContain('NovaPeak.com · Asking price $4,500 USD · Amount $4,000');
  expect((await site.mail.waitForMail(site.visitor)).text).toContain('Harbor & Sons');
  expect(site.mail.mails).toHaveLength(2);
  await page.getByRole('link', { name: 'All names for sale' }).click();
  await expect(box(page, 'NovaPeak.com')).not.toBeChecked();
});

test('an offer for several names that cannot be sent stays in the form and can be emailed instead', async ({
  page,
  site,
}) => {
  await page.route('**/functions/v1/send-offer', (route) => route.abort());
  await open(page, site, '/?offer=1&name=NovaPeak.com&name=NoorTravel.com');
  await hydrated(page);
  await amountOf(page, 'NovaPeak.com').fill('4k');
  await fillBuyer(page, site.visitor);
  await page.getByRole('button', { name: 'Send Offer' }).click();
  const href = await page.getByRole('link', { name: 'Email the same text' }).getAttribute('href');
  expect(decodeURIComponent(href!)).toContain('NoorTravel.com\r\nNovaPeak.com 4000 USD');
  await expect(amountOf(page, 'NovaPeak.com')).toHaveValue('4k');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('chosen names are carried over searches into one offer, and one that is gone is named', async ({
    page,
    site,
  }) => {
    await open(page, site);
    await box(page, 'NovaPeak.com').check();
    await makeOffer(page).click();
    await expect(amountOf(page, 'NovaPeak.com')).toHaveCount(1);
    await page.getByRole('link', { name: 'All names for sale' }).click();
    await expect(box(page, 'NovaPeak.com')).toBeChecked();
    await page.getByRole('searchbox').fill('noor');
    await page.locator('.search-show').click();
    await box(page, 'NoorTravel.com').check();
    await makeOffer(page).click();
    await expect(page.locator('.chosen .field')).toHaveCount(2);
    await amountOf(page, 'NoorTravel.com').fill('ten');
    await fillBuyer(page, site.visitor);
    await page.getByRole('button', { name: 'Send Offer' }).click();
    await expect(page).toHaveTitle(/^Error: /);
    await expect(amountOf(page, 'NoorTravel.com')).toHaveValue('ten');
    await amountOf(page, 'NoorTravel.com').fill('900');
    await page.getByRole('button', { name: 'Send Offer' }).click();
    await expect(page.locator('.enquiry-sent')).toContainText(site.visitor);
    await expect(page.locator('.enquiry-sent li')).toHaveText(['NoorTravel.com · $900', 'NovaPeak.com']);
    const names = 'NoorTravel.com; amount: 900; currency: USD\nNovaPeak.com; price: 4500 USD';
    expect(await site.listLeads()).toMatchObject([{ names }]);

    await open(page, site, '/?offer=1&name=NovaPeak.com&name=BlueBook.com');
    await expect(page.locator('.field-error')).toContainText('No longer open to offers: BlueBook.com');
    await expect(page.locator('.chosen .field')).toHaveCount(1);
  });

  test('the server answers the same form', async ({ page, site }) => {
    await open(page, site);
    await page.getByRole('searchbox').fill('book');
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('dearest');
    await page.locator('.search-show').click();
    await expect(entries(page)).toHaveText(['DeepBook.com', 'BlueBook.com']);
    await expect(page.getByRole('searchbox')).toHaveValue('book');
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    await page.locator('#clear').click();
    await expect(entries(page)).toHaveCount(listed);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', 'https://names.example/');
  });
});

test('nothing is wider than its window and axe finds nothing, light and dark', async ({ page, site }) => {
  await open(page, site);
  for (const width of [320, 768, 2560, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const runOnly = colorScheme === 'light' ? wcagTags : colorRules;
    expect(await tellViolations(page, { runOnly }), colorScheme).toEqual([]);
  }
});

test('the pages of names link back where their owner wants it', async ({ page, site }) => {
  const link = page.locator('footer a[href="https://names.example/"]');
  await page.goto(site.domain('/', 'zen'));
  await expect(link).toHaveCount(1);
  await page.goto(site.domain('/', 'nowfetch'));
  await expect(link).toHaveCount(0);
  await open(page, site, '/nowhere');
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible();
  const type = await page.evaluate(async () => (await fetch('/portfolio.csv')).headers.get('content-type'));
  expect(type).toBe('text/csv; charset=utf-8');
});
