import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FaceKind } from '#contract/site/face.ts';
import { paths } from '#contract/site/paths.ts';
import { bundlesFile, type Face } from '#contract/site/site.ts';

export type Bundles = Record<FaceKind, Bundle>;

/** JSON Schemas of the content, which content files of this repository name in their first line. */
export const schemasFolder = 'schemas';

/** What is made of the program alone, beside that file; fonts among the assets belong to the words of one build. */
const PARTS = ['assets', 'render', schemasFolder, bundlesFile];

/** So that a change of words alone needs no bundling the next time. `key`: of the program and its settings. */
export function writeBundles(out: string, key: string, bundles: Bundles): void {
  writeFileSync(join(out, bundlesFile), JSON.stringify({ key, bundles }));
}

/** Copies the bundles of the last build into the next one, where they were made with the same key; whether they were. */
export function reuseBundles(last: string, next: string, key: string): boolean {
  if (!existsSync(join(last, bundlesFile)) || readCached(last).key !== key) return false;
  for (const part of PARTS) {
    const from = join(last, part);
    if (existsSync(from))
      cpSync(from, join(next, part), { recursive: true, filter: (file) => !file.endsWith('.woff2') });
  }
  return true;
}

export const readBundles = (out: string): Bundles => readCached(out).bundles;

const readCached = (out: string) =>
  JSON.parse(readFileSync(join(out, bundlesFile), 'utf8')) as { key: string; bundles: Bundles };

/** What the browser gets of one kind of face. */
export interface Bundle {
  /** The whole stylesheet, to be inlined. */
  css: string;
  /** The stylesheet of pages that the owner wrote, which have less on them. */
  customPageCss: string;
  /** The stylesheet of the page that links in mails lead to. */
  linkCss: string;
  /** By name: stylesheets of what an owner may choose or leave out beside the sample's, each for the faces that need it. */
  optionalCss: Record<string, string>;
  /** Starts the application after the first paint; to be inlined. Empty where no application takes the pages over. */
  startScript: string;
  /** In development: reloads a page that has changed; to be inlined. */
  reloadScript?: string;
  /** File name of the chunk that everything begins with. */
  entry: string;
  chunks: Chunk[];
}

/** A script of the bundle, for the weight budget. */
export interface Chunk {
  file: string;
  isEntry: boolean;
  /** As it is served, but for its source map; in development nothing where no module of it is ours. */
  code: string;
  /** What browsers check the file by (subresource integrity). */
  integrity: string;
  /** Files it cannot run without. */
  imports: string[];
  /** Minified bytes by module, named from the project's folder. */
  modules: Record<string, number>;
}

/** The module of each path whose page is a chunk of its own (`web/app/services-routes.tsx`). */
export const lazyPages: Record<Face['kind'], Record<string, string>> = {
  services: { [paths.quote]: 'web/services/quote/quote-page.tsx' },
  domain: {},
  portfolio: {},
};
