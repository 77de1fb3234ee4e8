import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';

const source = readFileSync(join(import.meta.dirname, '../node_modules/axe-core/axe.min.js'), 'utf8');

interface WithAxe {
  axe?: typeof axe;
}

export const wcagTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export const colorRules = ['color-contrast', 'link-in-text-block'];

/**
 * Lists axe's findings in the page, a line each, of which a test expects none. axe is brought there once for each
 * document: `@axe-core/playwright` brings its half a megabyte each time, and takes thrice as long. `include`: selector
 * of the part to look at.
 */
export async function tellViolations(page: Page, options: RunOptions = {}, include = 'html'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  const run = async ([include, options]: [string, RunOptions]) => {
    const { axe } = globalThis as unknown as WithAxe;
    const { violations } = await axe!.run({ include: [include] }, { ...options, resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  };
  return page.evaluate(run, [include, { ...options, iframes: false, preload: false }] as [string, RunOptions]);
}
