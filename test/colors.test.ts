import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as domain from '../web/domain/domain-metadata.ts';
import * as services from '../web/services/services-metadata.ts';

const sites = [
  { folder: 'services', ...services, frame: 'tint' },
  { folder: 'domain', ...domain, frame: 'ground' },
];

test.each(sites)('icon, link preview and frame have the colours of the stylesheet: $folder', (site) => {
  const css = readFileSync(join(import.meta.dirname, '../web', site.folder, 'theme.css'), 'utf8');
  const { light, dark } = tokensIn(css);
  expect(light).toMatchObject(site.colors);
  expect(site.themeColor).toEqual({ light: light[site.frame], dark: dark[site.frame] });
});

function tokensIn(css: string): Record<'light' | 'dark', Record<string, string>> {
  const found = css.matchAll(/--color-([a-z-]+): (?:light-dark\()?(#[0-9a-f]{6})(?:, (#[0-9a-f]{6})\))?;/g);
  // The first one counts. Those after it are of grounds inside the page.
  const all = [...found]
    .toReversed()
    .map(([, name, light, dark = light]) => ({ name: name!, light: light!, dark: dark! }));
  const tokens = (mode: 'light' | 'dark') => Object.fromEntries(all.map((one) => [one.name, one[mode]]));
  return { light: tokens('light'), dark: tokens('dark') };
}
