import type { Page } from '@playwright/test';
import { expect, test, type Places } from './site.ts';

/** Without a window Chromium says so, and is a robot then. */
test.use({
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
});

/** Counts of the services face, since the start. */
async function counted(site: Places, what: string): Promise<number> {
  const text = await (await fetch(site.services('/metrics'))).text();
  return Number(new RegExp(`^janus_${what}_total\\{face="services"\\} (\\d+)$`, 'm').exec(text)?.[1] ?? 0);
}

const all = async (site: Places) => [await counted(site, 'visits'), await counted(site, 'pages')];

test('a browser visits once, however often it reloads and turns pages', async ({ page, ownSite: site }) => {
  await page.goto(site.services('/?utm_source=newsletter'), { referer: 'https://news.example/' });
  expect(await all(site)).toEqual([1, 1]);
  await page.reload();
  await page.reload();
  expect(await all(site)).toEqual([1, 1]);
  await followLink(page, site.services('/quote'));
  expect(await all(site)).toEqual([1, 2]);
  expect(await page.context().cookies()).toEqual([]);
});

/** A new document, as from one of the owner's pages: the application itself would load none. */
async function followLink(page: Page, address: string): Promise<void> {
  const opened = page.waitForURL(address);
  await page.evaluate((to) => location.assign(to), address);
  await opened;
}

test('a page that the browser preloads does not count as a visit', async ({ page, ownSite: site }) => {
  await page.goto(site.services('/nowhere'));
  const ahead = page.waitForResponse(site.services('/quote'));
  await page.evaluate((address) => {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'prefetch', href: address });
    document.head.append(link);
  }, site.services('/quote'));
  await ahead;
  expect(await all(site)).toEqual([0, 0]);
});
