import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderDocument } from '#contract/page.ts';
import type { Draw } from './draw-outcome.ts';

/**
 * Draws pages with the build's own bundle. It is loaded when the first form without JavaScript arrives: a start does not
 * wait for React, and most servers never need it.
 */
export function createDraw(dist: string, failed: (error: unknown) => void): Draw {
  return async (face, path, data) => {
    try {
      const bundle = pathToFileURL(join(dist, 'render', `${face.kind}.js`)).href;
      const { renderDocument } = (await import(bundle)) as { renderDocument: RenderDocument };
      return await renderDocument(path, data, face.shell);
    } catch (error) {
      failed(error);
      return null;
    }
  };
}
