import { submit, thanks, typeValues } from './forms.ts';
import { watchPolicy } from './policy.ts';
import { expect, test } from './site.ts';

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
  await typeValues(page, answers);
  await expect.poll(() => refused.join('\n')).toMatch(/integrity/i);
  await submit(page).click();
  await expect(thanks(page)).toBeVisible();
  expect(await page.evaluate(() => 'owned' in globalThis)).toBe(false);
  expect(await site.listLeads()).toHaveLength(1);
  // The browser may be asking for it again.
  await page.unrouteAll({ behavior: 'wait' });
});
