import { execFileSync } from 'node:child_process';
import { offerTexts, quoteMessages, quoteTexts } from '../../test/spec-messages.ts';
import { answers, offer } from '../forms.ts';
import { lookAtFocus } from '../look-at-focus.ts';
import { expect, test as base } from '../site.ts';
import { controlPage, type Engine, type EnginePage, type Look } from './engine.ts';
import { openFirefox } from './firefox.ts';
import { openWebKit } from './webkit.ts';

export type EngineOptions = { engine: keyof typeof starts };

const starts = { firefox: openFirefox, webkit: openWebKit };

/** Opens a page as a new visitor, and waits for its application, which comes at a sign of the visitor. */
type Open = (address: string, look?: Partial<Look>) => Promise<EnginePage>;

/** What the specification has written, how WebKit shows a text file, and a directive that it does not know. */
const EXPECTED = /FunctionsFetchError|\/nowhere|\/robots.txt|Unrecognized .* directive 'manifest-src'/;

const test = base.extend<{ open: Open }, EngineOptions & { started: Engine }>({
  engine: ['firefox', { scope: 'worker', option: true }],
  started: [
    async ({ engine }, give) => {
      const started = await starts[engine]();
      await give(started);
      await started.close();
    },
    { scope: 'worker' },
  ],
  open: async ({ started }, give) => {
    const page = controlPage(started);
    await give(async (address, look = {}) => {
      await started.setLook({ width: 1280, dark: false, scriptless: false, ...look });
      // Here no page writes down the draft of the visitor before.
      await page.open(new URL('/robots.txt', address).href);
      await page.run(() => sessionStorage.clear());
      await page.open(address);
      if (!look.scriptless) await expectApplication(page);
      return page;
    });
    expect((await started.takeConsole()).filter((line) => !EXPECTED.test(line))).toEqual([]);
  },
});

const expectApplication = (page: EnginePage) =>
  expect
    .poll(() =>
      page.run(() => {
        dispatchEvent(new Event('scroll'));
        // Under Xvfb the engine may leave a frame out until the next is asked for.
        requestAnimationFrame(() => {});
        return 'hydrated' in document.documentElement.dataset;
      }),
    )
    .toBe(true);
const expectCount = (page: EnginePage, css: string) =>
  expect.poll(() => page.run((each) => document.querySelectorAll(each).length, css), css);
const expectShown = (page: EnginePage, css: string) => expect.poll(() => page.isShown(css), css);
const expectText = (page: EnginePage, css: string) => expect.poll(() => page.read(css), css);
const expectValue = (page: EnginePage, css: string) =>
  expect.poll(() => page.run((each) => document.querySelector<HTMLInputElement>(each)?.value, css), css);
const expectTop = (page: EnginePage, css: string) =>
  expect.poll(() => page.run((each) => document.querySelector(each)!.getBoundingClientRect().top, css), css);
const scroll = (page: EnginePage, top: number) => page.run((to) => scrollTo({ top: to, behavior: 'instant' }), top);

async function fill(page: EnginePage, given: Record<string, string>): Promise<void> {
  // As after a minute of reading: a test types faster than a person.
  await page.run(() => void (performance.now = () => 60_000));
  for (const [name, text] of Object.entries(given)) await page.paste(`#${name}`, text);
}

const [ENTER, ESCAPE, TAB, DOWN, END] = ['\uE007', '\uE00C', '\uE004', '\uE015', '\uE010'];
const SUBMIT = 'main form [type=submit][data-busy]';
const PHONE = { width: 360 };

