import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { parseTypedDomain } from '../../cli/domains/domain-files.ts';
import { fillDomainTemplate } from '../../cli/domains/new-domains.ts';
import { copySample } from '../sample-copy.ts';
import { openSite } from '../site.ts';

/** Names that nobody chose together with the layout: long, wide, deep, from the right, in square letters. */
const names = [
  `${'W'.repeat(63)}.com`,
  'llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch.co.uk',
  'Jiggypig.photography',
  'مثال.com',
  '東京ホテル予約.jp',
  'ÜberÄpfel.de',
];
const LEAST = { 320: 40, 768: 48, 1280: 64 };

let folder: string;
const faces = names.map((name, at) => ({ key: `n${at}`, name }));
let site: Awaited<ReturnType<typeof openSite>>;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  folder = writeNames();
  site = await openSite({}, { folder });
});
test.afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true });
});

/** Writes a folder whose domains have these names, each as `janus domains new` writes it. */
function writeNames(): string {
  const copy = copySample();
  const domains = join(copy.content, 'domains');
  rmSync(domains, { recursive: true });
  mkdirSync(domains);
  for (const { key, name } of faces) {
    const reading = parseTypedDomain(name);
    if (!reading.ok) throw new Error(reading.problem);
    const text = fillDomainTemplate(reading.domain.shown, 'sales@example.com', `http://${key}.localhost:3000/`);
    writeFileSync(join(domains, `${key}.yaml`), text);
  }
  return copy.folder;
}

test('a name is large, in the chosen lines, and clear of its tape', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const { key, name } of faces) {
    await page.goto(site.domain('/', key));
    await page.waitForLoadState('networkidle');
    await page.reload();
    for (const [width, least] of Object.entries(LEAST)) {
      await page.setViewportSize({ width: Number(width), height: 800 });
      const seen = await look(page);
      const where = `${name} at ${width} px`;
      expect(seen.size, where).toBeGreaterThanOrEqual(least);
      expect(seen.lines, where).toBe(seen.chosen);
      expect(seen.broken, where).toEqual([]);
      expect(seen.lastLine, where).toContain(`.${name.split('.').at(-1)}`);
      expect(seen.clearance, where).toBeGreaterThan(0);
      expect(seen.scrolls, where).toBe(false);
    }
  }
});

test('the page of a wrong address and the foot hold the longest name', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const { key, name } of faces.slice(0, 2)) {
    const answer = await page.goto(site.domain('/nowhere', key));
    expect(answer!.status()).toBe(404);
    expect((await look(page)).scrolls, name).toBe(false);
    expect((await look(page)).size, name).toBeGreaterThanOrEqual(40);
    await page.goto(site.domain('/', key));
    const foot = page.locator('.footer-name');
    await expect(foot).toHaveText(name);
    expect(await foot.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true);
  }
});

async function look(page: Page) {
  return page.evaluate(() => {
    const poster = document.querySelector<HTMLElement>('.poster')!;
    const words = [...poster.querySelectorAll<HTMLElement>('.poster-name .poster-word')];
    const tapes = [...poster.querySelectorAll('.poster-strips .poster-tape')];
    const style = getComputedStyle(words[0]!);
    const context = document.createElement('canvas').getContext('2d')!;
    context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const tops = words.map((word) => Math.round(word.getBoundingClientRect().top));
    const breaks = [...poster.querySelectorAll('.poster-name br')];
    const linesIn = (word: HTMLElement) => {
      const range = document.createRange();
      range.selectNodeContents(word);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    };
    // The line of the letters is 0.82 em below the top of a word without room above.
    const clearances = words.map((word, at) => {
      const text = document.createRange();
      text.selectNodeContents(word.firstChild!);
      const { fontBoundingBoxAscent, fontBoundingBoxDescent, actualBoundingBoxDescent } = context.measureText(
        word.textContent!,
      );
      const box = text.getBoundingClientRect();
      const line = box.top + (box.height * fontBoundingBoxAscent) / (fontBoundingBoxAscent + fontBoundingBoxDescent);
      return tapes[at]!.getBoundingClientRect().top - line - actualBoundingBoxDescent;
    });
    const last = Math.max(...tops);
    return {
      size: Number.parseFloat(style.fontSize),
      lines: new Set(tops).size,
      chosen: 1 + breaks.filter((one) => getComputedStyle(one).display !== 'none').length,
      broken: words.filter((word) => linesIn(word) > 1).map((word) => word.textContent),
      lastLine: words
        .filter((_, at) => tops[at] === last)
        .map((word) => word.textContent)
        .join(''),
      clearance: Math.min(...clearances),
      scrolls: document.documentElement.scrollWidth > innerWidth,
    };
  });
}
