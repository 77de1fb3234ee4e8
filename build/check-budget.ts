import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { htmlFile, servicesPages } from '#contract/site/face-pages.ts';
import { ensureBuild } from '../scripts/ensure-build.mjs';
import { sample } from '../scripts/runtime.mjs';
import type { PageWeight } from './write/page-weights.ts';

/**
 * Checks the weight of the sample site's pages, and builds the site if it is stale: `node build/check-budget.ts`, part of `npm run
 * check`. Names a page over its budget with its heaviest files.
 */
const KB = 1000;
const HTML_MAX = 14.5 * KB;
/** The most that the second page of a face may add to the shared files, in bytes. */
const SECOND_PAGE_MAX = 15 * KB;

if (!ensureBuild(process.execPath, sample)) process.exit(1);
const weights = JSON.parse(readFileSync(join(sample, 'dist/weights.json'), 'utf8')) as PageWeight[];

const excesses = weights.flatMap((weight) => excessOf(weight));
for (const { page, html, total } of weights) console.log(`${page}: HTML ${inKb(html)}, first view ${inKb(total)}`);
for (const path of unweighedPaths()) console.log(`NOT CHECKED: the weight of ${path}, as sample/ has no such page.`);
for (const excess of excesses) console.error(excess);
process.exitCode = excesses.length > 0 ? 1 : 0;

/** Lists the paths of optional pages that the sample does not have. */
function unweighedPaths(): string[] {
  const weighed = new Set(weights.map(({ page }) => page));
  const paths = Object.values(servicesPages).map(({ path }) => path);
  return paths.filter((path) => !weighed.has(`services/${htmlFile(path)}`));
}

function excessOf(weight: PageWeight): string[] {
  const { page, html, total, budget } = weight;
  const limits: [string, number, number][] = [
    ['its HTML', html, HTML_MAX],
    ['its first view', total, budget * KB],
    ['what it adds to the home page', ownBytes(weight), SECOND_PAGE_MAX],
  ];
  const over = limits.filter(([, size, limit]) => size > limit);
  if (over.length === 0) return [];
  return [
    ...over.map(
      ([what, size, limit]) =>
        `${page}: ${what} is ${inKb(size)}, ${Math.ceil(size - limit)} bytes over its ${inKb(limit)}`,
    ),
    ...heaviest(weight),
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

function inKb(bytes: number): string {
  return `${(bytes / KB).toFixed(1)} KB`;
}
