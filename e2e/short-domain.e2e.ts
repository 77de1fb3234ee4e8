import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { fillOffer, offer } from './another-domain.ts';
import { findViolations, wcagTags } from './axe.ts';
import { copySample } from './sample-copy.ts';
import { openSite } from './site.ts';

/** Files of a line or two beside what all names share: each is a whole page. */
let folder: string;
let site: Awaited<ReturnType<typeof openSite>>;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  const { content, build } = copySample();
  const files = {
    _defaults: 'email: sales@novapeak.example\nhero: { lead: "{label} has {length} letters." }\n',
    novapeak: 'name: NovaPeak.com\nprice: { amount: 4500, currency: USD }\n',
    noor: 'name: NoorTravel.com\nlang: ar\n',
  };
  for (const [key, text] of Object.entries(files)) writeFileSync(join(content, `domains/${key}.yaml`), text);
  folder = build();
  site = await openSite({}, folder);
});
test.afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true });
});

for (const { key, name, width } of [
  { key: 'novapeak', name: 'NovaPeak.com', width: 1280 },
  { key: 'noor', name: 'NoorTravel.com', width: 320 },
]) {
  test(`${name} can be read by anybody at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(site.domain('/', key));
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
    await expect(page.locator('#contact form')).toBeVisible();
    expect(await findViolations(page, { runOnly: wcagTags })).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
}

test('an offer for it is stored', async ({ page }) => {
  await page.goto(site.domain('/', 'novapeak'));
  await expect(page.getByText('NovaPeak has 8 letters.')).toBeVisible();
  await fillOffer(page);
  await page.locator('#contact button[type=submit]').click();
  await expect(page.getByRole('status').filter({ hasText: 'Message Sent!' })).toBeVisible();
  expect((await site.listLeads())[0]).toMatchObject({ kind: 'offer', face: 'novapeak', ...offer });
});
