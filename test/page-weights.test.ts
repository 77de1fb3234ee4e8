import { expect, test } from 'vitest';
import { sample } from '../scripts/runtime.mjs';
import { weighPages } from './page-weights.ts';

const KB = 1000;
const HTML_MAX = 14.5 * KB;
/** The most bytes that the second page of a face may add to the shared files, besides its HTML. */
const SECOND_PAGE_MAX = 15 * KB;

const weights = weighPages(sample);

test('the sample has every page of the specification', () => {
  expect(weights.map(({ page }) => page)).toEqual(
    expect.arrayContaining(['services/index.html', 'services/quote.html', 'nowfetch/index.html']),
  );
});

test.each(weights)('$page is within its budget', ({ page, html, total, budget, files }) => {
  const heaviest = Object.entries(files).toSorted(([, a], [, b]) => b - a);
  const home = weights.find((other) => other.page === page.replace(/[^/]+$/, 'index.html'))!;
  const added = heaviest.filter(([file]) => !(file in home.files) && !file.endsWith('.html'));
  const report = heaviest.map(([file, size]) => `${size} ${file}`).join('\n');
  expect(html, report).toBeLessThanOrEqual(HTML_MAX);
  expect(total, report).toBeLessThanOrEqual(budget * KB);
  expect(
    added.reduce((sum, [, size]) => sum + size, 0),
    report,
  ).toBeLessThanOrEqual(SECOND_PAGE_MAX);
});
