import { join } from 'node:path';
import { readConfig, readEnvironment } from '../server/config.ts';
import { buildSite } from './build.ts';

/**
 * `node build/main.ts [FOLDER]`: builds `content/` of the folder, by default the project's, into its `dist/`. This is
 * `npm run build`, and what `npm start` calls when the built site is stale.
 */
const root = join(import.meta.dirname, '..');
const folder = process.argv[2] ?? root;
const settings = readConfig(readEnvironment(folder));
const mistakes = settings.ok ? await build(settings.config) : settings.problems;
for (const mistake of mistakes) console.error(mistake);
process.exitCode = mistakes.length > 0 ? 1 : 0;

function build({ backendOrigin, publicAnonKey }: { backendOrigin: string; publicAnonKey: string }): Promise<string[]> {
  const places = { root, content: join(folder, 'content'), out: join(folder, 'dist') };
  return buildSite({ ...places, backendUrl: backendOrigin, publicAnonKey });
}
