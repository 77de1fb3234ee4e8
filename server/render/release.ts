import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SiteKind } from '#contract/site/kinds.ts';
import type { Renderer } from '#contract/site/page.ts';
import type { FontFile } from '../../sites/fonts/font-styles.ts';
import { assetSecurity } from '../respond/security-headers.ts';
import { storeFile, type StoredFile } from '../respond/stored-file.ts';

/** What `npm run build` makes of the code, in `dist`: scripts, styles, fonts, and the renderers of the pages. */
export interface Release {
  folder: string;
  bundles: Record<SiteKind, Bundle>;
  fonts: Record<string, FontFile[]>;
  loadRenderer(kind: SiteKind): Promise<Renderer>;
  /** Whether it changes while it is served, as in `npm run dev`. */
  isLive?: boolean;
}

export interface Bundle {
  css: string;
  /** The stylesheet of pages that the owner wrote, which have less on them. */
  customPageCss: string;
  linkCss: string;
  /** Script that loads the others at the visitor's first sign, to be inlined. Empty if the pages have none. */
  startScript: string;
  entry: string;
  chunks: Chunk[];
}

export interface Chunk {
  file: string;
  isEntry: boolean;
  /** The hash by which browsers check the file (subresource integrity). */
  integrity: string;
  imports: string[];
  /** Paths from the project's folder. */
  modules: string[];
}

export interface Manifest extends Pick<Release, 'bundles' | 'fonts'> {
  key: string;
}

export const manifestFile = 'manifest.json';
/** Folder of the JSON Schemas, which content files of this repository name in their first line. */
export const schemasFolder = 'schemas';
export const releaseFolder = join(import.meta.dirname, '../../dist');

type ReleaseReading = { ok: true; release: Release } | { ok: false; problem: string };

export function readRelease(folder = releaseFolder): ReleaseReading {
  const file = join(folder, manifestFile);
  if (!existsSync(file)) return { ok: false, problem: `The code is not built. Run npm run build, or npm start.` };
  const { bundles, fonts } = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  const loadRenderer = (kind: SiteKind) =>
    import(pathToFileURL(join(folder, 'render', `${kind}.js`)).href) as Promise<Renderer>;
  return { ok: true, release: { folder, bundles, fonts, loadRenderer } };
}

/** Reads scripts and fonts of a release, whose names change with their content, by their address. */
export async function readAssets(release: string): Promise<ReadonlyMap<string, StoredFile>> {
  const folder = join(release, 'assets');
  const names = await readdir(folder);
  const bodies = await Promise.all(names.map((name) => readFile(join(folder, name))));
  const read = new Map(names.map((name, at) => [name, bodies[at]!]));
  const files = new Map<string, StoredFile>();
  for (const [path, identity] of read) {
    // A compressed file has no address of its own.
    if (/\.(br|gz)$/.test(path)) continue;
    const encoded = { identity, br: read.get(`${path}.br`), gzip: read.get(`${path}.gz`) };
    const cacheControl = 'public, max-age=31536000, immutable';
    files.set(`/assets/${path}`, storeFile({ path, bodies: encoded, cacheControl, security: assetSecurity }));
  }
  return files;
}
