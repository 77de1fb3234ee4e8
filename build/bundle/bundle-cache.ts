import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FaceKind } from '#contract/site/face.ts';
import { bundlesFile } from '#contract/site/site.ts';

export type Bundles = Record<FaceKind, Bundle>;

/** Folder of the JSON Schemas, which content files of this repository name in their first line. */
export const schemasFolder = 'schemas';

/** Matches the assets that depend on the content of one build: fonts and photographs. */
const MADE = /\.(?:woff2|avif|jpe?g|png|webp)$/;

/** Paths that depend only on the code, except those assets. */
const PARTS = ['assets', 'render', schemasFolder, bundlesFile];

/** Stores the bundles, so that a change of content needs no bundling. `key` changes with the code and its settings. */
export function writeBundles(out: string, key: string, bundles: Bundles): void {
  writeFileSync(join(out, bundlesFile), JSON.stringify({ key, bundles }));
}

/** Whether a build's bundles have this key. */
export const hasBundles = (last: string, key: string): boolean =>
  existsSync(join(last, bundlesFile)) && readCached(last).key === key;

/** Copies the bundles of the last build into the next one. */
export function copyBundles(last: string, next: string): void {
  for (const part of PARTS) {
    const from = join(last, part);
    if (existsSync(from)) cpSync(from, join(next, part), { recursive: true, filter: (file) => !MADE.test(file) });
  }
}

export const readBundles = (out: string): Bundles => readCached(out).bundles;

const readCached = (out: string) =>
  JSON.parse(readFileSync(join(out, bundlesFile), 'utf8')) as { key: string; bundles: Bundles };

/** The files that the browser gets for one kind of face. */
export interface Bundle {
  /** The whole stylesheet, to be inlined. */
  css: string;
  /** The stylesheet of pages that the owner wrote, which have less on them. */
  customPageCss: string;
  /** The stylesheet of the page that links in emails lead to. */
  linkCss: string;
  /** Stylesheets of options that few owners choose, by name, each for the faces that need it. */
  optionalCss: Record<string, string>;
  /** Script that starts the application after the first paint, to be inlined. Empty if no application takes over the pages. */
  startScript: string;
  /** The inline script that reloads a changed page in development. */
  reloadScript?: string;
  /** File name of the chunk that starts everything. */
  entry: string;
  chunks: Chunk[];
}

/** A script of the bundle. */
export interface Chunk {
  file: string;
  isEntry: boolean;
  /** The code as it is served, without its source map. It is empty in development if all modules are libraries. */
  code: string;
  /** The hash by which browsers check the file (subresource integrity). */
  integrity: string;
  /** Files it cannot run without. */
  imports: string[];
  /** Paths from the project's folder. */
  modules: string[];
}
