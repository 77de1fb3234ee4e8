import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { offerWords } from '#contract/offer.ts';
import { quoteWords } from '#contract/quote-request.ts';
import { fillDomainTemplate } from '../desk/domain-template.ts';
import { openSite, owner } from './site.ts';

/** One more file in `content/domains/` is one more face, as `npm run domain:new` writes it: it delivers its offers. */
const root = join(import.meta.dirname, '..');
let folder: string;
let site: Awaited<ReturnType<typeof openSite>>;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'janus-domain-'));
  const content = join(folder, 'content');
  cpSync(join(root, 'content'), content, { recursive: true });
  const template = readFileSync(join(root, 'desk/domain-template.yaml'), 'utf8');
  writeFileSync(join(content, 'domains/parcelpost.yaml'), fillDomainTemplate(template, 'parcelpost.com', 'parcelpost'));
  execFileSync(process.execPath, [join(root, 'build/main.ts'), folder], { stdio: 'inherit' });
});
test.afterAll(() => rmSync(folder, { recursive: true }));
test.beforeEach(async () => (site = await openSite({}, folder)));
test.afterEach(() => site.close());

const offer = { name: 'Grace Hopper', email: 'grace@example.com', phone: '+1 555 0100', message: 'I offer $20,000.' };

async function fillOffer(page: Page): Promise<void> {
  for (const [name, value] of Object.entries(offer)) await page.locator(`#contact [name=${name}]`).fill(value);
}

test('it has a page of its own, and the other faces stay', async ({ page }) => {
  await page.goto(site.domain('/', 'parcelpost'));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Parcelpost.com');
  await page.goto(site.domain());
  await expect(page.getByRole('heading', { level: 1 })).toContainText('NowFetch.com');
});

test('an offer is stored and mailed before the toast says so', async ({ page }) => {
  await page.goto(site.domain('/', 'parcelpost'));
  await fillOffer(page);
  await page.locator('#contact button[type=submit]').click();
  const toast = page.getByRole('status').filter({ hasText: offerWords.sent.title });
  await expect(toast).toContainText(offerWords.sent.text);
  for (const name of Object.keys(offer)) await expect(page.locator(`#contact [name=${name}]`)).toHaveValue('');
  const leads = await site.listLeads();
  expect(leads).toHaveLength(1);
  expect(leads[0]).toMatchObject({ kind: 'offer', face: 'parcelpost', ...offer });
  const mail = await site.mail.waitForMail(owner);
  expect(mail.replyTo?.value[0]?.address).toBe(offer.email);
  for (const value of Object.values(offer)) expect(mail.text).toContain(value);
});

test('when it cannot be stored, the failure is told and the values stay', async ({ page }) => {
  await page.route('**/functions/v1/send-offer', (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto(site.domain('/', 'parcelpost'));
  await fillOffer(page);
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

  test('an offer is stored and the page says so', async ({ page }) => {
    await page.goto(site.domain('/', 'parcelpost'));
    await fillOffer(page);
    await page.locator('#contact button[type=submit]').click();
    await expect(page.getByRole('status').filter({ hasText: offerWords.sent.title })).toBeVisible();
    expect((await site.listLeads())[0]).toMatchObject(offer);
  });

  test('an offer without a message comes back with the words that are missing', async ({ page }) => {
    await page.goto(site.domain('/', 'parcelpost'));
    await page.locator('#contact [name=name]').fill(offer.name);
    await page.locator('#contact button[type=submit]').click();
    await expect(page.locator('#contact [aria-invalid="true"]')).toHaveCount(2);
    await expect(page.locator('#contact [name=name]')).toHaveValue(offer.name);
    expect(await site.listLeads()).toEqual([]);
  });
});
