import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openPostOffice } from '../reliability/post-office.ts';
import { domain, prepareClone } from './clone.ts';
import { findFirstVersion } from './first-version.ts';
import { workOnLeads } from './owner.ts';
import { inHaste, mailsAreOut, mailSettings } from './story.ts';
import { createVisitors } from './visitors.ts';

/**
 * `node bench/drill/write-first-schema.ts`: writes `test/first-schema.sql`, what the first version's own program has stored of
 * leads whose mails went out, wait, are held, were answered or marked. For clones without a history, such as those of `npm test`.
 */
const folder = mkdtempSync(join(tmpdir(), 'janus-first-schema-'));
const file = join(import.meta.dirname, '../../test/first-schema.sql');
const commit = findFirstVersion();
if (commit === null) throw new Error('The history is not here: git fetch --unshallow');
const office = await openPostOffice();
const { program } = await prepareClone(join(folder, 'older'), commit);
const settings = { DATA_DIR: join(folder, 'data') };
const visitors = createVisitors(`${domain}.localhost`);
for (const more of [{ ...mailSettings(office), ...inHaste }, {}]) {
  const server = await program.start({ ...settings, ...more });
  await visitors.send(server.port, 10);
  if ('SMTP_URL' in more) await mailsAreOut(server);
  else await workOnLeads(program, settings, visitors.acknowledged);
  await server.end();
}
await office.stop();
writeFileSync(file, dump(join(settings.DATA_DIR, 'janus.db')).join('\n').concat('\n'));
rmSync(folder, { recursive: true });

function dump(path: string): string[] {
  const database = new DatabaseSync(path);
  database.exec(`delete from memos where name = 'readiness'`);
  const schema = database.prepare('select name, type, sql from sqlite_schema where sql is not null').all();
  const rows = schema
    .filter(({ type }) => type === 'table')
    .flatMap(({ name }) =>
      database
        .prepare(`select * from ${name}`)
        .all()
        .map((row) => toInsert(String(name), row)),
    );
  database.close();
  const head = `-- What the program of commit ${commit} had stored; node bench/drill/write-first-schema.ts writes it anew.`;
  return [head, ...schema.map(({ sql }) => `${String(sql).replaceAll(/\s+/g, ' ')};`), ...rows];
}

function toInsert(table: string, row: Record<string, unknown>): string {
  const values = Object.values(row).map((value) =>
    typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value),
  );
  return `insert into ${table} (${Object.keys(row).join(', ')}) values (${values.join(', ')});`;
}
