import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { tellViolations, wcagTags } from './axe.ts';
import { copySample } from './sample-copy.ts';
import { openSite } from './site.ts';

/** What an owner may leave out or add, each in a domain of its own: nothing empty is drawn, and what is there looks meant so. */
const appraisal = / {4}appraisal:\n(?: {6}.*\n)+/;
const comparables = / {4}comparables:\n(?: {6}.*\n)+/;
const growth = / {4}- figure: 16%\n(?: {6}.*\n)+/;

const variants: Record<string, (sample: string) => string> = {
  unappraised: (sample) => sample.replace(appraisal, ''),
  rangeless: (sample) => sample.replace(comparables, ''),
  figureless: (sample) => sample.replace(appraisal, '').replace(comparables, ''),
  priceless: (sample) => sample.replace(/ {2}price:\n(?: {4}.*\n)+/, ''),
  steady: (sample) => sample.replace(growth, '    - { figure: $90B, label: Parcels, billions: 90 }\n'),
  bare: (sample) =>
    sample
      .replace(/ {2}price:\n(?: {4}.*\n)+/, '')
      .replace(growth, '    - { figure: $90B, label: Parcels, billions: 90 }\n')
      .replace(/whatsapp: ".*\n/, ''),
  told: (sample) =>
    sample
      .replace('\noffers:', '\nseller: { name: Grace Hopper, registrar: Example Registrar, since: 1999 }\noffers:')
      .replace('    appraisal:', '    basis: Sales of 2023.\n    appraisal:')
      .replace('  total:', '  basis: A report.\n  total:')
      .replace('  stats:\n    - figure: 10,000+', '  basis: Our own books.\n  stats:\n    - figure: 10,000+'),
};

let folder: string;
let site: Awaited<ReturnType<typeof openSite>>;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  const { content, build } = copySample();
  const domains = join(content, 'domains');
  const sample = readFileSync(join(domains, 'nowfetch.yaml'), 'utf8');
  for (const [key, change] of Object.entries(variants)) {
    const changed = change(sample);
    expect(changed, key).not.toBe(sample);
    writeFileSync(join(domains, `${key}.yaml`), changed.replaceAll('nowfetch.com', `${key}.com`));
  }
  folder = build();
  site = await openSite({}, folder);
});
test.afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true });
});

const open = (page: Page, key: string) => page.goto(site.domain('/', key));

test('a range without an appraisal has its scale and no mark', async ({ page }) => {
  await open(page, 'unappraised');
  await expect(page.locator('.price dt')).toHaveCount(1);
  await expect(page.locator('.scale-range')).toHaveCount(1);
  await expect(page.locator('.scale-mark')).toHaveCount(0);
});

test('an appraisal without a range leads, with no scale to stand on', async ({ page }) => {
  await open(page, 'rangeless');
  await expect(page.locator('.price-lead')).toContainText('$1,216');
  await expect(page.locator('.scale')).toHaveCount(0);
});

test('words on the price without any figure have no place kept beside them', async ({ page }) => {
  await open(page, 'figureless');
  await expect(page.locator('.price-words')).toBeVisible();
  await expect(page.locator('.price-figures')).toHaveCount(0);
});

test('without a price the reasons stand alone', async ({ page }) => {
  await open(page, 'priceless');
  await expect(page.locator('.worth-cards > li')).toHaveCount(4);
  await expect(page.locator('.price')).toHaveCount(0);
});

test('a market without growth has five sizes, all of them in the total', async ({ page }) => {
  await open(page, 'steady');
  await expect(page.locator('.market-stats > li')).toHaveCount(5);
  await expect(page.locator('.market-before')).toHaveCount(0);
  await expect(page.locator('.market-total > .tape > svg')).toHaveCount(5);
});

test('who sells and what the figures rest on stand where a buyer looks for them', async ({ page }) => {
  await open(page, 'told');
  await expect(page.locator('#contact .seller dd')).toHaveText(['Grace Hopper', 'Example Registrar', '1999']);
  await expect(page.locator('#worth')).toContainText('Sales of 2023.');
  await expect(page.locator('#market')).toContainText('A report.');
  await expect(page.locator('#features')).toContainText('Our own books.');
});

for (const key of Object.keys(variants)) {
  test(`nothing is empty and axe finds nothing: ${key}`, async ({ page }) => {
    await open(page, key);
    const empty = await page.evaluate(() =>
      [...document.querySelectorAll('main :is(ul, ol, dl, li, dt, dd, p, h2, h3, small):not([role])')]
        .filter((element) => !element.textContent!.trim())
        .map((element) => element.outerHTML),
    );
    expect(empty).toEqual([]);
    expect(await tellViolations(page, { runOnly: wcagTags })).toEqual([]);
  });
}
