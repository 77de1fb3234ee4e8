import { quoteWords } from '../test/spec-words.ts';
import { watchPolicy } from './policy.ts';
import { fillQuoteForm, typeAnswers } from './quote-answers.ts';
import { expect, test } from './site.ts';
import { hydrated } from './hydrated.ts';

test('a violation of the content policy would be noticed', async ({ page, site }) => {
  const violations = await watchPolicy(page);
  await page.goto(site.services());
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.append('globalThis.owned = true');
    document.body.append(script);
  });
  await page.evaluate(() => document.body.setAttribute('style', 'color: red'));
  await expect.poll(() => violations.map((words) => words.split(' ')[0])).toContain('style-src-attr');
  expect(violations.join()).toMatch(/require-trusted-types-for|script-src-elem/);
  expect(await page.evaluate(() => 'owned' in globalThis)).toBe(false);
});

test('the policy has nothing to refuse on a way through the whole site', async ({ page, site, answers }) => {
  const violations = await watchPolicy(page);
  await page.setViewportSize({ width: 390, height: 780 });
  await page.goto(site.services());
  await hydrated(page);
  for (const control of await page.locator('button, summary').all()) {
    if (await control.isVisible()) await control.click();
  }
  await page.goto(site.services());
  await hydrated(page);
  await page.locator('a[href="/quote"]').filter({ visible: true }).first().click();
  await fillQuoteForm(page, answers);
  await page.getByRole('button', { name: quoteWords.submit }).click();
  await page.getByRole('button', { name: quoteWords.sent.close }).click();
  await page.goto(site.domain());
  await hydrated(page);
  for (const summary of await page.locator('summary').all()) await summary.click();
  for (const link of await page.locator('a[href^="#"]:not(.skip-link)').all())
    if (await link.isVisible()) await link.click();
  expect(violations).toEqual([]);
});

test('a module with other bytes than were built does not run, and the form still works', async ({
  page,
  site,
  answers,
}) => {
  const refused: string[] = [];
  page.on('console', (message) => message.type() === 'error' && refused.push(message.text()));
  await page.route('**/assets/services-entry-*.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()}\nglobalThis.owned = true;` });
  });
  await page.goto(site.services('/quote'));
  await typeAnswers(page, answers);
  await page.getByRole('button', { name: quoteWords.submit }).click();
  await expect(page.getByRole('dialog', { name: quoteWords.sent.title })).toBeVisible();
  expect(refused.join('\n')).toMatch(/integrity/i);
  expect(await page.evaluate(() => 'owned' in globalThis)).toBe(false);
  expect(await site.listLeads()).toHaveLength(1);
  // The browser may be asking for it again.
  await page.unrouteAll({ behavior: 'wait' });
});
