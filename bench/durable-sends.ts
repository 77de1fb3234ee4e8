import { fdatasyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { quoteForm } from '#contract/forms/quote-request.ts';
import { functionPath } from '#contract/site/paths.ts';
import { startPostgres } from '../test/postgres.ts';
import type { ServerProcess } from '../test/server-process.ts';
import { interleave, mb, median, ms, numberOption, perSecond, report } from './measure.ts';
import { siteFolder, memoryOf, startSite, temporaryFolder } from './site.ts';
import { load, type Load } from './wrk.ts';

/**
 * Sends quote requests of 2 KB, 64 at the same time, each answered once it is on disk. Compares the server with the same server with one
 * transaction a request, on SQLite and on PostgreSQL (there with a round trip for each statement), and with the disk's own rate of
 * syncs. Each server has the same eight connections. `--rounds N` (5), `--requests N` for the memory (100000).
 */
const CONNECTIONS = 64;
/** Opening 64 connections to a busy process takes a third of a second, which must not be the measurement. */
const SECONDS = 10;
/** A server compiles in its first seconds, so these are not measured. */
const WARM_SECONDS = 3;
const WANTED = { ratio: 3, onPostgres: 2, p99: 50, growth: 1.25 };

const rounds = numberOption('rounds', 5);
const requests = numberOption('requests', 100_000);
const site = siteFolder();
const alone = ['--import', join(import.meta.dirname, 'peer-hooks.ts')];
const postgres = await startPostgres();
let runs = 0;

try {
  const results = await interleave(rounds, {
    disk: async () => ({ perSecond: syncsPerSecond(), p50: 0, p99: 0 }),
    sqlite: () => fresh(),
    sqliteAlone: () => fresh({ node: alone }),
    postgres: async () => fresh({ settings: { DATABASE_URL: await postgres.createDatabase() } }),
    postgresAlone: async () => fresh({ node: alone, settings: { DATABASE_URL: await postgres.createDatabase() } }),
  });
  const rate = (key: keyof typeof results) => median(results[key].map((load) => load.perSecond));
  const times = (key: keyof typeof results) =>
    `p50 ${ms(median(results[key].map(({ p50 }) => p50)))}, p99 ${ms(median(results[key].map(({ p99 }) => p99)))}`;
  const ratioTo = (peer: keyof typeof results, of: keyof typeof results = 'sqlite') =>
    median(results[of].map((load, round) => load.perSecond / results[peer][round]!.perSecond));
  const p99 = median(results.sqlite.map((load) => load.p99));
  const memory = await memoryOver(requests);

  report([
    {
      what: 'durable sends, SQLite',
      measured: `${perSecond(rate('sqlite'))}, ${times('sqlite')}`,
      against: `one transaction a request: ${perSecond(rate('sqliteAlone'))}, ${times('sqliteAlone')}`,
      ratio: ratioTo('sqliteAlone'),
      wanted: `at least ${WANTED.ratio} times, p99 under ${WANTED.p99} ms`,
      met: ratioTo('sqliteAlone') >= WANTED.ratio && p99 < WANTED.p99,
    },
    {
      what: 'durable sends, SQLite',
      measured: perSecond(rate('sqlite')),
      against: `the disk's own syncs of 4 KB: ${perSecond(rate('disk'))}`,
      ratio: ratioTo('disk'),
      wanted: 'reported',
      met: true,
    },
    {
      what: 'durable sends, PostgreSQL',
      measured: `${perSecond(rate('postgres'))}, ${times('postgres')}`,
      against: `one transaction a request: ${perSecond(rate('postgresAlone'))}, ${times('postgresAlone')}`,
      ratio: ratioTo('postgresAlone', 'postgres'),
      wanted: `at least ${WANTED.onPostgres} times`,
      met: ratioTo('postgresAlone', 'postgres') >= WANTED.onPostgres,
    },
    {
      what: 'durable sends, SQLite',
      measured: perSecond(rate('sqlite')),
      against: `PostgreSQL, one transaction a request: ${perSecond(rate('postgresAlone'))}`,
      ratio: ratioTo('postgresAlone'),
      wanted: 'reported',
      met: true,
    },
    {
      what: `memory over ${memory.answers.toLocaleString('en')} requests`,
      measured: `${mb(memory.last)} in the last tenth, ${mb(memory.most)} at most`,
      against: `the second tenth: ${mb(memory.early)}`,
      ratio: memory.last / memory.early,
      wanted: `flat: at most ${WANTED.growth} times`,
      met: memory.last / memory.early <= WANTED.growth,
    },
  ]);
} finally {
  await postgres.stop();
}

/** A server of its own for each measurement: none profits from another's warm code or full database. */
async function fresh(options: Parameters<typeof startSite>[1] = {}): Promise<Load> {
  const server = await startSite(site, options);
  try {
    await send(server, WARM_SECONDS);
    return await send(server, SECONDS);
  } finally {
    await server.end();
  }
}

async function send(server: ServerProcess, seconds: number): Promise<Load> {
  runs += 1;
  process.stderr.write('.');
  const result = await load(server.url(functionPath(quoteForm.functionName)), {
    seconds,
    connections: CONNECTIONS,
    script: join(import.meta.dirname, 'quote-requests.lua'),
    args: [`${process.pid}-${runs}`],
  });
  if (result.wrong > 0) throw new Error(`${result.wrong} of ${result.answers} requests were not answered with 200`);
  return result;
}

async function memoryOver(wanted: number): Promise<{ answers: number; early: number; last: number; most: number }> {
  const server = await startSite(site);
  const samples: { answers: number; bytes: number }[] = [];
  let answers = 0;
  while (answers < wanted) {
    answers += (await send(server, 1)).answers;
    samples.push({ answers, bytes: memoryOf(server.child.pid!).now });
  }
  const { most } = memoryOf(server.child.pid!);
  await server.end();
  const between = (from: number, to: number) =>
    median(samples.filter((s) => s.answers > from * answers && s.answers <= to * answers).map((s) => s.bytes));
  return { answers, early: between(0.1, 0.3), last: between(0.8, 1), most };
}

/** Measures the disk with nothing above it: 4 KB appended and synced, one after the other. */
function syncsPerSecond(): number {
  const file = openSync(join(temporaryFolder(), 'syncs'), 'w');
  const page = Buffer.alloc(4096, 'x');
  const begun = performance.now();
  let syncs = 0;
  for (; performance.now() - begun < SECONDS * 500; syncs += 1) {
    writeSync(file, page);
    fdatasyncSync(file);
  }
  return syncs / ((performance.now() - begun) / 1000);
}
