import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { ensureTestBrowser } from '../scripts/test-tools.mjs';
import { openSite } from './site.ts';
import { states } from './states.ts';

/**
 * `node scripts/run.mjs e2e/shots.ts [part of a state's name]`: writes every page and state as a picture into `shots/`, for people to
 * judge.
 */
const WIDTHS = [360, 768, 1280, 1920];
const folder = join(import.meta.dirname, '..', 'shots');
const wanted = process.argv[2] ?? '';

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: ensureTestBrowser(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
for (const [name, reach] of Object.entries(states)) {
  if (!name.includes(wanted)) continue;
  const site = await openSite();
  for (const width of WIDTHS) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const viewport = { width, height: width < 700 ? 780 : 900 };
      const page = await browser.newPage({ viewport, colorScheme, reducedMotion: 'reduce' });
      await reach(page, site);
      await page.waitForLoadState('networkidle');
      const file = `${name.replaceAll(/[^a-z]+/g, '-')}-${width}-${colorScheme}.png`;
      await page.screenshot({ path: join(folder, file), fullPage: !/open|sent|failed/.test(name) });
      console.log(file);
      await page.close();
    }
  }
  await site.close();
}
await browser.close();
