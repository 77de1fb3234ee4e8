import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { FaceKind } from '#contract/face-kinds.ts';
import { isWhole, writeStamp } from '../scripts/build-key.mjs';
import { bundleApart } from './bundle-apart.ts';
import { compressFolder } from './compress.ts';
import { writeContentSchemas } from './content-schemas.ts';
import { drawApart } from './draw-apart.ts';
import { keepBundles, schemasFolder, writeBundles, type Bundles } from './kept-bundles.ts';
import { clearNext, replaceFolder } from './replace-folder.ts';

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
  /** Ends it; then it throws. */
  signal?: AbortSignal | undefined;
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

const isBroken = (error: unknown) => error instanceof SyntaxError;

/** `last`: folder of the last build, or of none. */
async function buildAfter(last: string, options: BuildOptions): Promise<string[]> {
  const { root, out, codeKey, programKey, buildKey, content, signal } = options;
  const next = clearNext(out);
  mkdirSync(next, { recursive: true });
  if (!keepBundles(last, next, codeKey)) writeBundles(next, codeKey, await makeBundles(options, next));
  const mistakes = await drawApart({ root, out, last, next, content, codeKey, programKey }, signal);
  if (mistakes.length > 0) {
    clearNext(out);
    return mistakes;
  }
  writeStamp(next, buildKey);
  replaceFolder(out);
  return [];
}

async function makeBundles({ root, backendUrl, publicAnonKey, signal }: BuildOptions, out: string): Promise<Bundles> {
  const settings = { root, out, backendUrl, publicAnonKey };
  const bundle = (kind: FaceKind) => bundleApart({ ...settings, kind }, signal);
  // One program after another, since each takes memory.
  writeContentSchemas(join(out, schemasFolder));
  const services = await bundle('services');
  const domain = await bundle('domain');
  const portfolio = await bundle('portfolio');
  await compressFolder(join(out, 'assets'));
  return { services, domain, portfolio };
}
