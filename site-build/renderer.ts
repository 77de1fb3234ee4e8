import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FaceKind } from '#contract/face-kinds.ts';
import type { DrawArt, RenderDocument, RenderFurtherPage, RenderLinkPage } from '#contract/page.ts';

/** What `dist/render/<kind>.js` exports. */
export interface Renderer {
  renderDocument: RenderDocument;
  renderFurtherPage: RenderFurtherPage;
  renderLinkPage: RenderLinkPage;
  drawArt: DrawArt;
}

/** Loads the bundles that draw pages, each once for all of its faces: Node keeps every module that it has loaded. */
export function openRenderers(out: string): (kind: FaceKind) => Promise<Renderer> {
  const loaded = new Map<FaceKind, Promise<Renderer>>();
  // The query makes a second build in one process read its own bundle and not the one before.
  const built = Date.now();
  return (kind) => {
    const file = pathToFileURL(join(out, 'render', `${kind}.js`)).href;
    const renderer = loaded.get(kind) ?? (import(`${file}?built=${built}`) as Promise<Renderer>);
    loaded.set(kind, renderer);
    return renderer;
  };
}
