import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { german } from '#words/german.ts';
import { answers, fillQuoteForm } from './quote-answers.ts';
import { copySample } from './sample-copy.ts';
import { openSite, type Site } from './site.ts';
import { hydrated } from './states.ts';

let folder: string;
let site: Site;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  folder = buildInTwoLanguages();
  site = await openSite({}, folder);
});
test.afterAll(async () => {
  await site?.close();
  rmSync(folder, { recursive: true });
});

/** The sample's company in English and, as `solvewright-de`, in German; their addresses are this machine's. */
function buildInTwoLanguages(): string {
  const { content, build } = copySample();
  mkdirSync(join(content, 'services'));
  const sample = readFileSync(join(content, 'services.yaml'), 'utf8');
  const write = (file: string, head: string, url: string, hosts: string) =>
    writeFileSync(
      join(content, file),
      `${head}\n${sample.replace(/^url:.*$/m, `url: ${url}`).replace(/^hosts:.*$/m, `hosts: [${hosts}]`)}`,
    );
  write('services.yaml', 'alternates: [solvewright-de]', 'https://solvewright.example', 'solvewright.example');
  const german = 'lang: de\nalternates: [services]';
  write('services/solvewright-de.yaml', german, 'https://de.solvewright.example', 'de.solvewright.example');
  return build();
}

for (const path of ['/', '/quote'])
  test(`${path} names itself in all its languages, to search engines and to visitors`, async ({ page }) => {
    for (const key of ['services', 'solvewright-de']) {
      await page.goto(site.domain(path, key));
      const links = await page
        .locator('head link[rel=alternate]')
        .evaluateAll((all) => all.map((link) => [link.getAttribute('hreflang'), link.getAttribute('href')]));
      expect(links).toEqual([
        ['de', `https://de.solvewright.example${path}`],
        ['en', `https://solvewright.example${path}`],
        ['x-default', `https://solvewright.example${path}`],
      ]);
      const name = key === 'services' ? 'Languages' : german.page.languages;
      const menu = page.getByRole('navigation', { name });
      await expect(menu.getByRole('link')).toHaveText(['Deutsch', 'English']);
      await expect(menu.locator('[aria-current]')).toHaveText(key === 'services' ? 'English' : 'Deutsch');
      await expect(menu.getByRole('link', { name: 'Deutsch' })).toHaveAttribute(
        'href',
        `https://de.solvewright.example${path}`,
      );
    }
  });

test('the list follows a change of page, and nobody is sent elsewhere by a guess', async ({ browser }) => {
  const page = await browser.newPage({ locale: 'de-DE' });
  const answer = await page.goto(site.services());
  expect(answer!.request().redirectedFrom()).toBeNull();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await hydrated(page);
  await page.locator('main a[href="/quote"]').first().click();
  await expect(page.locator('.languages [hreflang=de]')).toHaveAttribute(
    'href',
    'https://de.solvewright.example/quote',
  );
  await page.close();
});

test('a lead keeps its language', async ({ page }) => {
  await page.goto(site.domain('/quote', 'solvewright-de'));
  await fillQuoteForm(page);
  await page.getByRole('button', { name: german.forms.quote.submit }).click();
  await expect(page.getByRole('dialog', { name: german.forms.quote.sent.title })).toBeVisible();
  const [lead] = await site.listLeads();
  expect(lead).toMatchObject({ face: 'solvewright-de' });
  const mail = await site.mail.waitForMail(answers.email);
  expect(mail.subject).toMatch(/^Wir haben Ihre Anfrage erhalten/);
});

test('a page without other languages says nothing of them', async ({ page }) => {
  await page.goto(site.domain());
  await expect(page.locator('link[rel=alternate], .languages')).toHaveCount(0);
});
