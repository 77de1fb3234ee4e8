import { createHash } from 'node:crypto';
import type { FaceKind } from '#contract/site/face.ts';
import type { CustomPageShell, Shell } from '#contract/site/page.ts';
import type { DrawnFace } from '#contract/site/site.ts';
import { parseAccent } from '../brand/accent.ts';
import { type Scale, scaleCss } from '../brand/color-scale.ts';
import type { Bundle, Chunk } from '../bundle/bundle-cache.ts';

/** The colours of an accent, which the check of the content has let through. */
export function scaleOf(kind: FaceKind, accent: string | undefined): Scale | undefined {
  if (accent === undefined) return undefined;
  const reading = parseAccent(kind, accent);
  if (!reading.ok) throw new Error(`The accent ${accent} was not checked: ${reading.problem}`);
  return reading.scale;
}

/** After its kind's own stylesheet a face has what it chose, and the colours of its accent. */
export function linkShellOf({ css, themeColor }: Shell, { css: own, linkCss }: Bundle): CustomPageShell {
  return { css: linkCss + css.slice(own.length), fonts: [], themeColor };
}

/** The stylesheet and the inline scripts of a face's pages. `chosen`: rules beside its kind's own. */
export function shellOf(
  { css: own, chunks, startScript, reloadScript, entry }: Bundle,
  scale: Scale | undefined,
  optional = '',
): Pick<DrawnFace, 'csp' | 'shell'> {
  const modules = importMap(chunks);
  const inline = [modules, startScript, reloadScript ?? ''].filter((script) => script !== '');
  const css = own + optional + (scale ? scaleCss(scale) : '');
  return {
    csp: { scripts: inline.map(cspHash), styles: [cspHash(css)] },
    shell: {
      css,
      modules,
      starter: startScript,
      reload: reloadScript,
      ...(startScript === '' && { script: `/${entry}` }),
      fonts: [],
      themeColor: scale?.themeColor,
    },
  };
}

/** A Content Security Policy source for an inline piece (CSP 3, hash-source). */
export function cspHash(inline: string): string {
  return `'sha256-${createHash('sha256').update(inline).digest('base64')}'`;
}

/**
 * An import map that names what each module must be (HTML, "import maps", `integrity`): modules are imported by scripts, so
 * there is no element for an attribute. Browsers that do not know it load them unchecked.
 */
function importMap(chunks: Pick<Chunk, 'file' | 'integrity'>[]): string {
  const integrity = Object.fromEntries(chunks.map((chunk) => [`/${chunk.file}`, chunk.integrity]));
  return JSON.stringify({ integrity });
}
