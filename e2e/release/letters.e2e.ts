import { fontsOf, openTwice } from '../fonts-of.ts';
import { expect, test } from '../site.ts';

test('a heading in Polish, Russian and figures is drawn in our fonts alone', async ({ page, site }) => {
  await openTwice(page, site.domain('/', 'letters'));
  await expect
    .poll(() => fontsOf(page, 'h1'))
    .toEqual([expect.stringMatching(/^Aleo.*, ours$/), expect.stringMatching(/^Roboto Slab.*, ours$/)]);
});

test('a sentence in Czech, Russian and Greek is drawn in our fonts alone', async ({ page, site }) => {
  await openTwice(page, site.domain('/', 'letters-domain'));
  const fonts = await fontsOf(page, '.hero-lead');
  expect(fonts.length).toBeGreaterThan(1);
  for (const font of fonts) expect(font).toMatch(/^(Familjen Grotesk|Manrope).*, ours$/);
});

test('Arabic is drawn in a font of the system, in paragraphs of its own direction', async ({ page, site }) => {
  await openTwice(page, site.domain('/', 'letters-domain'));
  const heading = page.getByRole('heading', { name: 'نطاق للبيع' });
  await expect(heading).toHaveCSS('unicode-bidi', 'plaintext');
  await expect(heading).toHaveCSS('letter-spacing', 'normal');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveCSS('letter-spacing', 'normal');
});
