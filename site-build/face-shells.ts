import type { FurtherShell } from '#contract/page.ts';
import type { Face } from '#contract/site.ts';
import type { Bundle } from './bundle.ts';
import { scaleCss, type Scale } from './colors/scale.ts';
import { cspHash, importMap } from './integrity.ts';

/** After its kind's own stylesheet a face has what it chose, and the colours of its accent. */
export function linkShellOf({ css, themeColor }: Face['shell'], { css: own, linkCss }: Bundle): FurtherShell {
  return { css: linkCss + css.slice(own.length), fonts: [], themeColor };
}

/** Stylesheet and scripts of the face's own pages. `chosen`: rules that not every face needs. */
export function shellOf(
  { css: own, chunks, startScript }: Bundle,
  scale: Scale | undefined,
  chosen = '',
): Pick<Face, 'csp' | 'shell'> {
  const modules = importMap(chunks);
  const css = own + chosen + (scale ? scaleCss(scale) : '');
  return {
    csp: { scripts: [cspHash(modules), cspHash(startScript)], styles: [cspHash(css)] },
    shell: { css, modules, starter: startScript, fonts: [], themeColor: scale?.themeColor },
  };
}
