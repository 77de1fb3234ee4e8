import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Chunk } from './chunk.ts';
import type { FacePlan } from './faces.ts';
import type { Bundles } from './kept-bundles.ts';
import { lazyPages } from './lazy-pages.ts';

/** What a visitor's line carries for one page, in bytes as they travel (brotli where there is a `.br`). */
export interface PageWeight {
  /** Face and file, such as `services/quote.html`. */
  page: string;
  html: number;
  /** Everything the first view fetches, deferred scripts and the fonts included. */
  total: number;
  files: Record<string, number>;
}

/** Weighs every page of a face; call it when everything is compressed. */
export function weighFace(out: string, { face, pages, further }: FacePlan, bundles: Bundles): PageWeight[] {
  const own = Object.entries(pages).map(([path, file]) => {
    const scripts = scriptsOf(bundles[face.kind].chunks, lazyPages[face.kind][path]);
    return { file, scripts };
  });
  const written = (further?.pages ?? []).map(({ path }) => ({ file: `${path.slice(1)}.html`, scripts: [] }));
  return [...own, ...written].map(({ file, scripts }) => {
    const page = `faces/${face.key}/${file}`;
    const around = [`faces/${face.key}/icon.svg`, `faces/${face.key}/site.webmanifest`];
    const files = [
      page,
      ...face.shell.fonts.map((font) => font.slice(1)),
      ...scripts.map((chunk) => chunk.file),
      ...around,
    ];
    return weigh(out, `${face.key}/${file}`, page, files);
  });
}

function weigh(out: string, page: string, html: string, files: string[]): PageWeight {
  const sizes = Object.fromEntries(files.map((file) => [file, sizeOnLine(join(out, file))]));
  return {
    page,
    html: sizes[html]!,
    total: Object.values(sizes).reduce((sum, size) => sum + size, 0),
    files: sizes,
  };
}

/** The entry, the page's own chunk where it has one, and all that these cannot run without. */
function scriptsOf(chunks: Chunk[], ownModule: string | undefined): Chunk[] {
  const needed = new Set<string>();
  const add = (chunk: Chunk | undefined) => {
    if (!chunk || needed.has(chunk.file)) return;
    needed.add(chunk.file);
    for (const file of chunk.imports) add(chunks.find((other) => other.file === file));
  };
  add(chunks.find(({ isEntry }) => isEntry));
  if (ownModule) add(chunks.find(({ modules }) => ownModule in modules));
  return chunks.filter(({ file }) => needed.has(file));
}

function sizeOnLine(path: string): number {
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
}

export function readWeights(path: string): PageWeight[] {
  return JSON.parse(readFileSync(path, 'utf8')) as PageWeight[];
}
