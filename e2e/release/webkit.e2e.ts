import { offerTexts, quoteTexts } from '../../test/spec-messages.ts';
import { answers } from '../forms.ts';
import { expect, test as base } from '../site.ts';
import { openWindow, startScreen, type WebKitWindow, type WindowOptions } from '../webkit/webkit-window.ts';

/** Opens a page in the engine of Safari, and waits for its application, which comes at a sign of the visitor. */
type Open = (address: string, options?: WindowOptions) => Promise<WebKitWindow>;

/** What the specification has written to the console, and a directive that WebKit does not know. */
const EXPECTED = /FunctionsFetchError|\/nowhere|Unrecognized Content-Security-Policy directive 'manifest-src'/;

const test = base.extend<{ open: Open }, { display: string }>({
  display: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, give) => {
      const screen = await startScreen();
      await give(screen.display);
      await screen.stop();
    },
    { scope: 'worker' },
  ],
  open: async ({ display }, give) => {
    const windows: WebKitWindow[] = [];
    await give(async (address, options = {}) => {
      const window = await openWindow(display, options);
      windows.push(window);
      await window.open(address);
      if (!options.scriptless) await expect.poll(() => sign(window), { timeout: 60_000 }).toBe(true);
      return window;
    });
    await Promise.all(windows.map((window) => window.close()));
    const written = windows.flatMap(({ lines }) => lines);
    expect(written.filter((line) => !EXPECTED.test(line))).toEqual([]);
  },
});

const sign = (window: WebKitWindow) =>
  window.run(() => {
    dispatchEvent(new Event('scroll'));
    // Under Xvfb the engine may leave a frame out until the next is asked for.
    requestAnimationFrame(() => {});
    return 'hydrated' in document.documentElement.dataset;
  });
const expectCount = (window: WebKitWindow, css: string) =>
  expect.poll(() => window.run((each) => document.querySelectorAll(each).length, css), css);
const expectShown = (window: WebKitWindow, css: string) => expect.poll(() => window.isShown(css), css);
const expectValue = (window: WebKitWindow, css: string) =>
  expect.poll(() => window.run((each) => document.querySelector<HTMLInputElement>(each)?.value, css), css);
const expectTop = (window: WebKitWindow, css: string) =>
  expect.poll(() => window.run((each) => document.querySelector(each)!.getBoundingClientRect().top, css), css);
const scroll = (window: WebKitWindow, top: number) =>
  window.run((to) => scrollTo({ top: to, behavior: 'instant' }), top);

async function fill(window: WebKitWindow, given: Record<string, string>): Promise<void> {
  // As after a minute of reading: a test types faster than a person.
  await window.run(() => void (performance.now = () => 60_000));
  for (const [name, text] of Object.entries(given)) await window.type(`#${name}`, text);
}

const [ENTER, ESCAPE, TAB] = ['\uE007', '\uE00C', '\uE004'];
const SUBMIT = 'main form [type=submit][data-busy]';

