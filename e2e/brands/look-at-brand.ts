import type { Page } from '@playwright/test';
import { hydrated } from '../states.ts';
import { brandStates, type BrandState } from './brand-states.ts';
import { drawFrom, type Draw } from './draw.ts';
import { findFaults, type FoundFault } from './in-page/find-faults.ts';
import { lookClosely } from './look-closely.ts';
import type { Brand } from './make-brand.ts';

export const WIDTHS = [320, 768, 1280, 1920];
const SCHEMES = ['light', 'dark'] as const;

export interface Finding extends FoundFault {
  state: string;
  width: number;
  scheme: (typeof SCHEMES)[number];
}

/**
 * `drawn`: each state at two widths, and one of them closely in one scheme, drawn by the seed so that many faces cover
 * all. `widths`: each state at every width, and one of them closely in both schemes.
 */
export type Thoroughness = 'drawn' | 'widths';

export interface Look {
  page: Page;
  /** Address of a path of the face. */
  url(path: string): string;
  brand: Pick<Brand, 'seed' | 'kind'>;
  thoroughness?: Thoroughness | undefined;
}

/** Checks a face in the browser. Returns all faults. */
export async function lookAtBrand(look: Look): Promise<Finding[]> {
  const { page, brand, url, thoroughness = 'drawn' } = look;
  const states = brandStates[brand.kind];
  const draw = drawFrom(`look ${brand.seed}`);
  const close = draw.whole(0, states.length - 1);
  const findings: Finding[] = [];
  for (const [at, state] of states.entries()) {
    if (state.path) {
      await page.goto(url(state.path));
      await hydrated(page);
    }
    if (state.needs && (await page.locator(state.needs).count()) === 0) continue;
    await state.reach?.(page);
    const widths = thoroughness === 'drawn' ? halfOf(WIDTHS, draw.of(at)) : WIDTHS;
    const closeWidth = thoroughness === 'drawn' ? widths[0] : draw.of(at).one(WIDTHS);
    for (const width of widths) {
      const closely = at === close && width === closeWidth;
      findings.push(...(await lookAtWidth(look, state, width, closely, draw.of(at, width))));
    }
  }
  return findings;
}

/** One of the narrow and one of the wide widths. */
function halfOf(widths: number[], draw: Draw): number[] {
  return [draw.one(widths.slice(0, 2)), draw.one(widths.slice(2))];
}

async function lookAtWidth(
  { page, thoroughness = 'drawn' }: Look,
  state: BrandState,
  width: number,
  closely: boolean,
  draw: Draw,
): Promise<Finding[]> {
  await page.setViewportSize({ width, height: 800 });
  if (state.reachAtWidth && !(await state.reachAtWidth(page))) return [];
  const findings: Finding[] = [];
  const schemes = thoroughness === 'drawn' ? [draw.one(SCHEMES)] : SCHEMES;
  for (const scheme of schemes) {
    if (closely) await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    const first = scheme === schemes[0];
    const found = [
      // Nothing but colours depends on the scheme (test/colors.test.ts).
      ...(first ? await findFaults(page) : []),
      ...(closely ? await lookClosely(page, draw) : []),
    ];
    findings.push(...found.map((fault) => ({ ...fault, state: state.name, width, scheme })));
  }
  await state.leave?.(page);
  return findings;
}
