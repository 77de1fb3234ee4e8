import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig, readEnvironment } from '../server/start/config.ts';
import { buildSite } from './build.ts';
import { billOfMaterials } from './sbom.ts';

/**
 * `node site-build/main.ts [FOLDER]`: builds `content/` of the folder, by default the project's, into its `dist/`. This is
 * `npm run build`, and what `npm start` calls when the built site is stale.
 */
const root = join(import.meta.dirname, '..');
const folder = process.argv[2] ?? root;
const settings = readConfig(readEnvironment(folder));
const materials = billOfMaterials(root);
const mistakes = settings.ok ? await build(settings.config) : settings.problems;
if (mistakes.length === 0) writeMaterials(await materials);
for (const mistake of mistakes) console.error(mistake);
process.exitCode = mistakes.length > 0 ? 1 : 0;

function build({ backendOrigin, publicAnonKey }: { backendOrigin: string; publicAnonKey: string }): Promise<string[]> {
  const places = { root, content: join(folder, 'content'), out: join(folder, 'dist') };
  return buildSite({ ...places, backendUrl: backendOrigin, publicAnonKey });
}

/** Beside the faces, where it is not served. */
function writeMaterials(text: string | null): void {
  if (text === null) console.error('No bill of materials was written: this npm cannot make one (npm 10 can)');
  else writeFileSync(join(folder, 'dist', 'sbom.json'), text);
}
