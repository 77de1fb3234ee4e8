import { lookAtLinks } from '../look-at-links.ts';
import { test } from '../site.ts';

for (const scheme of ['light', 'dark'] as const)
  test(`axe finds nothing on the pages of a lead’s links, and nothing is wider than a small phone: ${scheme}`, ({
    page,
    site,
  }) => lookAtLinks(page, site, scheme));
