import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { mistakesFile } from '#contract/site.ts';
import { siteFolder } from '../scripts/build-key.mjs';
import { readEnvironment } from '../server/start/config.ts';
import { endWithStarter } from './end-with-starter.ts';
import { lockBuild } from './build-lock.ts';
import { buildFolder } from './build-folder.ts';

/**
 * `node site-build/main.ts [FOLDER] [--if-stale]`: builds the content of the folder, by default the project's, into its
 * `dist/`, or `SITE_DIR`. This is `npm run build`, and what `npm start` calls when the built site is stale. One that fails leaves `dist/` as
 * it was, and says why beside it. `--with-starter`: it ends when who started it does. `--limit SECONDS`: ten minutes by default.
 */
const root = join(import.meta.dirname, '..');
const OPTIONS = {
  'if-stale': { type: 'boolean' },
  'with-starter': { type: 'boolean' },
  limit: { type: 'string', default: '600' },
} as const;
const { positionals, values } = parseArgs({ allowPositionals: true, options: OPTIONS });
const folder = resolve(positionals[0] ?? root);
const out = siteFolder(folder);
const ending = AbortSignal.timeout(Number(values.limit) * 1000);
if (values['with-starter']) endWithStarter();
tell(await build());

/** Returns what is wrong, or nothing when it is built. */
async function build(): Promise<string[]> {
  try {
    await lockBuild(out, ending);
    // Another process may have built it while this one waited; or a mistake was taken back.
    return await buildFolder(folder, readEnvironment(folder), { ifStale: values['if-stale'] ?? false, signal: ending });
  } catch (error) {
    // The disk may be full of what was begun, and leads need its room.
    if (existsSync(out)) rmSync(`${out}.next`, { recursive: true, force: true, maxRetries: 5 });
    const why = ending.aborted
      ? `it took longer than ${values.limit} seconds; take back what was changed last`
      : (error as Error).message;
    return [`The site cannot be built: ${why}`];
  }
}

/** On standard error with the lines they stand in, and one line each in a file for the server and the commands. */
function tell(mistakes: string[]): void {
  for (const mistake of mistakes) console.error(mistake);
  process.exitCode = mistakes.length > 0 ? 1 : 0;
  rmSync(mistakesFile(out), { force: true });
  const lines = mistakes.map((mistake) => `${mistake.split('\n')[0]}\n`);
  if (lines.length > 0) writeFileSync(mistakesFile(out), lines.join(''));
}
