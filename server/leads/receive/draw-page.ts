import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderDocument } from '#contract/page.ts';
import type { PageSource } from '#contract/site.ts';
import type { Draw } from './draw-outcome.ts';

/**
 * Renders pages with the bundle of the build, which is loaded with the first form posted without JavaScript: a start does
 * not wait for it.
 */
export function createDraw(
  dist: string,
  sourceOf: (key: string) => PageSource | undefined,
  failed: (error: unknown) => void,
): Draw {
  return async (face, path, changed) => {
    try {
      // The query is another with every other program: a module is read once an address.
      const bundle = `${pathToFileURL(join(dist, 'render', `${face.kind}.js`)).href}?${face.csp.scripts.join()}`;
      const { renderDocument } = (await import(bundle)) as { renderDocument: RenderDocument };
      const { data, shell } = changed(sourceOf(face.key)!);
      return await renderDocument(path, data, shell);
    } catch (error) {
      failed(error);
      return null;
    }
  };
}
