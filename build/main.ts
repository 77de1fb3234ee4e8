import { join } from 'node:path';
import { loadSettings } from '../server/config.ts';
import { buildSite } from './build.ts';

/** `npm run build`, and what `npm start` calls when the built site is stale. */
const root = join(import.meta.dirname, '..');
const { backendUrl, publicAnonKey } = loadSettings(root);
const mistakes = await buildSite({ root, out: join(root, 'dist'), backendUrl, publicAnonKey });
for (const mistake of mistakes) console.error(mistake);
process.exitCode = mistakes.length > 0 ? 1 : 0;
