import { brotliCompressSync } from 'node:zlib';
import { tellViolations, wcagTags } from './axe.ts';
import { watchPolicy } from './policy.ts';
import { expect, test } from './site.ts';
import { hydrated } from './hydrated.ts';

/** Pages, links and files that owners add to their faces. */
const faces = { owners: 'https://owners.example', 'owners-domain': 'https://owners-domain.com' };

for (const [face, origin] of Object.entries(faces)) {
  test(`a link at the foot leads to a page of the ${face} face and back, each a document of its own`, async ({
    page,
    site,
  }) => {
    await page.goto(site.domain('/', face));
    await hydrated(page);
    await page.evaluate(() => Object.assign(globalThis, { same: true }));
    await page.locator('footer').getByRole('link', { name: 'Privacy' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy policy');
    expect(await page.evaluate(() => 'same' in globalThis)).toBe(false);
    await expect(page.locator('footer').getByRole('link', { name: 'Imprint' })).toHaveAttribute('href', '/imprint');
    await expect(page.locator('script')).toHaveCount(0);
    await page.locator('header a').first().click();
    await expect(page).toHaveURL(site.domain('/', face));
    await page.goto(site.domain('/imprint', face));
    await page.getByRole('main').getByRole('link').click();
    await expect(page.locator('#your-rights')).toBeInViewport();
  });

  test(`a page of the ${face} face fits every screen, has no fault that axe finds, and breaks no rule of the policy`, async ({
    page,
    site,
  }) => {
    const refused = await watchPolicy(page);
    await page.goto(site.domain('/privacy', face));
    for (const width of [320, 768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBeLessThanOrEqual(width);
    }
    expect(await tellViolations(page, { runOnly: wcagTags })).toEqual([]);
    const map = page.getByRole('img', { name: 'The way to our office' });
    await map.scrollIntoViewIfNeeded();
    await expect(map).toHaveJSProperty('complete', true);
    expect(refused).toEqual([]);
  });

  test(`a page of the ${face} face is announced to search engines, unless it asks not to be`, async ({
    page,
    request,
    site,
  }) => {
    // Node looks names up, and knows none below localhost.
    const headers = { host: `${face}.localhost` };
    const textOf = async (path: string) => (await request.get(site.services(path), { headers })).text();
    const map = await textOf('/sitemap.xml');
    expect(map).toContain(`<loc>${origin}/privacy</loc>`);
    expect(map).not.toContain('/imprint');
    await page.goto(site.domain('/privacy', face));
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${origin}/privacy`);
    await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', /^Privacy · /);
    await expect(page.locator('meta[name=robots]')).toHaveCount(0);
    await page.goto(site.domain('/imprint', face));
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  });
}

for (const face of ['owners', 'owners-long'])
  test(`a page of the ${face} face has the bar of the home page at each width`, async ({ page, site }) => {
    const barAt = async (path: string, width: number) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(site.domain(path, face));
      const brand = page.locator('.site-bar .site-brand');
      return {
        brand: await brand.evaluate((link) => getComputedStyle(link).fontSize),
        menu: await page.locator('.site-toggle').isVisible(),
        links: await page.locator('.site-menu .site-link').filter({ visible: true }).allTextContents(),
      };
    };
    for (const width of [320, 360, 390, 768, 1024, 1280, 1440, 1920]) {
      const { links, ...rest } = await barAt('/privacy', width);
      expect({ ...rest, links }, `${width} px`).toEqual(await barAt('/', width));
      // The four sections, and the pages that ask for a place in the bar.
      if (width === 1920) expect(links).toHaveLength(face === 'owners' ? 6 : 4);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBeLessThanOrEqual(width);
    }
  });

for (const face of ['owners-long', 'owners-domain-de'])
  test(`long German words of the ${face} face stay in the window and leave prices whole, on the narrowest phones too`, async ({
    page,
    site,
  }) => {
    for (const width of [320, 360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(site.domain('/lange-woerter', face));
      const lines = (selector: string) =>
        page.locator(selector).evaluateAll((elements) =>
          elements.map((element) => {
            const range = document.createRange();
            range.selectNodeContents(element);
            return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
          }),
        );
      expect(await lines('td.align-right'), `${width} px`).toEqual([1, 1]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBeLessThanOrEqual(width);
      const [one, other] = await page
        .locator('td.align-right')
        .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().right));
      expect(one).toBe(other);
      const table = page.locator('.article-table');
      expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    }
    // Browsers with a dictionary divide what is still too long. An address has no hyphen that is not its own.
    const hyphens = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).hyphens);
    expect([await hyphens('h1'), await hyphens('td'), await hyphens('.article-text a')]).toEqual([
      'auto',
      'auto',
      'manual',
    ]);
  });

test('a page shows the opening hours of its company if it asks for them, with the holiday of today', async ({
  page,
  site,
}) => {
  const hoursAt = async (path: string) => {
    await page.goto(site.domain(path, 'owners-long'));
    return page.locator('main .hours').innerText();
  };
  expect(await hoursAt('/')).toMatch(/Opening hours\s+Monday\s+8:00–17:00\s+.*\d+\s\w+\s+closed today/);
  expect(await hoursAt('/visit')).toBe(await hoursAt('/'));
  await page.goto(site.domain('/visit', 'owners-long'));
  expect(await tellViolations(page, { runOnly: wcagTags })).toEqual([]);
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBeLessThanOrEqual(width);
  }
  // The hours follow the text, in its column.
  const left = async (selector: string) => (await page.locator(selector).boundingBox())!.x;
  expect(await left('.article .hours')).toBe(await left('.article-text'));
  await page.goto(site.domain('/visit', 'owners'));
  await expect(page.locator('main .hours')).toHaveCount(0);
});

test('a phone number is shown as it is said at home, its link calls it from anywhere, and a map is a plain link', async ({
  page,
  site,
}) => {
  await page.goto(site.domain('/', 'owners-long'));
  const phone = page.locator('#contact').getByRole('link', { name: '020 7946 0000', exact: true });
  await expect(phone).toHaveAttribute('href', 'tel:+442079460000');
  await expect(page.getByRole('link', { name: 'On the map' })).toHaveAttribute(
    'href',
    'https://www.openstreetmap.org/',
  );
  await expect(page.locator('iframe')).toHaveCount(0);
});

test('a page of a domain lists its languages next to each other, as the home page does', async ({ page, site }) => {
  for (const path of ['/', '/privacy']) {
    await page.goto(site.domain(path, 'owners-domain'));
    const [first, second] = await page
      .locator('.languages a')
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
    expect(first, path).toBe(second);
  }
});

test('a page of one face is not on the other, and a link in the bar leads to it, without JavaScript too', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 780 } });
  const page = await context.newPage();
  await page.goto(site.domain('/privacy', 'owners'));
  await page.locator('.site-toggle:visible').click();
  await page.getByRole('navigation').getByRole('link', { name: 'Prices' }).click();
  await expect(page).toHaveURL(site.domain('/prices', 'owners'));
  await expect(page.locator('.site-menu [aria-current=page]')).toHaveText('Prices');
  expect((await page.goto(site.domain('/prices', 'owners-domain')))!.status()).toBe(404);
  await page.goto(site.domain('/', 'owners'));
  await expect(page.locator('footer').getByRole('link', { name: 'Elsewhere' })).toHaveAttribute(
    'href',
    'https://elsewhere.example/',
  );
  await context.close();
});

test('the page of a thousand words is lighter than the budget of any page, and needs no file but a font and an icon', async ({
  request,
  site,
}) => {
  for (const face of Object.keys(faces)) {
    // Outside of a browser no name below localhost is this machine.
    const answer = await request.get(site.services('/privacy'), { headers: { host: `${face}.localhost` } });
    const page = await answer.text();
    expect(page.split(/\s+/).length).toBeGreaterThan(1000);
    expect(brotliCompressSync(page).length).toBeLessThan(8000);
  }
});

test('a page has the colours of its face’s accent', async ({ page, site }) => {
  const colors = async (path: string) => {
    await page.goto(site.domain(path, 'owners-domain'));
    return page.evaluate(() => {
      const root = getComputedStyle(document.documentElement);
      return ['--color-tape', '--color-ink', '--color-night'].map((token) => root.getPropertyValue(token));
    });
  };
  expect(await colors('/privacy')).toEqual(await colors('/'));
});

test('a page prints without the menu, and its links say where they lead', async ({ page, site }) => {
  await page.goto(site.domain('/privacy', 'owners'));
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.site-nav')).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
