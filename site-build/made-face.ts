import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { linkPageFile } from '#contract/link-page.ts';
import { linkFile, partsFile } from '#contract/packed-face.ts';
import type { FiledFace } from '#contract/site-file.ts';
import { compressFolder } from './compress.ts';
import { drawFace, type DrawnFace } from './draw-face.ts';
import type { FacePlan } from './faces.ts';
import type { FontStore } from './fonts/font-store.ts';
import { setFonts } from './fonts/set-fonts.ts';
import type { Bundles } from './kept-bundles.ts';
import { packFace, type FaceFileMap, type Packing } from './packs/pack-face.ts';
import { setNameFonts } from './poster/set-name-fonts.ts';
import type { Packable } from './packs/write-packs.ts';
import type { openRenderers } from './renderer.ts';
import { usualChunks } from './usual-chunks.ts';
import { weighFace, type PageWeight } from './weights.ts';

/** A face that is done: what the built site says of it, and what the next build keeps it by. */
export interface MadeFace {
  filed: FiledFace;
  fonts: string[];
  /** Of those that have a folder of their own. */
  weights: PageWeight[];
  /** Of those that have none. */
  packed?: Packable;
}

interface Making {
  /** Folder of the new site. */
  next: string;
  bundles: Bundles;
  fonts: FontStore;
  rendererOf: ReturnType<typeof openRenderers>;
  /** Where the face is packed. */
  packing: Packing | null;
}

/** Draws a face, and compresses what it has as far as is worth it. */
export async function makeFace(
  plan: FacePlan,
  { next, bundles, fonts, rendererOf, packing }: Making,
): Promise<MadeFace> {
  await setFonts(plan, usualChunks(bundles[plan.face.kind]), fonts);
  await setNameFonts(plan, fonts);
  const drawn = await drawFace(plan, await rendererOf(plan.face.kind));
  const fontsOf = plan.face.shell.fonts.map((font) => font.slice(1));
  if (packing) return { ...(await pack(plan, drawn, packing)), fonts: fontsOf, weights: [] };
  await writeFolder(next, plan.face.key, drawn);
  return { filed: plan.face, fonts: fontsOf, weights: weighFace(next, plan, bundles) };
}

async function pack(
  { face }: FacePlan,
  { files, linkPage, own }: DrawnFace,
  packing: Packing,
): Promise<Pick<MadeFace, 'filed' | 'packed'>> {
  const { data, shell, ...filed } = face;
  const all: FaceFileMap = new Map([...files].map(([name, contents]) => [`/${name}`, contents] as const));
  all.set(linkFile, linkPage);
  all.set(partsFile, JSON.stringify({ data, shell }));
  const drawn = await packFace(all, new Set([...own].map((name) => `/${name}`)), packing);
  return { filed, packed: { key: face.key, drawn } };
}

async function writeFolder(next: string, key: string, { files, linkPage }: DrawnFace): Promise<void> {
  const folder = join(next, 'faces', key);
  for (const [name, contents] of files) write(join(folder, name), contents);
  write(join(next, linkPageFile(key)), linkPage);
  await compressFolder(folder);
}

function write(path: string, contents: string | Buffer): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, contents);
}
