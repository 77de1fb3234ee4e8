import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { copySample } from '../sample-copy.ts';
import { openSite } from '../site.ts';

/** Names that nobody chose together with the layout: long, wide, deep, from the right, in square letters. */
const names = [
  'NowFetch.com',
  `${'W'.repeat(63)}.com`,
  'llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch.co.uk',
  'Jiggypig.photography',
  'مثال.com',
  '東京ホテル予約.jp',
  'ÜberÄpfel.de',
];
/** The widest name there can be, 63 times W, is the smallest. */
const LEAST = { 320: 28, 768: 48, 1280: 64 };

const copy = copySample();
let site: Awaited<ReturnType<typeof openSite>>;
test.beforeAll(async () => {
  const domains = join(copy.content, 'domains');
  rmSync(domains, { recursive: true });
  mkdirSync(domains);
  for (const [at, name] of names.entries())
    writeFileSync(join(domains, `n${at}.yaml`), `name: ${name}\nemail: sales@example.com\n`);
  site = await openSite({}, { folder: copy.folder });
});
test.afterAll(async () => {
  await site.close();
  rmSync(copy.folder, { recursive: true });
});

test('a name is large, in the chosen lines, and clear of its tape, on its page and on that of a wrong address', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const [at, name] of names.entries())
    for (const path of ['/', '/nowhere']) {
      await page.goto(site.domain(path, `n${at}`));
      await page.evaluate(() => document.fonts.ready);
      for (const [width, least] of Object.entries(LEAST)) {
        await page.setViewportSize({ width: Number(width), height: 800 });
        const where = `${name}${path} at ${width} px`;
        const seen = await page.evaluate(look);
        expect(seen.size, where).toBeGreaterThanOrEqual(path === '/' ? least : Math.min(least, 40));
        expect(seen.lines, where).toBe(seen.chosen);
        expect(seen.broken, where).toEqual([]);
        expect(seen.lastLine, where).toContain(`.${name.split('.').at(-1)}`);
        expect(seen.clearance, where).toBeGreaterThan(0);
        expect(seen.scrolls, where).toBe(false);
      }
    }
});

function look() {
  const poster = document.querySelector<HTMLElement>('.poster')!;
  const words = [...poster.querySelectorAll<HTMLElement>('.poster-name .poster-word')];
  const tapes = [...poster.querySelectorAll('.poster-strips .poster-tape')];
  const style = getComputedStyle(words[0]!);
  const context = document.createElement('canvas').getContext('2d')!;
  context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  const tops = words.map((word) => Math.round(word.getBoundingClientRect().top));
  const breaks = [...poster.querySelectorAll('.poster-name br')];
  const rangeOf = (node: Node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return range;
  };
  const clearances = words.map((word, at) => {
    const { fontBoundingBoxAscent, fontBoundingBoxDescent, actualBoundingBoxDescent } = context.measureText(
      word.textContent!,
    );
    const box = rangeOf(word.firstChild!).getBoundingClientRect();
    const line = box.top + (box.height * fontBoundingBoxAscent) / (fontBoundingBoxAscent + fontBoundingBoxDescent);
    return tapes[at]!.getBoundingClientRect().top - line - actualBoundingBoxDescent;
  });
  const isBroken = (word: Node) =>
    new Set([...rangeOf(word).getClientRects()].map(({ top }) => Math.round(top))).size > 1;
  return {
    size: Number.parseFloat(style.fontSize),
    lines: new Set(tops).size,
    chosen: 1 + breaks.filter((one) => getComputedStyle(one).display !== 'none').length,
    broken: words.filter(isBroken).map((word) => word.textContent),
    lastLine: words
      .filter((_, at) => tops[at] === Math.max(...tops))
      .map((word) => word.textContent)
      .join(''),
    clearance: Math.min(...clearances),
    scrolls: document.documentElement.scrollWidth > innerWidth,
  };
}
