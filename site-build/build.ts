import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatMistakeWithLine } from '#contract/content-mistake.ts';
import { isWhole, writeStamp } from '../scripts/build-stamp.mjs';
import { bundleApart } from './bundle-apart.ts';
import { compressFolder } from './compress.ts';
import { readContent } from './content.ts';
import { writeContentSchemas } from './content-schemas.ts';
import { openKeptContent } from './content/kept-content.ts';
import { draftFaces } from './draft-faces.ts';
import { copyPublicFiles } from './pages/copy-public-files.ts';
import { unservedFiles } from './pages/public-files.ts';
import { keepBundles, schemasFolder, writeBundles, type Bundles } from './kept-bundles.ts';
import { clearNext, replaceFolder } from './replace-folder.ts';
import { billOfMaterials } from './sbom.ts';
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
  /** Of these and the words that the program brings. */
  programKey: string;
  /** Of everything that the site is built from; stored with it. */
  buildKey: string;
}

/**
 * Builds the site; returns the mistakes in the content, or nothing when it is built. What the last build has left is taken over
 * where it is whole and can be read.
 */
export async function buildSite(options: BuildOptions): Promise<string[]> {
  const { out } = options;
  const nothing = `${out}.none`;
  // So that what was there before an interrupted build is looked at.
  clearNext(out);
  if (!isWhole(out)) return buildAfter(nothing, options);
  try {
    return await buildAfter(out, options);
  } catch (error) {
    if (!isBroken(error)) throw error;
    console.error(`What the last build has left in ${out} is not taken over: ${(error as Error).message}`);
    return buildAfter(nothing, options);
  }
}

/** JSON, or what is compressed, with other bytes than were written. */
const isBroken = (error: unknown) =>
  error instanceof SyntaxError || /^Z(?:STD)?_/.test((error as NodeJS.ErrnoException).code ?? '');

/** `last`: folder of the last build, or of none. */
async function buildAfter(last: string, options: BuildOptions): Promise<string[]> {
  const { out, codeKey, programKey, buildKey } = options;
  const next = clearNext(out);
  mkdirSync(next, { recursive: true });
  // First of all where the program has changed, since what is read below stays in memory.
  const bundles = keepBundles(last, next, codeKey) ?? (await makeBundles(options, next));
  const kept = openKeptContent(options.content, programKey, { last, next });
  const reading = readContent(options.content, kept);
  if (!reading.ok) {
    clearNext(out);
    return reading.mistakes.map(formatMistakeWithLine);
  }
  const { content } = reading;
  for (const line of unservedFiles(join(options.content, 'public'))) console.error(line);

  await writeFaces({ last, next, key: codeKey }, draftFaces(content, bundles), bundles);
  copyPublicFiles(content.files, join(next, 'public'));
  await compressFolder(join(next, 'public'));
  kept.close();
  writeBundles(next, codeKey, bundles);
  writeStamp(next, buildKey);
  replaceFolder(out);
  return [];
}

async function makeBundles({ root, backendUrl, publicAnonKey }: BuildOptions, out: string): Promise<Bundles> {
  const settings = { root, out, backendUrl, publicAnonKey };
  // One program after another, since each takes memory.
  writeMaterials(out, await billOfMaterials(root));
  writeContentSchemas(join(out, schemasFolder));
  const services = await bundleApart({ ...settings, kind: 'services' });
  const domain = await bundleApart({ ...settings, kind: 'domain' });
  const portfolio = await bundleApart({ ...settings, kind: 'portfolio' });
  await compressFolder(join(out, 'assets'));
  return { services, domain, portfolio };
}

/** Beside the faces, where it is not served. */
function writeMaterials(out: string, text: string | null): void {
  if (text === null) console.error('No bill of materials was written: this npm cannot make one (npm 10 can)');
  else writeFileSync(join(out, 'sbom.json'), text);
}
