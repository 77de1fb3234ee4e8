import type { Page } from '@playwright/test';
import { reasonsAgainstReturn } from './back-forward.ts';
import { DESK, isTakenOver, openBrowser, openPage, PHONE, SLOW_4G } from './browser.ts';
import { touchControls, touchFirst, type Touched } from './controls.ts';
import { longestInteraction, watchInteractions } from './event-timing.ts';
import { median, ms, numberOption, report, type Figure } from './measure.ts';
import { builtSite, startSite } from './site.ts';

/**
 * What a person feels: interaction to next paint of every control on a processor 4 times slower, when a page can be used
 * on slow 4G, back and forward, and how long Get Started takes. `--rounds N` (5) for the latter two.
 */
const SLOWDOWN = 4;
const WANTED = { interaction: 100, usable: 2500, opens: 100 };

const rounds = numberOption('rounds', 5);
const server = await startSite(await builtSite());
const browser = await openBrowser();
const pages = {
  'services /': server.url('/', 'localhost'),
  'services /quote': server.url('/quote', 'localhost'),
  'services 404': server.url('/nowhere', 'localhost'),
  'domain /': server.url('/', 'nowfetch.localhost'),
  'domain 404': server.url('/nowhere', 'nowfetch.localhost'),
};

try {
  const figures: Figure[] = [];
  const floor = await emptyButton();
  for (const [name, url] of Object.entries(pages)) {
    console.error(`… ${name}`);
    for (const phone of [true, false]) {
      const touched = await touchControls(browser, url, phone, SLOWDOWN);
      figures.push(interactionFigure(`${name}, ${phone ? 'phone' : 'desk'}`, touched, floor));
    }
  }
  const firsts = [
    await touchFirst(browser, pages['services /'], 'header button', SLOWDOWN),
    await touchFirst(browser, pages['services /quote'], 'form input', SLOWDOWN),
    await touchFirst(browser, pages['domain /'], 'summary', SLOWDOWN),
  ];
  figures.push(interactionFigure('before the application is there', firsts, floor));
  for (const [name, url] of Object.entries(pages)) figures.push(await usable(name, url));
  figures.push(await returns());
  for (const slowdown of [1, SLOWDOWN]) figures.push(await getStarted(slowdown));
  report(figures);
} finally {
  await browser.close();
  await server.end();
}

function interactionFigure(name: string, touched: Touched[], floor: number): Figure {
  const slowest = touched.toSorted((a, b) => b.ms - a.ms);
  const worst = slowest[0]?.ms ?? 0;
  const named = slowest.slice(0, 3).map(({ control, ms }) => `${control} ${ms}`);
  return {
    what: `interaction to next paint, ${name}, ${SLOWDOWN} times slower`,
    measured: `${ms(worst)} at most of ${touched.length} controls (${named.join(', ')})`,
    against: `a button that does nothing: ${ms(floor)}`,
    ratio: worst / Math.max(16, floor),
    wanted: `under ${ms(WANTED.interaction)}`,
    met: worst < WANTED.interaction,
  };
}

/** The machine's own part of an interaction. */
async function emptyButton(): Promise<number> {
  const { page, context } = await openPage(browser, PHONE, { slowdown: SLOWDOWN });
  await watchInteractions(page);
  await page.goto(server.url('/healthz', 'localhost'));
  await page.setContent('<button>Nothing</button>');
  const all: number[] = [];
  for (let round = 0; round < 9; round += 1) {
    await page.locator('button').tap();
    all.push(await longestInteraction(page));
  }
  await context.close();
  return median(all);
}

/** Until React has taken over; the page can be read, clicked and filled in from its first paint on. */
async function usable(name: string, url: string): Promise<Figure> {
  const times: { paint: number; taken: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const { page, context } = await openPage(browser, PHONE, { slowdown: SLOWDOWN, line: SLOW_4G });
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForFunction(isTakenOver, undefined, { polling: 'raf' });
    times.push(
      await page.evaluate(() => ({
        taken: performance.now(),
        paint: performance.getEntriesByName('first-contentful-paint')[0]!.startTime,
      })),
    );
    await context.close();
  }
  const taken = median(times.map((time) => time.taken));
  const paint = median(times.map((time) => time.paint));
  return {
    what: `${name}, application there, slow 4G really throttled, ${SLOWDOWN} times slower`,
    measured: ms(taken),
    against: `its first paint, from when it works as plain HTML: ${ms(paint)}`,
    ratio: taken / paint,
    wanted: `under ${ms(WANTED.usable)}`,
    met: taken < WANTED.usable,
  };
}

/** A not-found page is left out: browsers keep no answer whose status is not 200. */
async function returns(): Promise<Figure> {
  const turnToForm = async (page: Page) => {
    await page.locator('form input').first().fill('Ada');
    await page.waitForLoadState('networkidle');
  };
  const ways: [string, Promise<string[]>][] = [];
  const way = async (name: string, from: string, to: string, prepare?: (page: Page) => Promise<void>) => {
    const reasons = reasonsAgainstReturn(browser, from, to, prepare);
    ways.push([name, reasons]);
    await reasons;
  };
  await way('services / and /quote', pages['services /'], pages['services /quote']);
  await way('domain / and services /', pages['domain /'], pages['services /']);
  await way('/quote with the form begun', pages['services /quote'], pages['services /'], turnToForm);
  await way('domain / with the form begun', pages['domain /'], pages['services /'], turnToForm);
  const failed: string[] = [];
  for (const [name, reasons] of ways) {
    const found = await reasons;
    if (found.length > 0) failed.push(`${name}: ${[...new Set(found)].join(', ')}`);
  }
  return {
    what: 'back and forward from the cache of the browser',
    measured: failed.length === 0 ? 'every page' : failed.join('; '),
    against: `${ways.length} pairs of pages, both ways`,
    wanted: 'every page',
    met: failed.length === 0,
  };
}

/** From the click until the new page has been painted. */
async function getStarted(slowdown: number): Promise<Figure> {
  const times: { opened: number; frames: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const { page, context } = await openPage(browser, DESK, { slowdown });
    await page.goto(pages['services /']);
    await page.waitForFunction(isTakenOver);
    await page.waitForTimeout(500);
    await page.evaluate(watchOpening);
    await page.locator('a[href="/quote"]:visible').first().click();
    await page.waitForFunction(() => 'opening' in window);
    times.push(
      await page.evaluate(() => (window as unknown as { opening: { opened: number; frames: number } }).opening),
    );
    await context.close();
  }
  const opened = median(times.map((time) => time.opened));
  const frames = median(times.map((time) => time.frames));
  return {
    what: `Get Started on a fast line, ${slowdown === 1 ? 'processor as it is' : `${slowdown} times slower`}`,
    measured: ms(opened),
    against: `two frames of that page: ${ms(frames)}`,
    ratio: opened / frames,
    wanted: slowdown === 1 ? `under ${ms(WANTED.opens)}` : 'told',
    met: slowdown !== 1 || opened < WANTED.opens,
  };
}

function watchOpening(): void {
  const twoFrames = (then: () => void) => requestAnimationFrame(() => requestAnimationFrame(then));
  const begin = () => {
    const clicked = performance.now();
    const look = () => {
      if (!document.getElementById('quote-title')) return void requestAnimationFrame(look);
      const found = performance.now();
      twoFrames(() => {
        const now = performance.now();
        Object.assign(window, { opening: { opened: now - clicked, frames: now - found } });
      });
    };
    look();
  };
  addEventListener('click', begin, { capture: true, once: true });
}
