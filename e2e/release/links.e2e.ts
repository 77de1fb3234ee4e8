import { lookAtLinks } from '../look-at-links.ts';
import { test } from '../site.ts';

// The guard looks at them in light.
test('axe finds nothing on the pages of a lead’s links in dark', ({ page, site }) => lookAtLinks(page, site, 'dark'));
