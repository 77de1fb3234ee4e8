import { join } from 'node:path';
import { formatMistakeWithLine } from '#contract/content-mistake.ts';
import { compressFolder } from './compress.ts';
import { readContent } from './content.ts';
import { pictureMistakes } from './content/brands.ts';
import { openKeptContent } from './content/kept-content.ts';
import { copyPages } from '../server/pages/page-store.ts';
import type { Drawing, DrawOptions } from './draw-apart.ts';
import { draftFaces } from './draft-faces.ts';
import { watchBeside } from './end-with-starter.ts';
import { readBundles } from './kept-bundles.ts';
import { copyPublicFiles } from './pages/copy-public-files.ts';
import { unservedFiles } from './pages/public-files.ts';
import { writeFaces } from './write-faces.ts';

/** `draw-apart.ts` starts it, and reads what it says of the drawing. */
watchBeside();
const drawing = await draw(JSON.parse(process.argv[2]!) as DrawOptions).catch(problemOf);
process.stdout.write(JSON.stringify(drawing));

async function draw({ content: folder, last, next, codeKey, programKey }: DrawOptions): Promise<Drawing> {
  // Beside the reading of content, which takes as long.
  const copied = copyPages(last, next);
  copied.catch(() => {});
  const bundles = readBundles(next);
  const kept = openKeptContent(folder, programKey, { last, next });
  const reading = readContent(folder, kept);
  const mistakes = [...(reading.ok ? [] : reading.mistakes), ...(await pictureMistakes(folder, reading.pictures))];
  if (!reading.ok || mistakes.length > 0) return { mistakes: [...new Set(mistakes.map(formatMistakeWithLine))] };
  const { content } = reading;
  for (const line of unservedFiles(join(folder, 'public'))) console.error(line);
  await writeFaces({ last, next, key: codeKey, copied }, draftFaces(content, bundles), bundles);
  copyPublicFiles(content.files, join(next, 'public'));
  await compressFolder(join(next, 'public'));
  kept.close();
  return { mistakes: [] };
}

/** Files of the last build may have other bytes than were written: its JSON, what is compressed, its database. */
function problemOf(error: Error): Drawing {
  const { code = '' } = error as NodeJS.ErrnoException;
  const broken = error instanceof SyntaxError || /^(?:Z_|ZSTD_|ERR_SQLITE_ERROR$)/.test(code);
  return { problem: error.message, broken };
}
