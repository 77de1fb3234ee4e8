import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSiteFile, siteText } from '#contract/site-file.ts';
import { partFace, type Face } from '#contract/site.ts';
import {
  linkPageName,
  openPages,
  pagesFile,
  SERVED,
  sourceName,
  writePages,
  type BuiltFile,
} from '../server/pages/page-store.ts';
import { builtFile, ownFile, type Quality } from './compress.ts';
import type { FaceDraft } from './draft-faces.ts';
import { drawFace } from './draw-face.ts';
import { openFontStore, type FontStore } from './fonts/font-store.ts';
import { setFonts } from './fonts/set-fonts.ts';
import type { Bundles } from './kept-bundles.ts';
import { setNameFonts } from './poster/set-name-fonts.ts';
import { showProgress } from './progress.ts';
import { openRenderers } from './renderer.ts';
import { usualChunks } from './usual-chunks.ts';
import { weighFace, type PageWeight } from './weights.ts';

interface Places {
  /** Folder of the last build, which may not be there. */
  last: string;
  next: string;
  /** Of the program. */
  key: string;
  /** Resolves once the pages of the last build are in `next`. */
  copied: Promise<void>;
}

/** A face that is done, and the note by which the next build recognizes it. */
interface MadeFace {
  face: Face;
  note: Note;
}

/** `id`: changes with everything that the face is made from, the program included. */
interface Note {
  id: string;
  fonts: string[];
  weights: PageWeight[];
}

/** What is compressed and drawn beside this thread has Node's four; more at once would only take memory. */
const AT_ONCE = 4;

/** More sites than these are compressed a little less, for half of the time. */
const FEW = 50;

/** Makes every face that is not as it was, and writes what the server reads of them. */
export async function writeFaces(
  { last, next, key, copied }: Places,
  drafts: FaceDraft[],
  bundles: Bundles,
): Promise<void> {
  const quality = drafts.length > FEW ? 10 : 11;
  const idOf = ({ id }: FaceDraft) => `${key} ${quality} ${id}`;
  const made = keptFaces(last, drafts, idOf);
  const left = drafts.filter((draft) => !made.has(draft.key));
  await copied;
  const pages = writePages(next, { goesOn: made.size > 0 });
  const fonts = openFontStore(last, next);
  const making = { next, bundles, fonts, quality, rendererOf: openRenderers(next) } as const;
  const progress = showProgress(left.length);
  // Several are made at once and each is stored in its turn, so that the same content makes the same file.
  let turn = Promise.resolve();
  const waiting = left.values();
  const work = async () => {
    for (const draft of waiting) {
      const before = turn;
      const { promise, resolve } = Promise.withResolvers<void>();
      turn = promise;
      const { face, files, ...note } = await makeFace(draft, making);
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

/** The faces of the last build that this one would make again as they are, by key. */
function keptFaces(last: string, drafts: FaceDraft[], idOf: (draft: FaceDraft) => string): Map<string, MadeFace> {
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
    same.flatMap(({ key, note }): [string, MadeFace][] => {
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

/** Draws a face, compresses what it has, and weighs its pages. */
async function makeFace(draft: FaceDraft, { next, bundles, fonts, quality, rendererOf }: Making) {
  const plan = await draft.plan();
  await setFonts(plan, usualChunks(bundles[draft.kind]), fonts);
  await setNameFonts(plan, fonts);
  const drawn = await drawFace(plan, await rendererOf(draft.kind));
  // A visitor of the other pages waits for them; these are few.
  const qualityOf = (name: string) => (name === '404.html' ? 5 : quality);
  const compressed = [...drawn.files].map(async ([name, contents]): Promise<[string, BuiltFile]> => [
    `${SERVED}${name}`,
    await builtFile(name, contents, qualityOf(name)),
  ]);
  const files = new Map(await Promise.all(compressed));
  files.set(linkPageName, await ownFile(drawn.linkPage));
  const { face, source } = partFace(plan.face);
  files.set(sourceName, await ownFile(JSON.stringify(source)));
  const fontsOf = source.shell.fonts.map((font) => font.slice(1));
  return { face, files, fonts: fontsOf, weights: weighFace(next, { plan, files }, bundles) };
}
