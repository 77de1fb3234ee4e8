import type { FaceKind } from '#contract/site/face.ts';
import type { CustomPageShell, Shell } from '#contract/site/page.ts';
import type { FaceWithSource } from '#contract/site/site.ts';
import { cspHash } from '../../server/http/security-headers.ts';
import { parseAccent } from '../brand/accent.ts';
import { type Scale, scaleCss } from '../brand/color-scale.ts';
import type { Bundle, Chunk } from '../bundle/bundle-cache.ts';

/** Derives the colours of an accent, which was checked with the content. */
export function scaleOf(kind: FaceKind, accent: string | undefined): Scale | undefined {
  if (accent === undefined) return undefined;
  const reading = parseAccent(kind, accent);
  if (!reading.ok) throw new Error(`The accent ${accent} was not checked: ${reading.problem}`);
  return reading.scale;
}

/** Makes the shell of the page for emailed links: its own stylesheet, then the face's optional rules and accent. */
export function linkShellOf({ css, themeColor }: Shell, { css: own, linkCss }: Bundle): CustomPageShell {
  return { css: linkCss + css.slice(own.length), fonts: [], themeColor };
}

/** Makes the stylesheet and the inline scripts of a face's pages. `optional` has the rules that not every face needs. */
export function shellOf(
  { css: own, chunks, startScript, reloadScript, entry }: Bundle,
  { scale, optional = '' }: { scale: Scale | undefined; optional?: string },
): Pick<FaceWithSource, 'csp' | 'shell'> {
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

/** Replaces a page's stylesheet, and its hash in the face's policy. */
export function replaceCss(sheet: { css: string }, csp: FaceWithSource['csp'], css: string): void {
  const hash = cspHash(sheet.css);
  csp.styles = csp.styles.map((style) => (style === hash ? cspHash(css) : style));
  sheet.css = css;
}

/**
 * Writes an import map with the digest of each module (HTML, "import maps", `integrity`). Scripts import modules, so no element could
 * have the attribute. Browsers that do not know `integrity` load them unchecked.
 */
function importMap(chunks: Pick<Chunk, 'file' | 'integrity'>[]): string {
  const integrity = Object.fromEntries(chunks.map((chunk) => [`/${chunk.file}`, chunk.integrity]));
  return JSON.stringify({ integrity });
}
