import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Face, Site } from '#contract/site/site.ts';
import {
  closingStatements,
  CREATE_VERSIONS,
  type Migration,
  publicRoles,
  readMigrations,
  tablesOf,
  VERSIONS,
} from '../../server/database/migrate.ts';
import { siteFolder } from '../../scripts/ensure-build.mjs';
import { loadSite } from '../../server/start/load-site.ts';

/** Writes the built site's files for a Supabase project. Returns their number of sites and migrations. */
export async function writeSupabaseFiles(root: string) {
  const loaded = await loadSite(siteFolder(root));
  if (!loaded.ok) return loaded;
  const folder = join(root, 'supabase');
  const migrations = Object.entries(supabaseMigrations(readMigrations('postgres')));
  writeFileSync(join(folder, 'site.json'), `${JSON.stringify(supabaseSite(loaded.site))}\n`);
  for (const [name, text] of migrations) writeFileSync(join(folder, 'migrations', name), text);
  return { ok: true as const, sites: loaded.site.faces.length, migrations: migrations.length };
}

/**
 * Makes the files of the server's migrations for `supabase db push`, by their names. Each stores its version as the
 * server does, so that the second of both has nothing to do. Each closes its tables to the public key.
 */
export function supabaseMigrations(migrations: Migration[]): Record<string, string> {
  return Object.fromEntries(migrations.map((migration) => [fileName(migration), textOf(migration)]));
}

/** Names a migration by its number, in the shape of a time, by which Supabase orders. */
function fileName({ version, name }: Migration): string {
  const number = 20_261_122_000_000 + version;
  return `${number}_${name.replace(/^\d+-/, '').replaceAll('-', '_')}`;
}

function textOf(migration: Migration): string {
  const { version, name, sql } = migration;
  const made = [...(version === 1 ? [VERSIONS] : []), ...tablesOf([migration])];
  const closing = made.flatMap((table) => closingStatements(table, publicRoles)).map((statement) => `${statement};\n`);
  return `-- Written by "janus supabase". Does nothing if a Janus server has run it before.
${CREATE_VERSIONS};
do $janus$
begin
if exists (select 1 from ${VERSIONS} where version = ${version}) then return; end if;
insert into ${VERSIONS} (version, name) values (${version}, '${name}');

${sql.trimEnd()}
end
$janus$;
${closing.length > 0 ? `\n-- No policy: the public key can neither read nor write here.\n${closing.join('')}` : ''}`;
}

/** Makes `supabase/site.json`: everything that the functions need to receive leads, without pages. */
export function supabaseSite({ faces }: Site): object {
  return { faces: faces.map(toReceive) };
}

function toReceive({ words, ...face }: Face): object {
  const { key, kind, lang, dir, hosts, isDefault, confirmation, consent, forms, asked, terms, questions } = face;
  const sent = Object.entries(words.forms).filter(([form]) => forms.includes(form));
  const fields = Object.fromEntries(sent.map(([form, { fields }]) => [form, { fields }]));
  const own = { key, kind, lang, dir, hosts, isDefault, confirmation, consent, forms, asked, terms, questions };
  return { ...own, words: { forms: fields } };
}
