import { expect, test } from 'vitest';
import { execute } from '../../../test/postgres.ts';
import { createDatabase } from '../../../test/shared-postgres.ts';
import { openDatabase } from '../../database/open.ts';
import { createLeadStore } from './lead-store.ts';

test('an address is found by any case where the database has the letters of Turkish', async () => {
  const url = new URL(await createDatabase());
  const name = `${url.pathname.slice(1)}_tr`;
  await execute(url.href, `create database ${name} locale_provider icu icu_locale 'tr' template template0`);
  const opened = await openDatabase({ dataDir: '/nowhere', databaseUrl: Object.assign(url, { pathname: name }).href });
  if (!opened.ok) throw new Error(opened.problem);
  const { database } = opened;
  try {
    expect(await database.read({ sql: `select lower('I') as small` })).toEqual([{ small: 'ı' }]);
    const sql = `insert into leads (id, reference, kind, face, received_at, state, fields) values ($1, $1, 'quote', 'f', 1, 'new', $2)`;
    const stored = ['INFO@EXAMPLE.ORG', 'Ivan@example.org'];
    await database.write(stored.map((email) => ({ sql, values: [email, JSON.stringify({ email })] })));
    const { list } = createLeadStore(database);
    for (const id of stored)
      for (const email of [id, id.toLowerCase(), id.toUpperCase()])
        expect.soft(await list({ email }), email).toMatchObject([{ id }]);
  } finally {
    await database.close();
  }
});
