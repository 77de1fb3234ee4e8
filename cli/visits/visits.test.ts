import { beforeEach, expect, test } from 'vitest';
import { makeFolder } from '../../test/folder.ts';
import { openDatabase } from '../../server/database/open-database.ts';
import { dayAfter } from '../../server/text/local-time.ts';
import { createVisitStore, noSource } from '../../server/visits/daily-sums.ts';
import { runHere } from '../../test/run-here.ts';

let folder: string;
beforeEach(() => (folder = makeFolder()));

const run = (...args: string[]) => runHere({ DATA_DIR: folder, TIME_ZONE: 'UTC' }, ['visits', ...args]);

test('prints a line for each day and site, with where visitors came from', async () => {
  const opened = await openDatabase({ dataDir: folder, databaseUrl: '' });
  if (!opened.ok) throw new Error(opened.problem);
  const day = dayAfter(Date.now(), 'UTC', 0);
  const sum = { day, site: 'services', source: noSource };
  await createVisitStore(opened.database).add([
    { ...sum, what: 'visit', source: { kind: 'site', name: 'news.example' }, count: 1200 },
    { ...sum, what: 'visit', count: 3 },
    { ...sum, what: 'page', count: 2500 },
    { ...sum, what: 'robot', count: 9 },
    { ...sum, what: 'visit', day: dayAfter(Date.now(), 'UTC', -31), count: 7 },
  ]);
  await opened.database.close();
  const { out } = await run();
  expect(out).toMatch(/^DAY +SITE +VISITS +PAGES +SENT +HELD +ROBOTS +FROM\n/);
  expect(out).toMatch(/ 1,203 +2,500 +0 +0 +9 +news\.example 1,200, direct or unknown 3\n/);
  expect(out.trim().split('\n')).toHaveLength(2);
  expect(JSON.parse((await run('--json')).out)).toMatchObject([{ day, site: 'services', visits: 1203, robots: 9 }]);
});
