import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuild, siteFolder } from '../scripts/ensure-build.mjs';
import { readMigrations } from '../server/database/migrate.ts';
import { loadSite } from '../server/start/load-site.ts';
import { supabaseMigrations, supabaseSite } from './supabase/supabase-files.ts';
import { printError, projectFolder as root } from './terminal/command.ts';
import { count } from './terminal/text.ts';

/** `npm run supabase`: builds the site where it is stale, and writes into `supabase/` what its own command takes. */
const folder = join(root, 'supabase');

process.exitCode = process.argv.length > 2 ? printError('npm run supabase takes nothing after it.', 2) : await write();

async function write(): Promise<number> {
  if (!ensureBuild(process.execPath, root)) return 1;
  const loaded = await loadSite(siteFolder(root));
  if (!loaded.ok) return printError(loaded.problem, 1);
  const { site } = loaded;
  const migrations = Object.entries(supabaseMigrations(readMigrations('postgres')));
  writeFileSync(join(folder, 'site.json'), `${JSON.stringify(supabaseSite(site))}\n`);
  for (const [name, text] of migrations) writeFileSync(join(folder, 'migrations', name), text);
  process.stdout.write(
    `supabase/site.json has ${count(site.faces.length, 'site')}, supabase/migrations ${count(migrations.length, 'step')}. ` +
      'Next: "supabase db push", then "supabase functions deploy" (docs/how-to/supabase.md).\n',
  );
  return 0;
}