test('the home page has its links in a row, is dark at night, and comes with a day of one’s own', async ({
  open,
  site,
}) => {
  const page = await open(site.services('/?day=1x60,0x1,0x1,0x1'), { dark: true });
  await expectText(page, '.payoff [role=status]').toBe('1\u00A0h\u00A000\u00A0min back');
  expect(await page.run(() => document.querySelector('.site-menu')!.clientHeight)).toBeLessThan(80);
  await page.click('.site-menu a[href$="#process"]');
  await expectTop(page, 'section#process').toBeLessThan(200);
  expect(await page.run(() => document.documentElement.scrollWidth)).toBe(1280);
  expect(await page.run(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(11, 21, 16)');
});

test('a request is refused below the bar, kept without a line and over a reload, and sent', async ({ open, site }) => {
  const page = await open(site.services('/quote'));
  await page.click(SUBMIT);
  await expectCount(page, '[aria-invalid="true"]').toBe(7);
  await expectCount(page, '#name:focus').toBe(1);
  // The bar is 72 pixels high.
  await expectTop(page, 'label[for=name]').toBeGreaterThanOrEqual(72);
  await expectText(page, '#name-error').toContain(quoteMessages.nameShort);
  await page.type('#question1', 'Three');
  await fill(page, { ...answers, question1: ' qualified bookings', email: site.visitor });
  await expectText(page, '.answered').toBe('5 of 5 answered');
  await page.run(() => void (window.fetch = () => Promise.reject(new TypeError('Load failed'))));
  await page.click(SUBMIT);
  await expectShown(page, '.toast[data-destructive]').toBe(true);
  await expectText(page, '.toast').toContain(quoteTexts.failed.text);
  await page.reload();
  await expectValue(page, '#question5').toBe(answers.question5);
  await page.click(SUBMIT);
  await expectCount(page, 'dialog:modal').toBe(1);
  await expectText(page, 'dialog').toContain(quoteTexts.sent.text);
  await page.press(ESCAPE);
  await expectCount(page, 'dialog:modal').toBe(0);
  await expectValue(page, '#name').toBe('');
  const question1 = 'Three qualified bookings';
  expect(await site.listLeads()).toMatchObject([{ ...answers, question1, email: site.visitor }]);
});

test('a double click sends once, and the button says so and is disabled meanwhile', async ({ open, site }) => {
  const page = await open(site.services('/quote'));
  await fill(page, { ...answers, email: site.visitor });
  await page.run(() => {
    const send = fetch;
    window.fetch = (...given) =>
      new Promise((resolve) => addEventListener('line-is-back', () => resolve(send(...given))));
  });
  await page.point(SUBMIT, 2);
  await expectCount(page, `${SUBMIT}:is(:disabled, [aria-disabled=true])`).toBe(1);
  await expectText(page, SUBMIT).toContain(quoteTexts.submitting);
  await page.run(() => void dispatchEvent(new Event('line-is-back')));
  await expectCount(page, 'dialog:modal').toBe(1);
  await page.click('dialog button');
  await expectCount(page, 'dialog:modal').toBe(0);
  expect(await site.listLeads()).toHaveLength(1);
});

for (const scriptless of [false, true])
  test(`the menu of a phone opens, and a link closes it: ${scriptless ? 'no' : 'with'} script`, async ({
    open,
    site,
  }) => {
    const page = await open(site.services(), { ...PHONE, scriptless });
    const toggle = scriptless ? 'noscript a' : 'button.site-toggle';
    await expectShown(page, '#site-menu').toBe(false);
    await page.click(toggle);
    await expectShown(page, '#site-menu').toBe(true);
    // Its rows take no more room than they need.
    expect(await page.run(() => document.querySelector('#site-menu')!.clientHeight)).toBeLessThan(450);
    await page.click('#site-menu a[href$="#about"]');
    await expectShown(page, '#site-menu').toBe(false);
    await expectTop(page, 'section#about').toBeLessThan(200);
    if (scriptless) return;
    await page.click(toggle);
    await page.press(ESCAPE);
    await expectShown(page, '#site-menu').toBe(false);
    await expectCount(page, `${toggle}:focus`).toBe(1);
  });

test('without script a request is refused, stored and thanked for', async ({ open, site }) => {
  const page = await open(site.services('/quote'), { scriptless: true });
  for (const [name, text] of Object.entries({ ...answers, name: 'A', email: site.visitor }))
    await page.type(`#${name}`, name === 'email' ? text : text.slice(0, 12));
  await page.click(SUBMIT);
  await expectText(page, '#name-error').toContain(quoteMessages.nameShort);
  await page.type('#name', `${END}da`);
  await page.click(SUBMIT);
  await expectText(page, '.outcome, dialog').toContain(quoteTexts.sent.text);
  expect(await site.listLeads()).toMatchObject([{ name: 'Ada' }]);
});

for (const scriptless of [false, true])
  test(`one answer at most is open: ${scriptless ? 'no' : 'with'} script`, async ({ open, site }) => {
    const page = await open(site.domain(), { scriptless });
    const question = (item: number) => `.accordion-item:nth-child(${item})`;
    for (const item of [2, 5]) {
      await page.click(`${question(item)} summary`);
      await expectCount(page, 'details[open]').toBe(1);
      await expectShown(page, `${question(item)} summary + *`).toBe(true);
    }
    await page.click(`${question(5)} summary`);
    await expectCount(page, 'details[open]').toBe(0);
  });

test('both buttons lead to the form, and the floating one is there from 301 px on', async ({ open, site }) => {
  const page = await open(site.domain());
  await page.click('.hero-buttons button');
  await expectCount(page, '#contact:focus').toBe(1);
  for (const top of [300, 301]) {
    // Firefox may still be ending the scroll before.
    const scrollAgain = () => scroll(page, top).then(() => page.isShown('.floating-offer'));
    await expect.poll(scrollAgain).toBe(top > 300);
  }
  await page.click('.floating-offer button');
  await expectShown(page, '.floating-offer').toBe(false);
});

test('a tooltip opens after 700 ms, the next one at once, and Escape closes it', async ({ open, site }) => {
  const page = await open(site.domain());
  const trigger = (at: number) => `.feature-badges li:nth-child(${at}) button`;
  const measureDelay = async (at: number) => {
    await page.run((css) => {
      const button = document.querySelector<HTMLElement>(css)!;
      let entered = NaN;
      button.addEventListener('pointerenter', () => (entered = performance.now()));
      const note = () => (button.dataset['delay'] = `${performance.now() - entered}`);
      new MutationObserver(note).observe(button, { attributeFilter: ['aria-describedby'] });
    }, trigger(at));
    await page.point(trigger(at));
    await expectShown(page, '[role=tooltip]').toBe(true);
    return page.run((css) => Number(document.querySelector<HTMLElement>(css)!.dataset['delay']), trigger(at));
  };
  // Clocks of pages are rounded.
  expect(await measureDelay(1)).toBeGreaterThanOrEqual(690);
  expect(await measureDelay(2)).toBeLessThan(650);
  await page.press(ESCAPE);
  await expectCount(page, '[role=tooltip]').toBe(0);
});

for (const key of ['nowfetch', 'delivering'])
  test(`an offer is thanked for, and stored if it is delivered: ${key}`, async ({ open, site }) => {
    const page = await open(site.domain('/', key), PHONE);
    await page.click(SUBMIT);
    await expectCount(page, '[aria-invalid="true"]').toBe(3);
    await expectCount(page, '#name:focus').toBe(1);
    await expectTop(page, 'label[for=name]').toBeGreaterThanOrEqual(0);
    await fill(page, { ...offer, email: site.visitor });
    await page.press(TAB, ENTER);
    await expectText(page, '.toast').toContain(offerTexts.sent.text);
    await expectCount(page, '.sent-line').toBe(key === 'delivering' ? 1 : 0);
    await expectValue(page, '#message').toBe('');
    expect(await site.listLeads()).toHaveLength(key === 'delivering' ? 1 : 0);
  });

test('an amount and an own plan survive a reload, and the browser’s cache of pages', async ({ open, site }) => {
  const page = await open(site.domain('/', 'asking'));
  await page.type('#amount', '11000');
  await page.run(() => document.querySelector<HTMLElement>('[value^="30/6/"]')!.focus());
  await page.press(DOWN);
  const expectKept = async () => {
    await expectValue(page, '#amount').toBe('11000');
    await expectValue(page, '[type=radio]:checked').toMatch(/^30\/9\//);
  };
  await expectKept();
  await page.reload();
  await expectApplication(page);
  await expectKept();
  await page.run(() => {
    addEventListener('pageshow', ({ persisted }) => (document.body.dataset['cached'] = `${persisted}`));
    location.assign('/nowhere#same');
  });
  await expectCount(page, '.not-found').toBe(1);
  await page.back();
  await expectCount(page, '[data-cached=true]').toBe(1);
  await expectKept();
});

test('Get Started, Back and Forward stay in the document, with the focus, the place and what was typed', async ({
  open,
  site,
}) => {
  const page = await open(site.services());
  await scroll(page, 700);
  await page.run(() => void (document.documentElement.dataset['same'] = ''));
  await page.click('.site-menu a[href="/quote"]');
  await expectCount(page, '#quote-form').toBe(1);
  await expectCount(page, 'h1:focus').toBe(1);
  await expectTop(page, 'html').toBe(0);
  await page.type('#name', 'Ada');
  await page.back();
  await expectTop(page, 'html').toBe(-700);
  await page.forward();
  await expectValue(page, '#name').toBe('Ada');
  await expectCount(page, '[data-same]').toBe(1);
});

test('a reload is no new visit', async ({ open, site }) => {
  const page = await open(site.domain('/', 'sold'));
  await expect.poll(() => site.countVisits('sold')).toBe(1);
  await page.reload();
  // Visits are stored in the order in which they came.
  await open(site.domain('/', 'reserved'));
  await expect.poll(() => site.countVisits('reserved')).toBe(1);
  expect(await site.countVisits('sold')).toBe(1);
});

test('the page of all names is searched, and fits a phone', async ({ open, site }) => {
  const page = await open(site.domain('/', 'portfolio'), { ...PHONE, scriptless: true });
  await page.type('#q', `book${ENTER}`);
  await expectCount(page, '.entry-name').toBe(2);
  expect(await page.run(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  await page.back();
  await expectCount(page, '.entry-name').toBe(8);
});

/** The text on each sheet of paper, without white space. */
async function printSheets(page: EnginePage): Promise<string[]> {
  await page.run(() => {
    const sheet = new CSSStyleSheet();
    // Firefox draws the letters of fonts with several weights.
    sheet.replaceSync('@media print { * { font-family: sans-serif !important; font-variant-ligatures: none } }');
    document.adoptedStyleSheets = [sheet];
  });
  const text = execFileSync('pdftotext', ['-', '-'], { input: await page.print(), encoding: 'utf8' });
  const sheets = text.split('\f').slice(0, -1);
  // A line that is cut in two is on both.
  const lines = sheets.map((sheet) => sheet.trim().split('\n'));
  expect(lines.filter(([first], at) => first === lines[at - 1]?.at(-1))).toEqual([]);
  return sheets.map(squeeze);
}

const squeeze = (text: string) => text.replaceAll(/\s/g, '');

test('on paper are all answers, and no menu, button or blank sheet', async ({ open, site }) => {
  const home = await printSheets(await open(site.services()));
  const quote = await open(site.services('/quote'));
  const longest = Object.entries(answers).map(([name, text]) => {
    const room = { question5: 1000 }[name] ?? 500;
    const more = Array.from({ length: room }, (_, n) => ` and ${n}`).join('');
    return [name, name.startsWith('question') ? text.padEnd(room, more) : text] as const;
  });
  await fill(quote, Object.fromEntries(longest));
  const form = await printSheets(quote);
  for (const [, text] of longest) expect(form.join('')).toContain(squeeze(text));
  const domain = await open(site.domain());
  await scroll(domain, 800);
  await expectShown(domain, '.floating-offer').toBe(true);
  const closed = await domain.run(() =>
    Array.from(document.querySelectorAll('details:not([open]) summary + *'), (each) => each.textContent),
  );
  const name = await printSheets(domain);
  expect(closed).toHaveLength(6);
  for (const text of closed) expect(name.join('')).toContain(squeeze(text));
  const kinds = { home, form, name };
  // Today's figures in WebKit. Firefox has one less of each.
  const most = { home: 6, form: 4, name: 6 };
  for (const [kind, sheets] of Object.entries(kinds)) {
    expect(sheets.join('')).not.toMatch(/Solutions|GetStarted|MakeanOffer/);
    expect(sheets).not.toContain('');
    expect(sheets.length, kind).toBeGreaterThanOrEqual(3);
    expect(sheets.length, kind).toBeLessThanOrEqual(most[kind as keyof typeof most]);
  }
});

for (const key of ['arabic', 'asking-ar'])
  test(`in right-to-left text the labels of drawings are in them, and nothing is beyond the window: ${key}`, async ({
    open,
    site,
  }) => {
    const page = await open(site.domain('/', key));
    const beyond = await page.run(() =>
      Array.from(document.querySelectorAll('.upright'), (label) => {
        const [one, all] = [label, label.closest('svg')!].map((each) => each.getBoundingClientRect());
        // A label that is not drawn has no place.
        return one!.width && Math.max(all!.left - one!.left, one!.right - all!.right);
      }),
    );
    expect(beyond.length).toBeGreaterThan(3);
    // Half of the first and the last time.
    expect(Math.max(...beyond)).toBeLessThan(25);
    const phone = await open(site.domain('/', key), PHONE);
    expect(await phone.run(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  });

for (const [width, size] of [
  [320, '150%'],
  [1280, '100%'],
] as const)
  test(`the floating button covers no focus, and comes after the foot: ${width} px, text at ${size}`, async ({
    open,
    site,
  }) => {
    const page = await open(site.domain(), { width });
    await page.run((to) => document.documentElement.style.setProperty('font-size', to), size);
    let stops = 0;
    for (; stops < 60; stops++) {
      await page.press(TAB);
      if (await page.run(() => document.activeElement!.closest('.floating-offer') !== null)) break;
      await expect.poll(async () => (await page.run(lookAtFocus)) ?? '').toBe('');
    }
    expect(stops).toBeGreaterThan(15);
    expect(stops).toBeLessThan(60);
  });