test('the home page has its links in a row that leads to the sections, and is dark at night', async ({
  open,
  site,
}) => {
  const window = await open(site.services(), { dark: true });
  expect(await window.run(() => document.querySelector('.site-menu')!.clientHeight)).toBeLessThan(80);
  await window.click('.site-menu a[href$="#process"]');
  await expectTop(window, 'section#process').toBeLessThan(200);
  expect(await window.run(() => document.documentElement.scrollWidth)).toBe(1280);
  expect(await window.run(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(11, 21, 16)');
});

test('a request is refused below the bar, kept without a line and over a reload, and sent', async ({ open, site }) => {
  const window = await open(site.services('/quote'));
  await window.click(SUBMIT);
  await expectCount(window, '[aria-invalid="true"]').toBe(7);
  await expectCount(window, '#name:focus').toBe(1);
  // The bar is 72 pixels high.
  await expectTop(window, 'label[for=name]').toBeGreaterThanOrEqual(72);
  await fill(window, { ...answers, email: site.visitor });
  await window.run(() => void (globalThis.fetch = () => Promise.reject(new TypeError('Load failed'))));
  await window.click(SUBMIT);
  await expectShown(window, '.toast[data-destructive]').toBe(true);
  expect(await window.read('.toast')).toContain(quoteTexts.failed.text);
  await window.open(site.services('/quote'));
  await expectValue(window, '#question5').toBe(answers.question5);
  await window.click(SUBMIT);
  await expectCount(window, 'dialog:modal').toBe(1);
  expect(await window.read('dialog')).toContain(quoteTexts.sent.text);
  await window.press(ESCAPE);
  await expectCount(window, 'dialog:modal').toBe(0);
  await expectValue(window, '#name').toBe('');
  expect(await site.listLeads()).toMatchObject([{ ...answers, email: site.visitor }]);
});

for (const scriptless of [false, true])
  test(`the menu of a phone opens, and a link closes it: ${scriptless ? 'no' : 'with'} script`, async ({
    open,
    site,
  }) => {
    const window = await open(site.services(), { width: 360, scriptless });
    await expectShown(window, '#site-menu').toBe(false);
    await window.click(scriptless ? 'noscript a' : 'button.site-toggle');
    await expectShown(window, '#site-menu').toBe(true);
    // Its rows take no more room than they need.
    expect(await window.run(() => document.querySelector('#site-menu')!.clientHeight)).toBeLessThan(450);
    await window.click('#site-menu a[href$="#about"]');
    await expectShown(window, '#site-menu').toBe(false);
    await expectTop(window, 'section#about').toBeLessThan(200);
  });

test('both buttons lead to the form, one answer at most is open, and a tooltip opens', async ({ open, site }) => {
  const window = await open(site.domain());
  await window.click('.hero-buttons button');
  await expectCount(window, '#contact:focus').toBe(1);
  for (const top of [300, 301]) {
    await scroll(window, top);
    await expectShown(window, '.floating-offer').toBe(top > 300);
  }
  await window.click('.floating-offer button');
  await expectShown(window, '.floating-offer').toBe(false);
  for (const item of [2, 5, 5]) await window.click(`.accordion-item:nth-child(${item}) summary`);
  await expectCount(window, 'details[open]').toBe(0);
  await window.click('.accordion-item:nth-child(2) summary');
  await expectCount(window, 'details[open]').toBe(1);
  await window.click('[data-slot="tooltip-trigger"]');
  await expectShown(window, '[role=tooltip]').toBe(true);
  await window.press(ESCAPE);
  await expectCount(window, '[role=tooltip]').toBe(0);
});

for (const key of ['nowfetch', 'delivering'])
  test(`an offer is thanked for, and stored if it is delivered: ${key}`, async ({ open, site }) => {
    const window = await open(site.domain('/', key));
    await fill(window, { name: 'Grace Hopper', email: site.visitor, message: 'I offer $20,000.' });
    await window.press(TAB);
    await window.press(ENTER);
    await expectCount(window, '.toast').toBe(1);
    expect(await window.read('.toast')).toContain(offerTexts.sent.text);
    await expectValue(window, '#message').toBe('');
    expect(await site.listLeads()).toHaveLength(key === 'delivering' ? 1 : 0);
  });

test('back and forward find pages as they were left, from the browser’s cache too', async ({ open, site }) => {
  const window = await open(site.services());
  await scroll(window, 700);
  await window.click('.site-menu a[href="/quote"]');
  await expectCount(window, '#quote-form').toBe(1);
  await window.type('#name', 'Ada');
  await window.back();
  await expectTop(window, 'html').toBe(-700);
  await window.forward();
  await expectValue(window, '#name').toBe('Ada');
  const other = await open(site.domain('/', 'asking'));
  await other.type('#amount', '11000');
  await other.run(() => location.assign('/nowhere#same'));
  await expectCount(other, '.not-found').toBe(1);
  await other.back();
  await expectCount(other, '#amount').toBe(1);
  await expectValue(other, '#amount').toBe('11000');
});

test('the page of all names is searched, and fits a phone', async ({ open, site }) => {
  const window = await open(site.domain('/', 'portfolio'), { width: 360, scriptless: true });
  await window.type('#q', `book${ENTER}`);
  await expectCount(window, '.entry-name').toBe(2);
  expect(await window.run(() => document.documentElement.scrollWidth)).toBe(360);
  await window.back();
  await expectCount(window, '.entry-name').toBe(8);
});

test('in right-to-left text the labels of drawings are in them', async ({ open, site }) => {
  for (const key of ['arabic', 'asking-ar']) {
    const window = await open(site.domain('/', key));
    const beyond = await window.run(() =>
      Array.from(document.querySelectorAll('.upright'), (label) => {
        const [one, all] = [label, label.closest('svg')!].map((each) => each.getBoundingClientRect());
        return Math.max(all!.left - one!.left, one!.right - all!.right);
      }),
    );
    expect(beyond.length).toBeGreaterThan(3);
    // Half of the first and the last time.
    expect(Math.max(...beyond)).toBeLessThan(25);
  }
});
