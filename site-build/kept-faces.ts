import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { linkPageFile } from '#contract/link-page.ts';
import { readSiteText, type FiledFace } from '#contract/site-file.ts';
import type { FaceDraft } from './draft-faces.ts';
import type { MadeFace } from './made-face.ts';
import type { PageWeight } from './weights.ts';

interface KeptFace {
  id: string;
  fonts: string[];
  weights: PageWeight[];
  /** Hashes in the shared pack, of a packed face. */
  shared?: string[];
}

/** Faces of the last build that are what this one would make of them. */
export interface KeptFaces {
  take(draft: FaceDraft, isPacked: boolean): MadeFace | null;
}

const FILE = 'kept.json.zst';

/** `key`: of the program. */
export function openKeptFaces(last: string, next: string, key: string): KeptFaces {
  const kept = readKept(last, key);
  if (!kept) return { take: () => null };
  const site = readSiteText(readFileSync(join(last, 'site.json'), 'utf8'));
  const filed = new Map(site.faces.map((face) => [face.key, face]));
  return {
    take(draft, isPacked) {
      const before = kept[draft.key];
      const face = filed.get(draft.key);
      if (!before || !face || before.id !== draft.id || (before.shared !== undefined) !== isPacked) return null;
      if (!isPacked && !copyFolder(last, next, face)) return null;
      const { fonts, weights, shared } = before;
      return { filed: face, fonts, weights, ...(shared && { packed: { key: draft.key, shared } }) };
    },
  };
}

/** Writes down by what the next build knows the faces again. */
export function writeKeptFaces(next: string, key: string, faces: { draft: FaceDraft; made: MadeFace }[]): void {
  const entries = faces.map(({ draft, made: { fonts, weights, packed } }): [string, KeptFace] => {
    const shared = packed && ('drawn' in packed ? packed.drawn.shared : packed.shared);
    return [draft.key, { id: draft.id, fonts, weights, ...(shared && { shared }) }];
  });
  const text = JSON.stringify({ key, faces: Object.fromEntries(entries) });
  writeFileSync(join(next, FILE), zstdCompressSync(text));
}

function readKept(last: string, key: string): Record<string, KeptFace> | null {
  const file = join(last, FILE);
  if (!existsSync(file) || !existsSync(join(last, 'site.json'))) return null;
  const kept = JSON.parse(zstdDecompressSync(readFileSync(file)).toString()) as {
    key: string;
    faces: Record<string, KeptFace>;
  };
  return kept.key === key ? kept.faces : null;
}

function copyFolder(last: string, next: string, { key }: FiledFace): boolean {
  const parts = [join('faces', key), linkPageFile(key)];
  if (!parts.every((part) => existsSync(join(last, part)))) return false;
  for (const part of parts) cpSync(join(last, part), join(next, part), { recursive: true });
  return true;
}
