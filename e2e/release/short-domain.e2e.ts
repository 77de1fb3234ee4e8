import { findViolations, wcagTags } from '../axe.ts';
import { fillOffer } from '../offer-answers.ts';
import { expect, test } from '../site.ts';

for (const { key, name, width } of [
  { key: 'novapeak', name: 'NovaPeak.com', width: 1280 },
  { key: 'noor', name: 'NoorTravel.com', width: 320 },
]) {
  test(`a domain whose file has two lines can be read by anybody: ${name}, ${width} px`, async ({ page, site }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(site.domain('/', key));
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
    await expect(page.locator('#contact form')).toBeVisible();
    // The other is for the release run.
    if (key === 'noor') expect(await findViolations(page, { runOnly: wcagTags })).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
}

test('an offer for it is stored', async ({ page, site, offer }) => {
  await page.goto(site.domain('/', 'novapeak'));
  await expect(page.getByText('NovaPeak has 8 letters.')).toBeVisible();
  await fillOffer(page, offer);
  await page.locator('#contact button[type=submit]').click();
  await expect(page.getByRole('status').filter({ hasText: 'Message Sent!' })).toBeVisible();
  expect((await site.listLeads())[0]).toMatchObject({ kind: 'offer', site: 'novapeak', ...offer });
});
