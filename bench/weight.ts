import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { type Figure, needProgram, report, startSite } from './measure.ts';

/**
 * Counts the bytes between a real browser and the server, heads and icons included, until nothing more is fetched: for
 * the first view of each page, for a second page, and once a visitor turns to the form.
 */
const FIRST_MAX = 40_000;
const SECOND_MAX = 15_000;
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
const formatKb = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;

const server = await startSite();
let bytes = 0;
const counter = createServer((browser) => {
  const line = connect(server.port, '127.0.0.1');
  line.on('data', (chunk) => (bytes += chunk.length));
  browser.pipe(line).pipe(browser);
  for (const socket of [browser, line]) socket.on('error', () => line.destroy());
}).listen(0, '127.0.0.1');
await once(counter, 'listening');
const { port } = counter.address() as AddressInfo;
const executablePath = process.env['CHROME_PATH'] ?? needProgram('chromium');
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });

try {
  const quote = async (page: Page) => page.locator('a[href="/quote"]:visible').first().click();
  report([
    await measure('services /', 'localhost', '/'),
    await measure('services /quote', 'localhost', '/quote'),
    await measure('domain /', 'nowfetch.localhost', '/'),
    await measure('from / to /quote', 'localhost', '/', quote),
    await measure('the form, when a visitor turns to it', 'localhost', '/quote', (page) =>
      page.locator('form input').first().click(),
    ),
  ]);
} finally {
  await browser.close();
  counter.close();
  await server.end();
}

/** Visits as a new visitor. Without an act it measures the first view, else what the act adds. */
async function measure(what: string, host: string, path: string, act?: (page: Page) => Promise<void>): Promise<Figure> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const before = bytes;
  await page.goto(`http://${host}:${port}${path}`);
  const first = (await countUntilIdle()) - before;
  // The first sign loads the application.
  await page.mouse.move(1, 1);
  const loaded = await countUntilIdle();
  await act?.(page);
  const added = (await countUntilIdle()) - loaded;
  await context.close();
  const isForm = act && path === '/quote';
  const most = isForm ? Number.POSITIVE_INFINITY : act ? SECOND_MAX + FIRST_MAX : FIRST_MAX;
  return {
    what,
    measured: formatKb(act ? added : first),
    against: act ? `the first view: ${formatKb(first)}` : '–',
    wanted: isForm ? 'the client only now' : `at most ${formatKb(most)}`,
    met: act ? added > 0 && added <= most : first <= most,
  };
}

async function countUntilIdle(): Promise<number> {
  for (let last = -1; last !== bytes; await pause(2000)) last = bytes;
  return bytes;
}
