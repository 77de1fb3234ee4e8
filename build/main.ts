import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildKeys } from '../scripts/ensure-build.mjs';
import { cacheCompiledCode } from '../scripts/run-file.mjs';
import { root } from '../scripts/runtime.mjs';

const OPTIONS = {
  'if-stale': { type: 'boolean' },
  'with-starter': { type: 'boolean' },
  limit: { type: 'string', default: '600' },
} as const;

/**
 * `node build/main.ts [FOLDER] [--if-stale]`: builds the content of the folder, by default the project's, into its
 * `dist/`, or `SITE_DIR`. This is `npm run build`, and what `npm start` calls when the built site is stale. One that fails leaves `dist/` as
 * it was, and says why beside it. `--with-starter`: it ends when who started it does. `--limit SECONDS`: ten minutes by default.
 */
const { positionals, values } = parseArgs({ allowPositionals: true, options: OPTIONS });
const folder = resolve(positionals[0] ?? root);
// Before anything else is loaded: where one word has changed, reading the program would take longer than building.
cacheCompiledCode();
// Before it too, so that code which is saved while the program is loaded is noticed.
const loaded = buildKeys(folder);
const { runBuild } = await import('./build-site.ts');
const { limit, 'if-stale': ifStale, 'with-starter': withStarter } = values;
await runBuild(folder, { loaded, limit, ifStale, withStarter });
