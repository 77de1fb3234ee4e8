import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSharing, siteText } from '#contract/site-file.ts';
import type { FaceDraft } from './draft-faces.ts';
import { openFontStore } from './fonts/font-store.ts';
import type { Bundles } from './kept-bundles.ts';
import { openKeptFaces, writeKeptFaces } from './kept-faces.ts';
import { makeFace, type MadeFace } from './made-face.ts';
import { openDrawnRecords } from './packs/drawn-records.ts';
import type { Packing } from './packs/pack-face.ts';
import { writePacks } from './packs/write-packs.ts';
import { showProgress } from './progress.ts';
import { openRenderers } from './renderer.ts';

interface Places {
  /** Folder of the last build, which may not be there. */
  last: string;
  next: string;
  /** Of the program. */
  key: string;
}

/** So many domains have a folder each, where everything is made ahead and can be looked at; more are packed. */
const IN_FOLDERS = 50;

/** What is compressed and drawn beside this thread has Node's four; more at once would only take memory. */
const AT_ONCE = 4;

/** Makes every face that is not as it was, and writes what the server reads of them. */
export async function writeFaces({ last, next, key }: Places, drafts: FaceDraft[], bundles: Bundles): Promise<void> {
  const many = drafts.filter(({ kind }) => kind === 'domain').length > IN_FOLDERS;
  const kept = openKeptFaces(last, next, key);
  const fonts = openFontStore(last, next);
  const packing: Packing | null = many ? { records: openDrawnRecords(next), shared: new Map() } : null;
  const rendererOf = openRenderers(next);
  const share = createSharing();
  const isPacked = ({ kind }: FaceDraft) => many && kind === 'domain';
  const made = drafts.map((draft): MadeFace | null => kept.take(draft, isPacked(draft)));
  const progress = showProgress(made.filter((face) => face === null).length);
  const left = drafts.entries();
  const work = async () => {
    for (const [place, draft] of left) {
      if (made[place]) continue;
      const making = { next, bundles, fonts, rendererOf, packing: isPacked(draft) ? packing : null };
      made[place] = await makeFace(await draft.plan(), making);
      if (many) share(made[place].filed);
      progress.step();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  progress.end();
  const faces = drafts.map((draft, place) => ({ draft, made: made[place]! }));
  const each = <Part>(part: (made: MadeFace) => Part[]) => faces.flatMap((face) => part(face.made));
  fonts.close(each((face) => face.fonts));
  const packed = each((face) => (face.packed ? [face.packed] : []));
  if (packing) writePacks(last, next, packed, packing);
  writeFileSync(
    join(next, 'weights.json'),
    JSON.stringify(
      each((face) => face.weights),
      null,
      1,
    ),
  );
  writeKeptFaces(next, key, faces);
  const filed = each((face) => [many ? share(face.filed) : face.filed]);
  writeFileSync(join(next, 'site.json'), siteText(filed, many));
}
