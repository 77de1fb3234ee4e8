import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ServicesContent } from '#contract/content/services-content.ts';
import type { CustomPage } from '#contract/content/site-content.ts';
import { LinkPage } from './custom-page.tsx';

test.each([
  ['ink', 'class="site-bar on-ink"'],
  [undefined, 'class="site-bar"'],
] as const)('the page behind a link has the ground of the bar: %s', (ground, bar) => {
  const content = { brand: 'Firm', url: 'https://firm.example', legal: [], navigation: { skip: 'Skip' }, ground };
  const page = { heading: 'Done', html: '' } as CustomPage;
  const html = renderToStaticMarkup(<LinkPage content={content as unknown as ServicesContent} page={page} />);
  expect(html).toContain(`<header ${bar}>`);
});
