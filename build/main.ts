import { join } from 'node:path';
import { readConfig, readEnvironment } from '../server/config.ts';
import { buildSite } from './build.ts';

/** `npm run build`, and what `npm start` calls when the built site is stale. */
const root = join(import.meta.dirname, '..');
const settings = readConfig(readEnvironment(root));
const mistakes = settings.ok
  ? await buildSite({
      root,
      out: join(root, 'dist'),
      backendUrl: settings.config.backendOrigin,
      publicAnonKey: settings.config.publicAnonKey,
    })
  : settings.problems;
for (const mistake of mistakes) console.error(mistake);
process.exitCode = mistakes.length > 0 ? 1 : 0;
