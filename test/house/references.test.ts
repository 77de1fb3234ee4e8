import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { renderReferences } from '../../cli/references.ts';
import { read, root } from './sources.ts';

const references = await renderReferences();

test.each([...references])('%s says what the code says', (path, text) => {
  const current = existsSync(join(root, path)) ? read(path) : '';
  expect(current === text, `${path} is not current: npm run references`).toBe(true);
});

test('every page is there: settings, content, texts and metrics', () => {
  expect([...references.keys()]).toEqual(
    expect.arrayContaining([
      '.env.example',
      'deploy/janus.env',
      'docs/reference/content-domain.md',
      'docs/reference/content-pages.md',
      'docs/reference/content-portfolio.md',
      'docs/reference/content-services.md',
      'docs/reference/metrics.md',
      'docs/reference/settings.md',
    ]),
  );
  for (const text of references.values()) expect(text.split('\n').length).toBeGreaterThan(12);
});

test('a page of the reference is generated, or one of the two that are written by hand', () => {
  const pages = readdirSync(join(root, 'docs/reference')).map((name) => `docs/reference/${name}`);
  const byHand = pages.filter((path) => !references.has(path)).sort();
  expect(byHand).toEqual(['docs/reference/http-api.md']);
  for (const path of pages.filter((page) => references.has(page))) expect(read(path)).toContain('<!-- Generated from ');
});
