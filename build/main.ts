import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { programKey } from '../scripts/ensure-build.mjs';
import { cacheCompiledCode } from '../scripts/run-file.mjs';
import { root } from '../scripts/runtime.mjs';

const OPTIONS = {
  'if-stale': { type: 'boolean' },
  'with-starter': { type: 'boolean' },
  'on-request': { type: 'boolean' },
  limit: { type: 'string', default: '600' },
} as const;

/**
 * `node build/main.ts [FOLDER] [--if-stale]` builds the content of the folder (by default the project's) into its `dist/`, or into
 * `SITE_DIR`. It is `npm run build`, and `npm start` runs it for a stale site. A failed build leaves `dist/` as it was, and writes the
 * issues next to it. With `--with-starter` it ends with the process that started it. With
 * `--on-request` it loads its code, then waits for a text at standard input. `--limit SECONDS` is ten minutes by default.
 */
const { positionals, values } = parseArgs({ allowPositionals: true, options: OPTIONS });
const folder = resolve(positionals[0] ?? root);
cacheCompiledCode();
// A file that is saved while the code is loaded changes a later key, so the build notices.
const loaded = programKey();
const { runBuild } = await import('./build-site.ts');
const { startBundler } = await import('./bundle/bundle-process.ts');
const { limit, 'if-stale': ifStale, 'with-starter': withStarter } = values;
const bundler = values['on-request'] ? startBundler() : undefined;
if (!bundler || (await text(process.stdin))) await runBuild(folder, { loaded, limit, ifStale, withStarter, bundler });
bundler?.stdin.end();
