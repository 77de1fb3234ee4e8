import type { FaceKind } from '#contract/face-kinds.ts';
import type { FurtherShell, Shell } from '#contract/page.ts';
import type { DrawnFace } from '#contract/site.ts';
import type { Bundle } from './bundle.ts';
import { readAccent } from './colors/accent.ts';
import { scaleCss, type Scale } from './colors/scale.ts';
import { cspHash, importMap } from './integrity.ts';

/** The colours of an accent, which the check of the content has let through. */
export function scaleOf(kind: FaceKind, accent: string | undefined): Scale | undefined {
  if (accent === undefined) return undefined;
  const reading = readAccent(kind, accent);
  if (!reading.ok) throw new Error(`The accent ${accent} was not checked: ${reading.problem}`);
  return reading.scale;
}

/** After its kind's own stylesheet a face has what it chose, and the colours of its accent. */
export function linkShellOf({ css, themeColor }: Shell, { css: own, linkCss }: Bundle): FurtherShell {
  return { css: linkCss + css.slice(own.length), fonts: [], themeColor };
}

/** The stylesheet and the inline scripts of a face's pages. `chosen`: rules beside its kind's own. */
export function shellOf(
  { css: own, chunks, startScript, entry }: Bundle,
  scale: Scale | undefined,
  chosen = '',
): Pick<DrawnFace, 'csp' | 'shell'> {
  const modules = importMap(chunks);
  const inline = [modules, ...(startScript === '' ? [] : [startScript])];
  const css = own + chosen + (scale ? scaleCss(scale) : '');
  return {
    csp: { scripts: inline.map(cspHash), styles: [cspHash(css)] },
    shell: {
      css,
      modules,
      starter: startScript,
      ...(startScript === '' && { script: `/${entry}` }),
      fonts: [],
      themeColor: scale?.themeColor,
    },
  };
}
