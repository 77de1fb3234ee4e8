import type { Page } from '@playwright/test';
import { findViolations } from '../axe.ts';
import type { Draw } from './draw.ts';
import { findLetters, looksOf, type FoundFault } from './in-page/find-faults.ts';
import { pickText } from './in-page/pick-text.ts';
import { measureContrast } from './measure-contrast.ts';
import { readPng } from './read-png.ts';

/** The number of looks of text that are photographed. */
const PHOTOGRAPHED = 8;

/** Checks what takes longer than measuring boxes: letters of other fonts, axe, and the contrast on the screen. */
export async function lookClosely(page: Page, draw: Draw): Promise<FoundFault[]> {
  return [...(await findLetters(page)), ...(await axe(page)), ...(await faintTexts(page, draw))];
}

/** Two headings of one word each can be drawn alike. Then no page can tell them apart. */
const OF_WORDS = 'landmark-unique';

async function axe(page: Page): Promise<FoundFault[]> {
  const found = await findViolations(page, { rules: { [OF_WORDS]: { enabled: false } } });
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html }) => ({ what: `axe: ${id}`, place: target, text: html.slice(0, 60) })),
  );
}

/** Contrast as it arrives on the screen, of texts with different looks. The draw chooses which. */
async function faintTexts(page: Page, draw: Draw): Promise<FoundFault[]> {
  const looks = await looksOf(page);
  const count = await looks.evaluate(({ length }) => length);
  const order = Array.from({ length: count }, (_, at) => ({ at, by: draw.of(at).number() }));
  order.sort((a, b) => a.by - b.by);
  const devtools = await page.context().newCDPSession(page);
  const faults: FoundFault[] = [];
  for (const { at } of order.slice(0, PHOTOGRAPHED)) {
    const picked = await looks.evaluate(pickText, at);
    if (!picked) continue;
    const clip = { ...picked.clip, scale: 2 };
    const { data } = await devtools.send('Page.captureScreenshot', { clip, optimizeForSpeed: true });
    const contrast = measureContrast(readPng(Buffer.from(data, 'base64')));
    const { needed, place, text } = picked;
    if (contrast < needed)
      faults.push({ what: `contrast of ${contrast.toFixed(1)} where ${needed} is needed`, place, text });
  }
  await devtools.detach();
  return faults;
}
