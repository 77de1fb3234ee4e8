import type { Browser } from '@playwright/test';
import { lookAtBrand, type Finding, type Thoroughness } from './look-at-brand.ts';
import type { Brand } from './make-brand.ts';
import { openBrands } from './open-brands.ts';

export interface LookedAt {
  brand: Brand;
  findings: Finding[];
  /** For how long it was looked at. */
  milliseconds: number;
}

interface Options {
  browser: Browser;
  seeds: number[];
  /** The built site whose bundles draw the pages. */
  dist?: string | undefined;
  thoroughness?: Thoroughness | undefined;
  /** Where a picture of each look with findings goes; see `Look`. */
  pictures?: string | undefined;
}

/** How many faces one server has at a time. */
const TOGETHER = 20;

/** Looks at the faces of the seeds, one after the other. */
export async function* lookAtBrands({
  browser,
  seeds,
  dist,
  thoroughness,
  pictures,
}: Options): AsyncGenerator<LookedAt> {
  for (let from = 0; from < seeds.length; from += TOGETHER) {
    const site = await openBrands(seeds.slice(from, from + TOGETHER), dist);
    try {
      for (const brand of site.brands) {
        const page = await browser.newPage({ reducedMotion: 'reduce' });
        const begun = performance.now();
        const url = (path: string) => site.url(brand, path);
        const findings = await lookAtBrand({ page, brand, url, thoroughness, pictures });
        yield { brand, findings, milliseconds: performance.now() - begun };
        await page.close();
      }
    } finally {
      await site.close();
    }
  }
}

/** Returns a line for each fault in the faces of the seeds. */
export async function findingsOf(options: Options): Promise<string[]> {
  const lines: string[] = [];
  for await (const { brand, findings } of lookAtBrands(options))
    lines.push(...findings.map((finding) => tellFinding(brand, finding)));
  return lines;
}

/** A line: with its seed a finding is repeated. */
export function tellFinding({ seed, kind, language }: Brand, finding: Finding): string {
  const { state, width, scheme, what, place, text } = finding;
  const words = text ? ` "${text.replaceAll(/\s+/g, ' ')}"` : '';
  return `seed ${seed}, ${kind} in ${language.lang}, ${state}, ${width} px, ${scheme}: ${what}: ${place}${words}`;
}
