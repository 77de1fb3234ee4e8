import type { Backend, CustomPageShell, Shell } from '#contract/site/page.ts';
import { scaleCss } from '../../sites/brand/colors.ts';
import type { FacePlan } from '../../sites/plan/face-by-kind.ts';
import { fontStyles } from '../../sites/fonts/font-styles.ts';
import { cspHash, type InlineSources } from '../respond/security-headers.ts';
import { choiceCss } from './choice-css.ts';
import type { Chunk, Release } from './release.ts';

export interface Shells {
  page: Shell;
  customPage: CustomPageShell;
  link: CustomPageShell;
}

export function makeShells(plan: FacePlan, { bundles, fonts }: Release, backend: Backend): Shells {
  const { data, scale, poster } = plan;
  const bundle = bundles[data.kind];
  const set = fontStyles(plan, fonts);
  const further = [choiceCss(plan), scale ? scaleCss(scale) : '', set.css].join('');
  const around = { fonts: set.files, themeColor: scale?.themeColor };
  return {
    page: {
      css: bundle.css + further + (poster?.css ?? ''),
      modules: bundle.chunks.length === 0 ? '' : importMap(bundle.chunks),
      starter: bundle.startScript,
      backend,
      ...around,
      fonts: [...set.files, ...(poster?.fonts ?? []).map(({ path }) => path)],
    },
    customPage: { css: bundle.customPageCss + further, ...around },
    link: { css: bundle.linkCss + further, ...around },
  };
}

export function inlineSources(shell: CustomPageShell & Partial<Pick<Shell, 'modules' | 'starter'>>): InlineSources {
  const scripts = [shell.modules, shell.starter].filter((script) => script !== undefined && script !== '');
  return { scripts: scripts.map((script) => cspHash(script!)), styles: [cspHash(shell.css)] };
}

/**
 * Writes an import map with the digest of each module (HTML, "import maps", `integrity`). Scripts import modules, so no
 * element could have the attribute. Browsers that do not know `integrity` load them unchecked.
 */
function importMap(chunks: Pick<Chunk, 'file' | 'integrity'>[]): string {
  const integrity = Object.fromEntries(chunks.map((chunk) => [`/${chunk.file}`, chunk.integrity]));
  return JSON.stringify({ integrity });
}
