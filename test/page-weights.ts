import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { facePages, htmlFile, pagesIn } from '#contract/site/face-pages.ts';
import { readSiteFile } from '#contract/site/site-file.ts';
import type { PageSource } from '#contract/site/site.ts';
import { type Chunk, readBundles } from '../build/bundle/bundle-cache.ts';
import { openPages, plainOf, SERVED, sourceName } from '../server/pages/page-store.ts';

/** The weight of one page in transferred bytes (brotli if there is a `.br`). */
interface PageWeight {
  /** Face and file, such as `services/quote.html`. */
  page: string;
  html: number;
  /** Everything that the first view fetches, with deferred scripts and fonts. */
  total: number;
  /** The most that it may be, in KB. */
  budget: number;
  files: Record<string, number>;
}

/** Weighs every page of Janus in the built site of a folder. */
export function weighPages(folder: string): PageWeight[] {
  const dist = join(folder, 'dist');
  const bundles = readBundles(dist);
  const stored = openPages(dist);
  const { faces } = readSiteFile(readFileSync(join(dist, 'site.json'), 'utf8'));
  const weights = faces.flatMap(({ key, kind }) => {
    const sizeOf = (name: string) => {
      const { br, plain } = stored.read(key, `${SERVED}${name}`)!;
      return (br ?? plain!).length;
    };
    const { data, shell } = JSON.parse(plainOf(stored.read(key, sourceName)!).toString()) as PageSource;
    return pagesIn(facePages[kind], data.content).map(([, { path, budget, module }]) => {
      const page = htmlFile(path);
      const scripts = scriptsOf(bundles[kind].chunks, module).map(({ file }) => file);
      const assets = [...shell.fonts.map((font) => font.slice(1)), ...scripts];
      const files = Object.fromEntries([
        ...[page, 'icon.svg', 'site.webmanifest'].map((name) => [name, sizeOf(name)]),
        ...assets.map((name) => [name, sizeOnLine(join(dist, name))]),
      ]) as Record<string, number>;
      const total = Object.values(files).reduce((sum, size) => sum + size, 0);
      return { page: `${key}/${page}`, html: files[page]!, total, budget, files };
    });
  });
  stored.close();
  return weights;
}

/** Finds the entry, the page's own chunk if it has one, and everything that they import. */
function scriptsOf(chunks: Chunk[], ownModule: string | undefined): Chunk[] {
  const needed = new Set<string>();
  const add = (chunk: Chunk | undefined) => {
    if (!chunk || needed.has(chunk.file)) return;
    needed.add(chunk.file);
    for (const file of chunk.imports) add(chunks.find((other) => other.file === file));
  };
  add(chunks.find(({ isEntry }) => isEntry));
  if (ownModule) add(chunks.find(({ modules }) => modules.includes(ownModule)));
  return chunks.filter(({ file }) => needed.has(file));
}

function sizeOnLine(path: string): number {
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
}
