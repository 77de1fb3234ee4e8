import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FaceKind } from '#contract/face-kinds.ts';
import { bundlesFile } from '#contract/site.ts';
import type { Bundle } from './bundle.ts';

export type Bundles = Record<FaceKind, Bundle>;

/** JSON Schemas of the content, which content files of this repository name in their first line. */
export const schemasFolder = 'schemas';

/** What is made of the program alone, beside that file; fonts among the assets belong to the words of one build. */
const PARTS = ['assets', 'render', schemasFolder, bundlesFile];

/** So that a change of words alone needs no bundling the next time. `key`: of the program and its settings. */
export function writeBundles(out: string, key: string, bundles: Bundles): void {
  writeFileSync(join(out, bundlesFile), JSON.stringify({ key, bundles }));
}

/** Copies the bundles of the last build into the next one, where they were made with the same key; whether they were. */
export function keepBundles(last: string, next: string, key: string): boolean {
  if (!existsSync(join(last, bundlesFile)) || readKept(last).key !== key) return false;
  for (const part of PARTS) {
    const from = join(last, part);
    if (existsSync(from))
      cpSync(from, join(next, part), { recursive: true, filter: (file) => !file.endsWith('.woff2') });
  }
  return true;
}

export const readBundles = (out: string): Bundles => readKept(out).bundles;

const readKept = (out: string) =>
  JSON.parse(readFileSync(join(out, bundlesFile), 'utf8')) as { key: string; bundles: Bundles };
