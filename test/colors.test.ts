import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as domain from '../web/domain-sale/colors.ts';
import * as services from '../web/services/colors.ts';

const faces = [
  { folder: 'services', ...services, frame: 'tint' },
  { folder: 'domain-sale', ...domain, frame: 'ground' },
];

test.each(faces)('icon, link preview and frame have the colours of the stylesheet: $folder', (face) => {
  const css = readFileSync(join(import.meta.dirname, '../web', face.folder, 'tokens.css'), 'utf8');
  const [light, dark] = css.split('prefers-color-scheme: dark').map(tokensIn);
  for (const [name, color] of Object.entries(face.colors)) expect(light).toMatchObject({ [name]: color });
  expect(face.themeColor).toEqual({ light: light![face.frame], dark: dark![face.frame] });
});

function tokensIn(css: string): Record<string, string> {
  const found = css.matchAll(/--color-([a-z-]+): (#[0-9a-f]{6});/g);
  // The first counts: those after it are of grounds inside the page.
  return Object.fromEntries([...found].map((match) => [match[1]!, match[2]!]).toReversed());
}
