import { rmSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { fontsOf, openTwice } from './fonts-of.ts';
import { copySample } from './sample-copy.ts';
import { openSite } from './site.ts';

/** A browser that draws words in several scripts says in which fonts it did. */
let folder: string;
let site: Awaited<ReturnType<typeof openSite>>;

test.beforeAll(async () => {
  const { edit, build } = copySample();
  edit('services.yaml', (text) => text.replace(/^tagline: .*$/m, 'tagline: Zażółć gęślą jaźń и сразу 100 €'));
  edit('domains/nowfetch.yaml', (text) =>
    text
      .replace(/^ {2}lead: .*$/m, '  lead: Příliš žluťoučký kůň стоит £100 και ώρα')
      .replace(/^ {2}heading: Premium.*$/m, '  heading: نطاق للبيع'),
  );
  folder = build();
  site = await openSite({}, folder);
});
test.afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true });
});

test('a heading in Polish, Russian and figures is drawn in our fonts alone', async ({ page }) => {
  await openTwice(page, site.services());
  await expect
    .poll(() => fontsOf(page, 'h1'))
    .toEqual([expect.stringMatching(/^Aleo.*, ours$/), expect.stringMatching(/^Roboto Slab.*, ours$/)]);
});

test('a sentence in Czech, Russian and Greek is drawn in our fonts alone', async ({ page }) => {
  await openTwice(page, site.domain());
  const fonts = await fontsOf(page, '.hero-lead');
  expect(fonts.length).toBeGreaterThan(1);
  for (const font of fonts) expect(font).toMatch(/^(Familjen Grotesk|Manrope).*, ours$/);
});

test('Arabic is drawn in a font of the system, in paragraphs of its own direction', async ({ page }) => {
  await openTwice(page, site.domain());
  const heading = page.getByRole('heading', { name: 'نطاق للبيع' });
  await expect(heading).toHaveCSS('unicode-bidi', 'plaintext');
  await expect(heading).toHaveCSS('letter-spacing', 'normal');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveCSS('letter-spacing', 'normal');
});
