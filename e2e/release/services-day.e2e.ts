import type { Page } from '@playwright/test';
import { expect, test } from '../site.ts';
import { hydrated } from '../hydrated.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const choice = (page: Page, value: 'by-hand' | 'on-its-own') => page.locator(`.day [value=${value}]`);
const scrollToEnd = (page: Page) =>
  page.locator('.day-hours').evaluate((hours) => hours.scrollIntoView({ block: 'end', behavior: 'instant' }));

/** The looks of the words of the first routine: those by hand struck out or not, those of its own seen or not. */
const words = (page: Page) =>
  page
    .locator('.routine')
    .first()
    .evaluate((routine) => {
      const byHand = getComputedStyle(routine.querySelector('.routine-by-hand')!);
      const onItsOwn = getComputedStyle(routine.querySelector('.routine-on-its-own')!);
      return { struck: byHand.textDecorationColor !== 'rgba(0, 0, 0, 0)', changed: onItsOwn.opacity === '1' };
    });

test('in the drawing of a company’s day each time is under its tick, and the tick at its time, from 320 to 1920 px', async ({
  page,
  site,
}) => {
  await page.goto(site.services());
  for (const width of [320, 360, 768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const { named, ticks, track } = await page.locator('.day-drawing').evaluate((drawing) => {
      const middle = (element: Element) => {
        const { left, right } = element.getBoundingClientRect();
        return (left + right) / 2;
      };
      const seen = [...drawing.querySelectorAll('.day-hours text')].filter((text) => text.checkVisibility());
      const lines = [...drawing.querySelectorAll('.day-hours line')];
      const { left, width: length } = drawing.querySelector('.track')!.getBoundingClientRect();
      return {
        named: seen.map((text) => ({
          hour: Number.parseInt(text.textContent, 10),
          off: middle(text) - middle(text.previousElementSibling!),
        })),
        ticks: lines.map(middle),
        track: { left, length },
      };
    });
    expect(named.length).toBeGreaterThan(2);
    for (const { hour, off } of named) expect(Math.abs(off), `${hour}:00`).toBeLessThan(1);
    const last = ticks.length - 1;
    const [first] = named;
    expect(named.at(-1)!.hour - first!.hour).toBe(last);
    for (const [hour, tick] of ticks.entries())
      expect(Math.abs(tick - track.left - (track.length * hour) / last)).toBeLessThan(1);
  }
});

test('the labels of a narrow drawing do not touch, also with large text', async ({ page, site }) => {
  await page.goto(site.services());
  for (const [width, size] of [
    [320, '100%'],
    [360, '100%'],
    [320, '200%'],
    [900, '200%'],
    [1280, '200%'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate((text) => document.documentElement.style.setProperty('font-size', text), size);
    const gaps = await page.locator('.day-hours text:visible').evaluateAll((texts) => {
      const boxes = texts.map((text) => text.getBoundingClientRect());
      return boxes.slice(1).map((box, index) => box.left - boxes[index]!.right);
    });
    expect(gaps.length).toBeGreaterThan(0);
    expect(Math.min(...gaps), `${width} px, ${size}`).toBeGreaterThan(4);
  }
});

for (const [width, height] of [
  [1280, 900],
  [360, 740],
] as const) {
  test(`the day begins by hand, and changes once, when all of it was in the window: ${width} px`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto(site.services());
    await hydrated(page);
    await expect(choice(page, 'by-hand')).toBeChecked();
    expect(await words(page)).toEqual({ struck: false, changed: false });
    await page.mouse.wheel(0, 20);
    await expect(choice(page, 'by-hand')).toBeChecked();
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);

    await scrollToEnd(page);
    await expect(choice(page, 'on-its-own')).toBeChecked();
    await expect.poll(() => words(page)).toEqual({ struck: true, changed: true });
    await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
    await choice(page, 'by-hand').check();
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await scrollToEnd(page);
    await expect(choice(page, 'by-hand')).toBeChecked();
    await expect.poll(() => words(page)).toEqual({ struck: false, changed: false });
  });
}

test('who has used the switch finds the day as he left it', async ({ page, site }) => {
  await page.goto(site.services());
  await hydrated(page);
  await choice(page, 'by-hand').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await scrollToEnd(page);
  await expect.poll(() => words(page)).toEqual({ struck: false, changed: false });
  await expect(choice(page, 'by-hand')).toBeChecked();
});

test('every sign of the drawing has its words, and the day ends with the way to the plan', async ({ page, site }) => {
  await page.goto(site.services());
  const legend = page.locator('.day-legend');
  for (const [drawn, sign] of [
    ['track-arrival', 'arrives'],
    ['track-wait', 'waits'],
    ['track-work', 'work'],
    ['track-done', 'done'],
    ['track-freed', 'freed'],
    ['track-closed', 'closed'],
  ] as const) {
    await expect(page.locator(`.${drawn}`).first()).toBeAttached();
    await expect(legend.locator(`[data-sign=${sign}]`)).not.toBeEmpty();
  }
  const classes = await page
    .locator('.track')
    .evaluateAll((all) => all.flatMap((track) => [...track.querySelectorAll('[class]')].map((e) => e.classList[0])));
  expect(new Set(classes).size).toBe(7);
  await expect(page.locator('.day a[href="/quote"]')).toBeVisible();
});

test('work after closing time is drawn after closing time', async ({ page, site }) => {
  await page.goto(site.services());
  const late = page.locator('.routine', { hasText: /after closing time/i });
  const left = async (sign: string) => (await late.locator(sign).boundingBox())!.x;
  expect(await left('.track-work')).toBeGreaterThan(await left('.track-closed'));
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the switch shows the day both ways', async ({ page, site }) => {
    await page.goto(site.services());
    expect(await words(page)).toEqual({ struck: false, changed: false });
    await choice(page, 'on-its-own').check();
    await expect.poll(() => words(page)).toEqual({ struck: true, changed: true });
  });
});
