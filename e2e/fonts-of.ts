import type { Page } from '@playwright/test';

/** Reads the fonts of the glyphs inside the first matching element, and whether they came from us. */
export async function fontsOf(page: Page, selector: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root: document } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: document.nodeId, selector });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  return fonts
    .map(({ familyName, isCustomFont }) => `${familyName}, ${isCustomFont ? 'ours' : 'of the system'}`)
    .sort();
}

/** The second visit has the fonts immediately, however slow the machine. */
export async function openTwice(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.evaluate(() => Promise.all([...document.fonts].map((font) => font.load().catch(() => null))));
  await page.reload();
}
