import { chromium, type Page } from '@playwright/test';
import { needProgram, numberOption, report, startSite } from './measure.ts';

/**
 * Touches pages for the first time at random moments on a slow line: taps, keys, a scroll. A touch is lost if its
 * effect is not there once the application has loaded. `--touches N` (100).
 */
const touches = numberOption('touches', 100);
/** Slow 3G: 400 ms until an answer begins, then 50 KB a second. */
const LINE = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
/** The application loads within 5 s of the first sign. Half of the touches are that sign, half come while it loads. */
const LATEST_MS = 3000;

type Touch = [
  host: string,
  path: string,
  act: (page: Page) => Promise<unknown>,
  holds: (page: Page) => Promise<boolean>,
];
const services = 'localhost';
const domain = 'nowfetch.localhost';

const kinds: Record<string, Touch> = {
  'keys in a field': [
    services,
    '/quote',
    (page) => page.locator('[name=name]').pressSequentially('Ada Lovelace', { delay: 15 }),
    async (page) => (await page.locator('[name=name]').inputValue()) === 'Ada Lovelace',
  ],
  'a tap on a question': [
    domain,
    '/',
    (page) => page.locator('summary').nth(1).tap(),
    async (page) => (await page.locator('details[open]').count()) === 1,
  ],
  'a tap on Make an Offer': [
    domain,
    '/',
    (page) => page.getByText('Make an Offer', { exact: true }).first().tap(),
    (page) => page.locator('#contact').evaluate((section) => section.getBoundingClientRect().top < innerHeight),
  ],
  'a tap on the menu': [
    services,
    '/',
    (page) => page.locator('.site-toggle').tap(),
    (page) => page.locator('.site-menu').isVisible(),
  ],
  'a tap on a link to the form': [
    services,
    '/',
    (page) => page.locator('main a[href="/quote"]').first().tap(),
    async (page) => new URL(page.url()).pathname === '/quote' && (await page.locator('[name=name]').count()) === 1,
  ],
  'an offer that is sent': [
    domain,
    '/',
    async (page) => {
      for (const [name, text] of Object.entries({ name: 'Ada', email: 'ada@example.com', message: 'For sale?' }))
        await page.locator(`#offer [name=${name}]`).fill(text);
      await page.locator('#offer [type=submit]').tap();
    },
    async (page) => (await page.getByText('Message sent!').count()) > 0,
  ],
};

const server = await startSite();
const executablePath = process.env['CHROME_PATH'] ?? needProgram('chromium-headless-shell');
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
const lost: string[] = [];
const names = Object.keys(kinds);
let left = touches;
try {
  await Promise.all([1, 2, 3, 4].map(touchPages));
} finally {
  await browser.close();
  await server.end();
}
report([
  {
    what: 'first touches that were lost',
    measured: [lost.length, ...lost].join(', '),
    against: `${touches} touches of ${names.length} kinds`,
    wanted: '0',
    met: lost.length === 0,
  },
]);

async function touchPages(): Promise<void> {
  while (left > 0) {
    left -= 1;
    const name = names[left % names.length]!;
    if (!(await touchOnce(kinds[name]!, Math.floor(left / names.length) % 2 === 0))) lost.push(name);
  }
}

/** Resolves to whether the effect is there once the application has loaded. `isLoading`: a sign has started that. */
async function touchOnce([host, path, act, holds]: Touch, isLoading: boolean): Promise<boolean> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  try {
    const page = await context.newPage();
    const line = await context.newCDPSession(page);
    await line.send('Network.emulateNetworkConditions', LINE);
    await page.goto(server.url(path, host), { waitUntil: 'domcontentloaded' });
    if (isLoading) await page.evaluate(() => dispatchEvent(new Event('scroll')));
    await page.waitForTimeout(Math.random() * LATEST_MS);
    await act(page);
    for (const end = Date.now() + 60_000; Date.now() < end; await page.waitForTimeout(200)) {
      // Gives signs until the application has loaded. The page that answers a posted form has had none yet.
      await page.mouse.move(0, Date.now() % 2);
      const isLoaded = () => page.evaluate(() => 'hydrated' in document.documentElement.dataset);
      if ((await isLoaded().catch(() => false)) && (await holds(page))) return true;
    }
    return false;
  } finally {
    await context.close();
  }
}
