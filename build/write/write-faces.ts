import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSiteFile, siteText } from '#contract/site/site-file.ts';
import { type Face, partFace } from '#contract/site/site.ts';
import {
  type BuiltFile,
  linkPageName,
  openPages,
  pagesFile,
  SERVED,
  sourceName,
  writePages,
} from '../../server/pages/page-store.ts';
import type { Bundles } from '../bundle/bundle-cache.ts';
import { requiredChunks } from '../bundle/optional-css.ts';
import { type FontStore, openFontStore } from '../fonts/font-store.ts';
import { setFonts, setNameFonts } from '../fonts/set-fonts.ts';
import type { FaceDraft } from '../plan/plan-faces.ts';
import { openRenderers, renderFace } from '../render/render-face.ts';
import { builtFile, ownFile, type Quality } from './compress.ts';
import { type PageWeight, weighFace } from './page-weights.ts';

interface Places {
  /** Folder of the last build, which may not be there. */
  last: string;
  next: string;
  /** Of the program. */
  key: string;
  /** Resolves once the pages of the last build are in `next`. */
  copied: Promise<void>;
}

/** A face in the store, and the note by which the next build recognizes it. */
interface StoredFace {
  face: Face;
  note: Note;
}

/** `id`: changes with everything that the face is made from, the program included. */
interface Note {
  id: string;
  fonts: string[];
  weights: PageWeight[];
}

/** Node has four threads for compressing and rasterizing; more faces at once would only take memory. */
const AT_ONCE = 4;

/** Above this number faces are compressed a little less, in half of the time. */
const FEW = 50;

/** Renders and stores every face that has changed since the last build, and writes what the server reads of all. */
export async function writeFaces(
  { last, next, key, copied }: Places,
  drafts: FaceDraft[],
  bundles: Bundles,
): Promise<void> {
  const quality = drafts.length > FEW ? 10 : 11;
  const idOf = ({ id }: FaceDraft) => `${key} ${quality} ${id}`;
  const made = cachedFaces(last, drafts, idOf);
  const left = drafts.filter((draft) => !made.has(draft.key));
  await copied;
  const pages = writePages(next, { goesOn: made.size > 0 });
  const fonts = openFontStore(last, next);
  const making = { next, bundles, fonts, quality, rendererOf: openRenderers(next) } as const;
  const progress = showProgress(left.length);
  // Several are rendered at once and stored in order, so that the same content makes the same file.
  let turn = Promise.resolve();
  const waiting = left.values();
  const work = async () => {
    for (const draft of waiting) {
      const before = turn;
      const { promise, resolve } = Promise.withResolvers<void>();
      turn = promise;
      const { face, files, ...note } = await renderAndCompress(draft, making);
      await before;
      const noted = { id: idOf(draft), ...note };
      pages.put(draft.key, JSON.stringify(noted), files);
      made.set(draft.key, { face, note: noted });
      resolve();
      progress.step();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  progress.end();
  const all = drafts.map((draft) => made.get(draft.key)!);
  fonts.close(all.flatMap(({ note }) => note.fonts));
  pages.close(made.keys());
  const weights = all.flatMap(({ note }) => note.weights);
  writeFileSync(join(next, 'weights.json'), JSON.stringify(weights, null, 1));
  writeFileSync(join(next, 'site.json'), siteText(all.map(({ face }) => face)));
}

/** Reads the faces of the last build that this one would render again as they are, by key. */
function cachedFaces(last: string, drafts: FaceDraft[], idOf: (draft: FaceDraft) => string): Map<string, StoredFace> {
  if (!existsSync(join(last, pagesFile))) return new Map();
  const pages = openPages(last);
  const notes = pages.made();
  pages.close();
  const same = drafts.flatMap((draft) => {
    const note = JSON.parse(notes.get(draft.key) ?? '{}') as Note;
    return note.id === idOf(draft) ? [{ key: draft.key, note }] : [];
  });
  // What another program has written is not read.
  if (same.length === 0) return new Map();
  const { faces } = readSiteFile(readFileSync(join(last, 'site.json'), 'utf8'));
  const faceOf = new Map(faces.map((face) => [face.key, face]));
  return new Map(
    same.flatMap(({ key, note }): [string, StoredFace][] => {
      const face = faceOf.get(key);
      return face ? [[key, { face, note }]] : [];
    }),
  );
}

interface Making {
  /** Folder of the new site. */
  next: string;
  bundles: Bundles;
  fonts: FontStore;
  quality: Quality;
  rendererOf: ReturnType<typeof openRenderers>;
}

/** Renders a face, compresses its files, and weighs its pages. */
async function renderAndCompress(draft: FaceDraft, { next, bundles, fonts, quality, rendererOf }: Making) {
  const plan = await draft.plan();
  await setFonts(plan, requiredChunks(bundles[draft.kind]), fonts);
  await setNameFonts(plan, fonts);
  const rendered = await renderFace(plan, await rendererOf(draft.kind));
  // Visitors wait for the other pages; few ever see this one.
  const qualityOf = (name: string) => (name === '404.html' ? 5 : quality);
  const compressed = [...rendered.files].map(async ([name, contents]): Promise<[string, BuiltFile]> => [
    `${SERVED}${name}`,
    await builtFile(name, contents, qualityOf(name)),
  ]);
  const files = new Map(await Promise.all(compressed));
  files.set(linkPageName, await ownFile(rendered.linkPage));
  const { face, source } = partFace(plan.face);
  files.set(sourceName, await ownFile(JSON.stringify(source)));
  const fontsOf = source.shell.fonts.map((font) => font.slice(1));
  return { face, files, fonts: fontsOf, weights: weighFace(next, { plan, files }, bundles) };
}

/** Fewer are rendered before anybody looks. */
const MANY = 50;
const WIDTH = 30;

interface Progress {
  step(): void;
  end(): void;
}

/** Shows how many faces are rendered: a bar on a terminal, a line for each quarter elsewhere, nothing for a few. */
function showProgress(total: number, out: NodeJS.WriteStream = process.stderr): Progress {
  const count = (done: number) => `${done.toLocaleString('en')} of ${total.toLocaleString('en')} sites`;
  const isMany = total > MANY;
  let done = 0;
  let shown = 0;
  return {
    step() {
      done += 1;
      const share = done / total;
      if (!isMany || Math.floor(share * (out.isTTY ? 100 : 4)) === shown) return;
      shown = Math.floor(share * (out.isTTY ? 100 : 4));
      if (out.isTTY) out.write(`\r${bar(share)} ${count(done)}`);
      else out.write(`${count(done)} are made\n`);
    },
    end: () => void (isMany && out.isTTY && out.write('\r\u001b[K')),
  };
}

const bar = (share: number) => `[${'#'.repeat(Math.round(share * WIDTH)).padEnd(WIDTH)}]`;
