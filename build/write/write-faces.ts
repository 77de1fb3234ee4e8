import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSiteFile, siteText } from '#contract/site/site-file.ts';
import { type Face, partFace } from '#contract/site/site.ts';
import type { BuildMode } from '../../scripts/ensure-build.mjs';
import {
  type BuiltFile,
  linkPageName,
  openPages,
  type Pages,
  pagesFile,
  plainOf,
  SERVED,
  sourceName,
  writePages,
} from '../../server/pages/page-store.ts';
import type { Bundles } from '../bundle/bundle-cache.ts';
import { type FontStore, openFontStore } from '../fonts/font-store.ts';
import { setFonts, setNameFonts } from '../fonts/set-fonts.ts';
import type { FaceDraft } from '../plan/plan-faces.ts';
import { digest } from '../read/parse-cache.ts';
import { type FaceImages, imageNames } from '../render/images.ts';
import { reuse, writePhotographs } from '../render/photographs.ts';
import { openRenderers, renderFace } from '../render/render-face.ts';
import { builtFile, inParallel, ownFile, type Quality } from './compress.ts';

interface Places {
  /** Folder of the last build, which may not be there. */
  last: string;
  next: string;
  /** The key of the build's code without the pages' code. */
  key: string;
  mode: BuildMode;
  /** Resolves once the pages of the last build are in `next`. */
  copied: Promise<void>;
}

/** A stored face, and the note by which the next build recognizes it. */
interface StoredFace {
  face: Face;
  note: Note;
}

/** `id` changes with every input of the face, with the code. `images` changes with every input of its images. */
interface Note {
  id: string;
  images: string | null;
  fonts: string[];
  photos: string[];
}

/** Faces that are rendered at the same time: Node has four threads for compressing and rasterizing. */
const CONCURRENCY = 4;

/** Above this number, faces are compressed a little less, in half of the time. */
const FEW = 50;

/** Renders and stores every changed face, and writes the site file of all. */
export async function writeFaces(
  { last, next, key, mode, copied }: Places,
  drafts: FaceDraft[],
  bundles: Bundles,
): Promise<void> {
  const quality = mode === 'development' ? 0 : drafts.length > FEW ? 10 : 11;
  const bundleKeys = hashBundles(next, bundles);
  const idOf = ({ kind, id }: FaceDraft) => `${key} ${bundleKeys[kind]} ${quality} ${id}`;
  const before = existsSync(join(last, pagesFile)) ? openPages(last) : undefined;
  const notes = new Map(before && [...before.made()].map(([face, note]) => [face, JSON.parse(note) as Note]));
  const made = cachedFaces(
    last,
    drafts.filter((draft) => notes.get(draft.key)?.id === idOf(draft)),
    notes,
  );
  const left = drafts.filter((draft) => !made.has(draft.key));
  await copied;
  const pages = writePages(next, { goesOn: made.size > 0 });
  const fonts = openFontStore(last, next);
  const imagesOf =
    ({ key: face }: FaceDraft) =>
    (images: string) =>
      notes.get(face)?.images === `${key} ${images}` ? readImages(before!, face) : undefined;
  const making = { last, next, bundles, fonts, quality, imagesOf, rendererOf: openRenderers(next) } as const;
  const built = showProgress(left.length);
  // They are stored in order, so that the same content makes the same file.
  let turn = Promise.resolve();
  await inParallel(left, CONCURRENCY, async (draft) => {
    const previous = turn;
    const { promise, resolve } = Promise.withResolvers<void>();
    turn = promise;
    const { face, files, images, ...note } = await renderAndCompress(draft, making);
    await previous;
    const noted = { id: idOf(draft), images: images && `${key} ${images}`, ...note };
    pages.put(draft.key, JSON.stringify(noted), files);
    made.set(draft.key, { face, note: noted });
    resolve();
    built();
  });
  before?.close();
  const all = drafts.map((draft) => made.get(draft.key)!);
  fonts.close(all.flatMap(({ note }) => note.fonts));
  pages.close(made.keys());
  for (const file of all.flatMap(({ note }) => note.photos)) reuse(file, { last, next });
  writeFileSync(join(next, 'site.json'), siteText(all.map(({ face }) => face)));
}

/** Reads unchanged faces from the last build, by key. */
function cachedFaces(last: string, same: FaceDraft[], notes: Map<string, Note>): Map<string, StoredFace> {
  // Another version may have written the site in another format.
  if (same.length === 0) return new Map();
  const { faces } = readSiteFile(readFileSync(join(last, 'site.json'), 'utf8'));
  const faceOf = new Map(faces.map((face) => [face.key, face]));
  return new Map(
    same.flatMap(({ key }): [string, StoredFace][] => {
      const face = faceOf.get(key);
      return face ? [[key, { face, note: notes.get(key)! }]] : [];
    }),
  );
}

/** Hashes each kind's bundle and the code that renders its pages. */
function hashBundles(next: string, bundles: Bundles): Record<string, string> {
  const code = (kind: string) => readFileSync(join(next, 'render', `${kind}.js`));
  const keys = Object.entries(bundles).map(([kind, bundle]) => [kind, digest([JSON.stringify(bundle), code(kind)])]);
  return Object.fromEntries(keys);
}

/** Reads a face's images from the last build, since making them takes time. */
function readImages(before: Pages, face: string): FaceImages | undefined {
  const files = imageNames.map((name) => [name, before.read(face, `${SERVED}${name}`)] as const);
  if (files.some(([, file]) => !file)) return undefined;
  return { files: Object.fromEntries(files.map(([name, file]) => [name, plainOf(file!)])), missing: [] };
}

interface Making {
  /** Folders of the last site and of the new one. */
  last: string;
  next: string;
  bundles: Bundles;
  fonts: FontStore;
  quality: Quality;
  /** Images of a face in the last build, by what they are made from. */
  imagesOf(draft: FaceDraft): (images: string) => FaceImages | undefined;
  rendererOf: ReturnType<typeof openRenderers>;
}

/** Renders a face, and compresses its files. */
async function renderAndCompress(draft: FaceDraft, making: Making) {
  const { last, next, bundles, fonts, quality, imagesOf, rendererOf } = making;
  const plan = await draft.plan();
  const photos = await writePhotographs(plan.photos ?? [], { last, next });
  await setFonts(plan, bundles[draft.kind].chunks, fonts);
  await setNameFonts(plan, fonts);
  const rendered = await renderFace(plan, await rendererOf(draft.kind), imagesOf(draft));
  // Few visitors ever see this page.
  const qualityOf = (name: string) => (name === '404.html' && quality > 0 ? 5 : quality);
  const compressed = [...rendered.files].map(async ([name, contents]): Promise<[string, BuiltFile]> => [
    `${SERVED}${name}`,
    await builtFile(name, contents, qualityOf(name)),
  ]);
  const files = new Map(await Promise.all(compressed));
  files.set(linkPageName, await ownFile(rendered.linkPage));
  const { face, source } = partFace(plan.face);
  files.set(sourceName, await ownFile(JSON.stringify(source)));
  const fontsOf = source.shell.fonts.map((font) => font.slice(1));
  return { face, files, images: rendered.images, fonts: fontsOf, photos };
}

/** Fewer faces need no progress. */
const MANY = 50;

/** Prints how many of many faces are rendered, in a line for each quarter. */
function showProgress(total: number): () => void {
  let done = 0;
  return () => {
    done += 1;
    if (total <= MANY || Math.floor((4 * done) / total) === Math.floor((4 * (done - 1)) / total)) return;
    console.error(`${done.toLocaleString('en')} of ${total.toLocaleString('en')} sites are built`);
  };
}
