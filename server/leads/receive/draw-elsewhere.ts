import { ofFace } from '#contract/paths.ts';
import type { Face } from '#contract/site.ts';
import type { Draw } from './draw-outcome.ts';

/**
 * Draws the answer to a form at a host that is not its face's: its links lead to the face's own, and its pictures and fonts name it.
 * `styled` is told the stylesheet of such an answer.
 */
export function drawElsewhere(draw: Draw, styled: (css: string) => void): Draw {
  return async (face, path, changed) => {
    const html = await draw(face, path, (source) => {
      const { data, shell } = changed(source);
      const css = cssElsewhere(face, shell.css);
      styled(css);
      return { data, shell: { ...shell, css } };
    });
    return html && withAddresses(html, face);
  };
}

function cssElsewhere({ key }: Face, css: string): string {
  return css.replaceAll(/url\((\/assets\/[\w.-]+)\)/g, (_, file: string) => `url(${ofFace(file, key)})`);
}

/** Quotes are escaped wherever a visitor's words stand. */
function withAddresses(html: string, face: Face): string {
  return html.replaceAll(/ (href|src|action)="(\/[^"]*)"/g, (whole, name: string, path: string) => {
    if (path.startsWith('//')) return whole;
    const isOwn = name !== 'href' || isFile(path);
    return ` ${name}="${isOwn ? ofFace(path, face.key) : new URL(path, face.url).href}"`;
  });
}

/** Pages have no ending (`site-build/pages/page-path.ts`). */
const isFile = (path: string) => /\.[^./#?]*$/.test(path.split(/[#?]/, 1)[0]!);
