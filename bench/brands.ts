import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { ensureTestBrowser } from '../scripts/chromium.mjs';
import { lookAtBrands, tellFinding, type LookedAt } from '../e2e/brands/look-at-brands.ts';
import { numberOption, option, report } from './measure.ts';
import { builtSite, root } from './site.ts';

/**
 * `npm run bench -- brands`: a thousand faces with words, lengths and colours that a seed draws, looked at in Chromium: each page and
 * state at every width, one of them also closely, in light and dark.
 * `--faces N --from SEED` looks at others; `--seed N` at one, in every state, width and scheme, with pictures in `shots/brands/`.
 */
const one = option('seed', '') === '' ? undefined : numberOption('seed', 1);
const from = one ?? numberOption('from', 1);
const faces = one === undefined ? numberOption('faces', 1000) : 1;
const pictures = one === undefined ? undefined : join(root, 'shots/brands');
if (pictures) mkdirSync(pictures, { recursive: true });

const dist = join(await builtSite(), 'dist');
const browser = await chromium.launch({ executablePath: ensureTestBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
const seeds = Array.from({ length: faces }, (_, at) => from + at);
const looked: LookedAt[] = [];
for await (const face of lookAtBrands({
  browser,
  seeds,
  dist,
  thoroughness: one === undefined ? 'widths' : 'everything',
  pictures,
})) {
  for (const finding of face.findings) console.log(tellFinding(face.brand, finding));
  looked.push(face);
}
await browser.close();
tellCauses(looked);

const failed = looked.filter(({ findings }) => findings.length > 0).length;
const each = looked.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / looked.length;
report([
  {
    what: `Faces of seeds ${from} to ${seeds.at(-1)} without a finding`,
    measured: `${faces - failed} of ${faces}`,
    against: `${Math.round(each)} ms a face`,
    wanted: 'all',
    met: failed === 0,
  },
]);

/** Which faults at which place are in how many faces, the most frequent first. */
function tellCauses(all: LookedAt[]): void {
  const causes = new Map<string, Set<number>>();
  for (const { brand, findings } of all) {
    for (const { what, place } of findings) {
      const cause = `${what.replaceAll(/"[^"]*"/g, '"…"').replaceAll(/\d+(\.\d+)?/g, 'N')}: ${place}`;
      causes.set(cause, (causes.get(cause) ?? new Set()).add(brand.seed));
    }
  }
  console.log('\nCauses, and in how many faces each is:');
  for (const [cause, found] of [...causes].toSorted((a, b) => b[1].size - a[1].size))
    console.log(`${String(found.size).padStart(5)}  ${cause} (seed ${[...found][0]})`);
}
