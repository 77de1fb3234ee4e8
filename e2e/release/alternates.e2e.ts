import { german } from '../../test/locales.ts';
import { fillQuoteForm } from '../quote-answers.ts';
import { expect, test } from '../site.ts';
import { hydrated } from '../hydrated.ts';

for (const path of ['/', '/quote'])
  test(`a page in two languages names both, to search engines and to visitors: ${path}`, async ({ page, site }) => {
    for (const key of ['solvewright-en', 'solvewright-de']) {
      await page.goto(site.domain(path, key));
      const links = await page
        .locator('head link[rel=alternate]')
        .evaluateAll((all) => all.map((link) => [link.getAttribute('hreflang'), link.getAttribute('href')]));
      expect(links).toEqual([
        ['de', `https://de.solvewright.example${path}`],
        ['en', `https://en.solvewright.example${path}`],
        ['x-default', `https://en.solvewright.example${path}`],
      ]);
      const name = key === 'solvewright-en' ? 'Languages' : german.page.languages;
      const menu = page.getByRole('navigation', { name });
      await expect(menu.getByRole('link')).toHaveText(['Deutsch', 'English']);
      await expect(menu.locator('[aria-current]')).toHaveText(key === 'solvewright-en' ? 'English' : 'Deutsch');
      await expect(menu.getByRole('link', { name: 'Deutsch' })).toHaveAttribute(
        'href',
        `https://de.solvewright.example${path}`,
      );
    }
  });

test('the list follows a change of page, and nobody is sent elsewhere by a guess', async ({ browser, site }) => {
  const page = await browser.newPage({ locale: 'de-DE' });
  const answer = await page.goto(site.domain('/', 'solvewright-en'));
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

test('a lead keeps its language', async ({ page, site, answers }) => {
  await page.goto(site.domain('/quote', 'solvewright-de'));
  await fillQuoteForm(page, answers);
  await page.getByRole('button', { name: german.forms.quote.submit }).click();
  await expect(page.getByRole('dialog', { name: german.forms.quote.sent.title })).toBeVisible();
  const [lead] = await site.listLeads();
  expect(lead).toMatchObject({ site: 'solvewright-de' });
  const mail = await site.mail.waitForMail(answers.email);
  expect(mail.subject).toMatch(/^Wir haben Ihre Anfrage erhalten/);
});

test('a page without other languages says nothing of them', async ({ page, site }) => {
  await page.goto(site.domain());
  await expect(page.locator('link[rel=alternate], .languages')).toHaveCount(0);
});
