// npm run supabase: builds the site where it is stale, and writes what Supabase's own command takes from supabase/.
import { ensureBuild } from './ensure-build.mjs';
import { runFile } from './run-file.mjs';
import { ensureModules, ensureNode } from './runtime.mjs';

const node = ensureNode();
ensureModules(node);
if (ensureBuild(node)) await runFile(node, 'cli/supabase.ts', process.argv.slice(2));
else process.exitCode = 1;
