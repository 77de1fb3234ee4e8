import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatMistakeWithLine } from '#contract/content-mistake.ts';
import { stampName } from '../scripts/build-key.mjs';
import { compressFolder } from './compress.ts';
import { readContent } from './content.ts';
import { writeContentSchemas } from './content-schemas.ts';
import { planFaces } from './faces.ts';
import { openFontStore } from './fonts/font-store.ts';
import { setFonts } from './fonts/set-fonts.ts';
import { copyPublicFiles } from './pages/copy-public-files.ts';
import { unservedFiles } from './pages/public-files.ts';
import { setNameFonts } from './poster/set-name-fonts.ts';
import { keepBundles, writeBundles, type Bundles } from './kept-bundles.ts';
import { clearNext, replaceFolder } from './replace-folder.ts';
import { billOfMaterials } from './sbom.ts';
import { usualChunks } from './usual-chunks.ts';
import { writeWeights } from './weights.ts';
import { writeFaces } from './write-faces.ts';

export interface BuildOptions {
  /** The project's folder. */
  root: string;
  /** Where the owner's words are. */
  content: string;
  /** Where the built site goes; replaced as a whole once everything has worked. */
  out: string;
  backendUrl: string;
  publicAnonKey: string;
  /** Of the program and the settings that end up in the browser's code. */
  codeKey: string;
  /** Of everything that the site is built from; stored with it. */
  buildKey: string;
}

/** Builds the site; returns the mistakes in the content, or nothing when it is built. */
export async function buildSite(options: BuildOptions): Promise<string[]> {
  const { out, codeKey, buildKey } = options;
  const next = clearNext(out);
  const reading = readContent(options.content);
  if (existsSync(options.content)) writeContentSchemas(join(options.content, 'schemas'));
  if (!reading.ok) return reading.mistakes.map(formatMistakeWithLine);
  const { content } = reading;
  for (const line of unservedFiles(join(options.content, 'public'))) console.error(line);

  mkdirSync(next, { recursive: true });
  const bundles = keepBundles(out, next, codeKey) ?? (await makeBundles(options, next));
  const faces = await planFaces(content, bundles);
  const fonts = openFontStore(out, next);
  for (const plan of faces) {
    await setFonts(plan, usualChunks(bundles[plan.face.kind]), fonts);
    await setNameFonts(plan, fonts);
  }
  fonts.close();
  await writeFaces(next, faces);
  copyPublicFiles(content.files, join(next, 'public'));
  for (const folder of ['faces', 'public']) await compressFolder(join(next, folder));
  writeWeights(next, faces, bundles);
  writeBundles(next, codeKey, bundles);
  writeFileSync(join(next, stampName), buildKey);
  replaceFolder(out);
  return [];
}

/** Loads the bundler only where it is needed: it takes a third of a second. */
async function makeBundles({ root, backendUrl, publicAnonKey }: BuildOptions, out: string): Promise<Bundles> {
  const { bundleFace } = await import('./bundle.ts');
  const settings = { root, out, backendUrl, publicAnonKey };
  const materials = billOfMaterials(root);
  const services = await bundleFace({ ...settings, kind: 'services' });
  const domain = await bundleFace({ ...settings, kind: 'domain' });
  const portfolio = await bundleFace({ ...settings, kind: 'portfolio' });
  await compressFolder(join(out, 'assets'));
  writeMaterials(out, await materials);
  return { services, domain, portfolio };
}

/** Beside the faces, where it is not served. */
function writeMaterials(out: string, text: string | null): void {
  if (text === null) console.error('No bill of materials was written: this npm cannot make one (npm 10 can)');
  else writeFileSync(join(out, 'sbom.json'), text);
}
