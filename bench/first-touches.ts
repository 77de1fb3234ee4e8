import { type Browser, chromium, type Page } from '@playwright/test';
import { numberOption, report } from './measure.ts';
import { siteFolder, startSite } from './site.ts';
import { needTool } from './tools.ts';

/**
 * Touches pages for the first time at random moments on a slow line: taps, keys, a scroll. A touch is lost if its
 * effect is not there once the application has loaded. `--touches N` (1000), `--at-once N` (4).
 */
const touches = numberOption('touches', 1000);
const atOnce = numberOption('at-once', 4);

/** Slow 3G: 400 ms until an answer begins, then 50 KB a second. */
const LINE = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
/** The application loads within 5 s of the first sign. Half of the touches are that sign, half come while it loads. */
const LATEST_MS = 3000;

interface Touch {
  path: string;
  host: string;
  act(page: Page): Promise<void>;
  /** Whether the effect is there. */
  holds(page: Page): Promise<boolean>;
}

const services = { host: 'localhost' };
const domain = { host: 'nowfetch.localhost', path: '/' };
const isInView = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  });

const kinds: Record<string, Touch> = {
  'keys in a field': {
    ...services,
    path: '/quote',
    act: async (page) => {
      await page.locator('[name=name]').focus();
      await page.keyboard.type('Ada Lovelace', { delay: 15 });
    },
    holds: async (page) => (await page.locator('[name=name]').inputValue()) === 'Ada Lovelace',
  },
  'keys in a long answer': {
    ...domain,
    act: async (page) => {
      await page.locator('#message').tap();
      await page.keyboard.type('Is the name still for sale?', { delay: 10 });
    },
    holds: async (page) => (await page.locator('#message').inputValue()) === 'Is the name still for sale?',
  },
  'a tap on a question': {
    ...domain,
    act: (page) => page.locator('summary').nth(1).tap(),
    holds: (page) =>
      page
        .locator('details')
        .nth(1)
        .evaluate((details) => (details as HTMLDetailsElement).open),
  },
  'Enter on a question': {
    ...domain,
    act: (page) => page.locator('summary').nth(2).press('Enter'),
    holds: (page) =>
      page
        .locator('details')
        .nth(2)
        .evaluate((details) => (details as HTMLDetailsElement).open),
  },
  'a tap on Make an Offer': {
    ...domain,
    act: (page) => page.getByText('Make an Offer', { exact: true }).first().tap(),
    holds: (page) => isInView(page, '#contact'),
  },
  'a tap on the menu': {
    ...services,
    path: '/',
    act: (page) => page.locator('.site-toggle').tap(),
    holds: (page) => page.locator('.site-menu').isVisible(),
  },
  'a tap on a link to the form': {
    ...services,
    path: '/',
    act: (page) => page.locator('main a[href="/quote"]').first().tap(),
    holds: async (page) =>
      new URL(page.url()).pathname === '/quote' && (await page.locator('[name=name]').count()) === 1,
  },
  'a scroll': {
    ...domain,
    act: (page) => page.mouse.wheel(0, 900),
    // Less than the 900 px, since the page stays at its place while a font changes the lines above it.
    holds: async (page) => (await page.evaluate(() => scrollY)) >= 800,
  },
  'an offer that is sent': {
    ...domain,
    act: async (page) => {
      await page.locator('#offer [name=name]').fill('Ada Lovelace');
      await page.locator('#offer [name=email]').fill('ada@example.com');
      await page.locator('#offer [name=message]').fill('Is the name still for sale?');
      await page.locator('#offer [type=submit]').tap();
    },
    // The sample's form only shows its message. It sends nothing.
    holds: async (page) => (await page.getByText('Message sent!').count()) > 0,
  },
};

const server = await startSite(siteFolder());
const browser = await chromium.launch({
  executablePath: needTool('shell'),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
const lost = new Map<string, number>();
let left = touches;
try {
  await Promise.all(Array.from({ length: atOnce }, () => touchPages(browser)));
} finally {
  await browser.close();
  await server.end();
}
const sum = [...lost.values()].reduce((all, count) => all + count, 0);
report([
  {
    what: `first touches that were lost${[...lost].map(([name, count]) => `, ${name} ${count}`).join('')}`,
    measured: String(sum),
    against: `${touches} touches of ${Object.keys(kinds).length} kinds`,
    wanted: '0',
    met: sum === 0,
  },
]);

async function touchPages(open: Browser): Promise<void> {
  const names = Object.keys(kinds);
  while (left > 0) {
    left -= 1;
    const name = names[left % names.length]!;
    if (!(await touchOnce(open, kinds[name]!, left % 2 === 0))) lost.set(name, (lost.get(name) ?? 0) + 1);
  }
}

/**
 * Resolves to whether the effect of a touch is there once the application has loaded. With `isLoading`, a sign before
 * the touch has started that.
 */
async function touchOnce(open: Browser, { host, path, act, holds }: Touch, isLoading: boolean): Promise<boolean> {
  const context = await open.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  try {
    const page = await context.newPage();
    const line = await context.newCDPSession(page);
    await line.send('Network.enable');
    await line.send('Network.emulateNetworkConditions', LINE);
    await page.goto(server.url(path, host), { waitUntil: 'domcontentloaded' });
    if (isLoading) await page.evaluate(() => dispatchEvent(new Event('scroll')));
    await page.waitForTimeout(Math.random() * LATEST_MS);
    await act(page);
    await loadApplication(page);
    for (let tries = 0; tries < 50; tries += 1) {
      if (await holds(page)) return true;
      await page.waitForTimeout(200);
    }
    return false;
  } finally {
    await context.close();
  }
}

/** Gives signs until the application has loaded. The page that answers a posted form has had none yet. */
async function loadApplication(page: Page): Promise<void> {
  const isLoaded = () => page.evaluate(() => 'hydrated' in document.documentElement.dataset).catch(() => false);
  for (const end = Date.now() + 60_000; !(await isLoaded()); await page.waitForTimeout(200)) {
    if (Date.now() > end) throw new Error(`The application of ${page.url()} did not load within a minute`);
    await page.mouse.move(0, Date.now() % 2);
  }
}
