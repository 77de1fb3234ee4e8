import { chromium, type Page } from '@playwright/test';
import { domainPages, type FacePage, servicesPages } from '#contract/site/face-pages.ts';
import { startCountingProxy, type CountingProxy } from './counting-proxy.ts';
import { kb, report, type Figure } from './measure.ts';
import { siteFolder, startSite } from './site.ts';
import { needTool } from './tools.ts';

/**
 * Counts transferred bytes in a real browser, heads and icons included, until nothing more is fetched. Measures the first view of each
 * page, and the bytes that a second page of the same face adds. The floor is the page's HTML alone.
 */
const KB = 1000;
const IDLE_MS = 3000;
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
const SECOND_MAX = 15 * KB;

const server = await startSite(siteFolder());
const browser = await chromium.launch({
  executablePath: needTool('chromium'),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
const figures: Figure[] = [];

try {
  figures.push(await firstView('services /', 'localhost', servicesPages.home));
  figures.push(await firstView('services /quote', 'localhost', servicesPages.quote));
  figures.push(await firstView('domain /', 'nowfetch.localhost', domainPages.home));
  figures.push(await secondPage('from / to /quote', '/', 'a[href="/quote"]:visible'));
  figures.push(await secondPage('from /quote to /', '/quote', 'header a[href="/"]:visible'));
  figures.push(await onWish());
  report(figures);
} finally {
  await browser.close();
  await server.end();
}

async function firstView(name: string, host: string, { path, budget }: FacePage): Promise<Figure> {
  return visit(host, path, async (_page, proxy) => {
    const files = proxy.fetched();
    const html = files.get(path) ?? 0;
    return {
      what: `${name}, first view`,
      measured: `${kb(sum(files))} (${list(files)})`,
      against: `its HTML alone: ${kb(html)}`,
      ratio: sum(files) / html,
      wanted: `at most ${kb(budget * KB)}`,
      met: sum(files) <= budget * KB,
    };
  });
}

async function secondPage(name: string, path: string, link: string): Promise<Figure> {
  return visit('localhost', path, async (page, proxy) => {
    const before = proxy.fetched();
    await page.locator(link).first().click();
    await proxy.quiet(IDLE_MS);
    const added = difference(proxy.fetched(), before);
    const ownHtml = added.get(new URL(page.url()).pathname) ?? 0;
    return {
      what: `${name}, second page`,
      measured: `${kb(sum(added))} (${list(added)})`,
      against: `the first page: ${kb(sum(before))}`,
      ratio: sum(added) / sum(before),
      wanted: `under ${kb(SECOND_MAX)} besides its HTML`,
      met: sum(added) - ownHtml < SECOND_MAX,
    };
  });
}

/** The Supabase client is fetched when a visitor turns to the form, and not before. */
async function onWish(): Promise<Figure> {
  return visit('localhost', '/quote', async (page, proxy) => {
    const before = proxy.fetched();
    await page.locator('form input').first().click();
    await proxy.quiet(IDLE_MS);
    const added = difference(proxy.fetched(), before);
    return {
      what: '/quote, when a visitor turns to the form',
      measured: `${kb(sum(added))} (${list(added)})`,
      against: `the first view: ${kb(sum(before))}`,
      ratio: sum(added) / sum(before),
      wanted: 'the client only now',
      met: sum(added) > 0,
    };
  });
}

/** Visits as a new visitor who touches nothing until the page is idle. */
async function visit<Result>(
  host: string,
  path: string,
  measure: (page: Page, proxy: CountingProxy) => Promise<Result>,
): Promise<Result> {
  const proxy = await startCountingProxy(server.port);
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await page.goto(`http://${host}:${proxy.port}${path}`);
  // React has taken over the page and run its effects (`web/app/hydrate.tsx`).
  await page.waitForFunction(() => document.documentElement.dataset['hydrated'] !== undefined);
  await proxy.quiet(IDLE_MS);
  const result = await measure(page, proxy);
  await context.close();
  proxy.close();
  return result;
}

function difference(after: Map<string, number>, before: Map<string, number>): Map<string, number> {
  const added = [...after].map(([address, bytes]): [string, number] => [address, bytes - (before.get(address) ?? 0)]);
  return new Map(added.filter(([, bytes]) => bytes > 0));
}

function sum(files: Map<string, number>): number {
  return [...files.values()].reduce((total, bytes) => total + bytes, 0);
}

function list(files: Map<string, number>): string {
  const sorted = [...files].toSorted(([, a], [, b]) => b - a);
  return sorted.map(([address, bytes]) => `\`${address}\` ${kb(bytes)}`).join(', ');
}
