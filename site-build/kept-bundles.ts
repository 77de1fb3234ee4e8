import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FaceKind } from '#contract/face-kinds.ts';
import { bundlesFile } from '#contract/site.ts';
import type { Bundle } from './bundle.ts';

export type Bundles = Record<FaceKind, Bundle>;

/** JSON Schemas of the content, which content files of this repository name in their first line. */
export const schemasFolder = 'schemas';

/** What is made of the program alone, beside that file; fonts among the assets belong to the words of one build. */
const PARTS = ['assets', 'render', 'sbom.json', schemasFolder];

/** So that a change of words alone needs no bundling the next time. `key`: of the program and its settings. */
export function writeBundles(out: string, key: string, bundles: Bundles): void {
  writeFileSync(join(out, bundlesFile), JSON.stringify({ key, bundles }));
}

/** Copies the bundles of the last build into the next one, where they were made with the same key; else returns null. */
export function keepBundles(last: string, next: string, key: string): Bundles | null {
  const file = join(last, bundlesFile);
  if (!existsSync(file)) return null;
  const kept = JSON.parse(readFileSync(file, 'utf8')) as { key: string; bundles: Bundles };
  if (kept.key !== key) return null;
  for (const part of PARTS) {
    const from = join(last, part);
    if (existsSync(from))
      cpSync(from, join(next, part), { recursive: true, filter: (file) => !file.endsWith('.woff2') });
  }
  return kept.bundles;
}
