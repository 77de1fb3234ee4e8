import type { Browser } from '@playwright/test';
import { lookAtBrand, type Finding } from './look-at-brand.ts';
import type { Brand } from './make-brand.ts';
import { openBrands } from './open-brands.ts';

/** Checks the faces of the seeds, one after the other. Returns a line for each fault. */
export async function findingsOf({ browser, seeds }: { browser: Browser; seeds: number[] }): Promise<string[]> {
  const lines: string[] = [];
  const site = await openBrands(seeds);
  try {
    for (const brand of site.brands) {
      const page = await browser.newPage({ reducedMotion: 'reduce' });
      const findings = await lookAtBrand({ page, brand, url: (path) => site.url(brand, path) });
      lines.push(...findings.map((finding) => tellFinding(brand, finding)));
      await page.close();
    }
  } finally {
    await site.close();
  }
  return lines;
}

/** Writes a finding as a line, with the seed that repeats it. */
function tellFinding({ seed, kind, language }: Brand, finding: Finding): string {
  const { state, width, scheme, what, place, text } = finding;
  const words = text ? ` "${text.replaceAll(/\s+/g, ' ')}"` : '';
  return `seed ${seed}, ${kind} in ${language.lang}, ${state}, ${width} px, ${scheme}: ${what}: ${place}${words}`;
}
