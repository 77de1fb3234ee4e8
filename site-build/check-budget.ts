import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readWeights, type PageWeight } from './weights.ts';

/**
 * Holds the built pages of the sample site to their weight: `node site-build/check-budget.ts`, part of `npm run check`. What is over names the
 * page, its heaviest files, and the modules that grew since the weights in `bench/weights.json` were accepted with
 * `--accept`.
 */
const KB = 1000;
const HTML_MAX = 14.5 * KB;
const TOTAL_MAX = (page: string) => (page === 'services/quote.html' ? 150 : 130) * KB;
/** Beyond what both pages share: the second page of a face. */
const SECOND_PAGE_MAX = 15 * KB;

const root = join(import.meta.dirname, '..');
const accepted = join(root, 'bench/weights.json');
const weights = readWeights(join(root, 'sample/dist/weights.json'));

if (process.argv.includes('--accept')) writeFileSync(accepted, `${JSON.stringify(weights, null, 1)}\n`);
const before = existsSync(accepted) ? readWeights(accepted) : [];
const excesses = weights.flatMap((weight) => excessOf(weight));
for (const { page, html, total } of weights) console.log(`${page}: HTML ${inKb(html)}, first view ${inKb(total)}`);
for (const excess of excesses) console.error(excess);
process.exitCode = excesses.length > 0 ? 1 : 0;

function excessOf(weight: PageWeight): string[] {
  const { page, html, total } = weight;
  const limits: [string, number, number][] = [
    ['its HTML', html, HTML_MAX],
    ['its first view', total, TOTAL_MAX(page)],
    ['what it adds to the home page', ownBytes(weight), SECOND_PAGE_MAX],
  ];
  const over = limits.filter(([, size, limit]) => size > limit);
  if (over.length === 0) return [];
  return [
    ...over.map(
      ([what, size, limit]) => `${page}: ${what} is ${inKb(size)}, ${inKb(size - limit)} over its ${inKb(limit)}`,
    ),
    ...heaviest(weight),
    ...grown(weight),
  ];
}

/** Scripts and data that a visitor of the home page fetches for this page (its HTML is not among them). */
function ownBytes({ page, files }: PageWeight): number {
  const home = weights.find((other) => other.page === page.replace(/[^/]+$/, 'index.html'))!;
  return Object.entries(files)
    .filter(([file]) => !(file in home.files) && !file.endsWith('.html'))
    .reduce((sum, [, size]) => sum + size, 0);
}

function heaviest({ files }: PageWeight): string[] {
  const sorted = Object.entries(files).sort(([, a], [, b]) => b - a);
  return sorted.slice(0, 4).map(([file, size]) => `  ${inKb(size)} ${file}`);
}

function grown({ page, modules }: PageWeight): string[] {
  const old = before.find((other) => other.page === page)?.modules ?? {};
  return Object.entries(modules)
    .map(([module, size]) => [module, size - (old[module] ?? 0)] as const)
    .filter(([, more]) => more > 200)
    .sort(([, a], [, b]) => b - a)
    .slice(0, 8)
    .map(([module, more]) => `  grew by ${more} bytes before minifying: ${module}`);
}

function inKb(bytes: number): string {
  return `${(bytes / KB).toFixed(1)} KB`;
}
