import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { facePages, htmlFile, pagesIn } from '#contract/site/face-pages.ts';
import { SERVED, type BuiltFile } from '../../server/pages/page-store.ts';
import type { Bundles, Chunk } from '../bundle/bundle-cache.ts';
import type { FacePlan } from '../plan/face-by-kind.ts';

/** The weight of one page in transferred bytes (brotli if there is a `.br`). */
export interface PageWeight {
  /** Face and file, such as `services/quote.html`. */
  page: string;
  html: number;
  /** Everything that the first view fetches, with deferred scripts and fonts. */
  total: number;
  /** The most that it may be, in KB. */
  budget: number;
  files: Record<string, number>;
}

/** A face with its files, as they are stored. */
interface Weighed {
  plan: FacePlan;
  files: ReadonlyMap<string, BuiltFile>;
}

/** Weighs every page of a face after everything is compressed. `out`: the folder of the built site. */
export function weighFace(out: string, { plan, files: stored }: Weighed, bundles: Bundles): PageWeight[] {
  const { face, customPages } = plan;
  const pages = facePages[face.kind];
  const folder = `faces/${face.key}`;
  const sizeOf = (file: string) => {
    if (!file.startsWith(`${folder}/`)) return sizeOnLine(join(out, file));
    const { br, plain } = stored.get(`${SERVED}${file.slice(folder.length + 1)}`)!;
    return (br ?? plain!).length;
  };
  const own = pagesIn(pages, face.data.content).map(([, page]) => {
    return { ...page, scripts: scriptsOf(bundles[face.kind].chunks, page.module) };
  });
  const written = (customPages?.pages ?? []).map(({ path }) => ({ ...pages.home, path, scripts: [] }));
  return [...own, ...written].map(({ path, budget, scripts }) => {
    const file = htmlFile(path);
    const page = `${folder}/${file}`;
    const around = [`${folder}/icon.svg`, `${folder}/site.webmanifest`];
    const files = [
      page,
      ...face.shell.fonts.map((font) => font.slice(1)),
      ...scripts.map((chunk) => chunk.file),
      ...around,
    ];
    const sizes = Object.fromEntries(files.map((name) => [name, sizeOf(name)]));
    const total = Object.values(sizes).reduce((sum, size) => sum + size, 0);
    return { page: `${face.key}/${file}`, html: sizes[page]!, total, budget, files: sizes };
  });
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
  if (ownModule) add(chunks.find(({ modules }) => ownModule in modules));
  return chunks.filter(({ file }) => needed.has(file));
}

function sizeOnLine(path: string): number {
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
}
