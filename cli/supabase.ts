import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMigrations } from '../server/database/migrate.ts';
import { loadSite } from '../server/start/load-site.ts';
import { supabaseMigrations } from './supabase/supabase-migrations.ts';
import { supabaseSite } from './supabase/supabase-site.ts';

/** `npm run supabase [FOLDER]`: writes what Supabase's own command takes from `supabase/` beside its functions. */
const root = join(import.meta.dirname, '..');
const folder = join(root, 'supabase');

const loaded = await loadSite(join(process.argv[2] ?? root, 'dist'));
if (!loaded.ok) {
  process.stderr.write(`${loaded.problem}\n`);
  process.exitCode = 1;
} else {
  writeFileSync(join(folder, 'site.json'), `${JSON.stringify(supabaseSite(loaded.site))}\n`);
  mkdirSync(join(folder, 'migrations'), { recursive: true });
  const migrations = Object.entries(supabaseMigrations(readMigrations()));
  for (const [name, text] of migrations) writeFileSync(join(folder, 'migrations', name), text);
  process.stdout.write(
    `supabase/site.json knows ${loaded.site.faces.length} sites, supabase/migrations has ${migrations.length} files. ` +
      'Next: "supabase db push" and "supabase functions deploy" (docs/supabase.md).\n',
  );
}
