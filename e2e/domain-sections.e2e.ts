import { rmSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { tellViolations, wcagTags } from './axe.ts';
import { buildVariants, withCards, type Variant } from './domain-variants.ts';
import { openSite } from './site.ts';
import { hydrated } from './states.ts';

/** Domains with other sections than the specification's, and with more or fewer cards. */
const COUNTS = [1, 2, 3, 7, 24];
const SECTIONS = ['worth', 'market', 'industries', 'features', 'trust', 'contact', 'questions'] as const;

const variants: Record<string, Variant> = {
  ...Object.fromEntries(COUNTS.map((count) => [`cards-${count}`, withCards(count)])),
  formless: (file) => void delete file.contact,
  bare(file) {
    for (const section of SECTIONS) delete file[section];
    delete file.hero.badges;
    delete file.whatsapp;
  },
  halves(file) {
    for (const section of ['worth', 'questions'] as const) delete file[section];
    delete file.market!.total;
    delete file.features!.stats;
    delete file.trust!.transfer;
  },
  others(file) {
    delete file.industries;
    delete file.market!.stats;
    delete file.features!.badges;
    for (const part of ['steps', 'terms'] as const) delete file.trust![part];
  },
  renamed({ contact, worth, market, features, trust }) {
    contact!.anchor = 'größe';
    worth!.anchor = 'contact';
    for (const part of ['stats', 'total'] as const) delete market![part];
    for (const part of ['stats', 'badges'] as const) delete features![part];
    for (const part of ['steps', 'transfer', 'terms', 'roles'] as const) delete trust![part];
  },
};

let folder: string;
let site: Awaited<ReturnType<typeof openSite>>;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  // Drawing the pictures of ten faces takes a busy machine longer than a test has.
  test.setTimeout(240_000);
  folder = buildVariants(variants);
  site = await openSite({}, folder);
});
test.afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true });
});

const open = (page: Page, key: string) => page.goto(site.domain('/', key));
const textOf = async (page: Page, key: string) => (await open(page, key))!.text();

for (const key of Object.keys(variants)) {
  test(`nothing is empty, nothing sticks out and axe finds nothing: ${key}`, async ({ page }) => {
    await open(page, key);
    const empty = await page.evaluate(() =>
      [...document.querySelectorAll('main :is(ul, ol, dl, li, dt, dd, p, h2, h3, small, div):not([role], form *)')]
        .filter((element) => !element.textContent!.trim())
        .map((element) => element.outerHTML),
    );
    expect(empty).toEqual([]);
    for (const width of [320, 768, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide, `${width} px`).toBeLessThanOrEqual(0);
    }
    expect(await tellViolations(page, { runOnly: wcagTags })).toEqual([]);
  });
}

for (const count of COUNTS) {
  test(`${count} of each: all are there, and no last row has a gap`, async ({ page }) => {
    await open(page, `cards-${count}`);
    const lists = ['.worth-cards', '.industry-tiles', '.trust-steps', '.feature-stats'];
    for (const list of [...lists, '.market-stats', '.feature-badges'])
      await expect(page.locator(`${list} > li`), list).toHaveCount(count);
    await expect(page.locator('.trust-foot dt')).toHaveCount(count);
    await expect(page.locator('.questions details')).toHaveCount(count);
    await expect(page.locator('.scene')).toHaveCount(count === 3 ? 3 : 0);
    for (const width of [1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const gaps = await page.evaluate((all) => {
        const right = (one: string) => document.querySelector(one)!.getBoundingClientRect().right;
        return all.map((one) => right(one) - right(`${one} > :last-child`)).filter((gap) => Math.abs(gap) > 1);
      }, lists);
      expect(gaps, `${width} px`).toEqual([]);
    }
  });
}

test('without an offer form the buttons write: a mail, and a message', async ({ page }) => {
  await open(page, 'formless');
  const links = page.locator('.hero-buttons a');
  await expect(links).toHaveCount(2);
  await expect(links.first()).toHaveAttribute('href', 'mailto:sales@nowfetch.example?subject=NowFetch.com');
  await expect(links.last()).toHaveAttribute('href', /^https:\/\/wa\.me\/15550100199\?text=NowFetch\.com$/);
  await expect(page.locator('form, .floating-offer')).toHaveCount(0);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.footer a')).toBeVisible();
  await open(page, 'bare');
  await expect(links).toHaveCount(1);
  const foot = await page.locator('.footer').evaluate((one) => innerHeight - one.getBoundingClientRect().bottom);
  expect(Math.abs(foot)).toBeLessThan(1);
});

test('without an offer form no offer is taken', async ({ page }) => {
  await open(page, 'formless');
  const statuses = await page.evaluate(async () => {
    const offer = { name: 'Grace', email: 'grace@example.com', phone: '', message: 'Hello' };
    const headers = { authorization: 'Bearer janus-anon', 'content-type': 'application/json' };
    const call = { method: 'POST', headers, body: JSON.stringify(offer) };
    const form = { method: 'POST', body: new URLSearchParams(offer) };
    const [called, posted] = [await fetch('/functions/v1/send-offer', call), await fetch('/', form)];
    return [called.status, posted.status];
  });
  expect(statuses).toEqual([404, 405]);
  expect(await site.listLeads()).toEqual([]);
});

test('search engines are told of answers that the page has', async ({ page }) => {
  expect(await textOf(page, 'formless')).toContain('"FAQPage"');
  expect(await textOf(page, 'halves')).not.toContain('"FAQPage"');
});

test('a section by another name is led to by every link', async ({ page }) => {
  await open(page, 'renamed');
  await hydrated(page);
  const form = page.locator('section[id="größe"] .offer');
  for (const button of await page.locator('.hero-buttons button').all()) {
    await page.evaluate(() => scrollTo(0, 0));
    await button.click();
    await expect(form).toBeInViewport();
  }
  await expect(page.locator('.floating-offer')).toHaveAttribute('data-docked', 'true');
  await page.evaluate(() => scrollTo(0, 900));
  await page.locator('.floating-offer button').click();
  await expect(form).toBeInViewport();
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });
  test('a section by another name is led to as well', async ({ page }) => {
    await open(page, 'renamed');
    await page.locator('.hero-buttons button').first().click();
    await expect(page.locator('section[id="größe"]')).toBeInViewport();
  });
});

test('a page as specified carries no rules for other counts', async ({ page }) => {
  expect(await textOf(page, 'nowfetch')).not.toContain('.step-tape');
  expect(await textOf(page, 'cards-7')).toContain('.step-tape');
});
