import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { functionPath } from '#contract/paths.ts';
import { quoteForm } from '#contract/quote-request.ts';
import { readStored } from '../../cli/doctor/stored.ts';
import { openDatabase } from '../../server/database/open.ts';
import { interleave, median, ms, perSecond, quantile, type Figure } from '../measure.ts';
import { startSite, temporaryFolder } from '../site.ts';
import { load } from '../wrk.ts';
import { runCommand } from './run-command.ts';
import type { Store } from './stores.ts';
import { tellWaited, visitMeanwhile, type Waited } from './visitors.ts';

/** With the span of `fill.ts`, three of ten leads are older. */
const RETENTION_DAYS = '383';
const SECONDS = 5;
const QUIET_MS = 10_000;
/** What is left by then is left to the next start. */
const RETENTION_AT_MOST_MS = 180_000;
let runs = 0;

const told = (what: string, measured: string, against: string, ratio?: number): Figure => ({
  what,
  measured,
  against,
  ...(ratio !== undefined && { ratio }),
  wanted: 'told',
  met: true,
});

/** What a server feels of a store of many leads, beside one of few. Erases three of ten leads of `many`. */
export async function serverFigures(
  site: string,
  name: string,
  { many, few }: { many: Store; few: Store },
  rounds: number,
): Promise<Figure[]> {
  const rates = await interleave(rounds, { many: () => accept(site, many), few: () => accept(site, few) });
  const rate = (key: 'many' | 'few') => median(rates[key].map((one) => one.perSecond));
  const p99 = (key: 'many' | 'few') => median(rates[key].map((one) => one.p99));
  const started = (key: 'many' | 'few') => median(rates[key].map((one) => one.startedIn));
  const stored = await timeOf(() => readStored(many.DATA_DIR, many.DATABASE_URL));

  const server = await startSite(site, { settings: many });
  const metrics = await timeOf(async () => (await fetch(server.url('/metrics'))).text());
  const quiet = await visitMeanwhile(server, () => pause(QUIET_MS));
  const backup = many.DATABASE_URL === '' ? await backUp(many, (work) => visitMeanwhile(server, work)) : null;
  const erase = await visitMeanwhile(server, () => runCommand(many, ['erase', '--email', 'regular@customer.example']));
  await server.end();

  const before = await countLeads(many);
  const retaining = await startSite(site, { settings: { ...many, RETENTION_DAYS } });
  const begun = performance.now();
  const retained = await visitMeanwhile(retaining, async () => {
    const isOver = () => performance.now() - begun > RETENTION_AT_MOST_MS;
    while (!retaining.output().includes('old leads erased') && !isOver()) await pause(200);
  });
  const seconds = (performance.now() - begun) / 1000;
  await retaining.end();
  const erased = before + retained.leads.length - (await countLeads(many));

  const beside = `nothing else under way: ${tellWaited(quiet)}`;
  return [
    told(
      `${name}: leads accepted, 64 at a time`,
      `${perSecond(rate('many'))}, p99 ${ms(p99('many'))}`,
      `10,000 leads: ${perSecond(rate('few'))}, p99 ${ms(p99('few'))}`,
      median(rates.many.map((one, round) => one.perSecond / rates.few[round]!.perSecond)),
    ),
    told(`${name}: start`, ms(started('many')), `10,000 leads: ${ms(started('few'))}`),
    told(`${name}: what doctor asks the store; /metrics`, `${ms(stored)}; ${ms(metrics)}`, 'nothing'),
    ...(backup ? [told(`${name}: backup in ${ms(backup.ms)}`, tellWaited(backup.waited), beside)] : []),
    told(`${name}: erase of an address of one lead in 500`, tellWaited(erase), beside),
    {
      what: `${name}: retention, ${erased.toLocaleString('en')} leads in ${Math.round(seconds)} s`,
      measured: tellWaited(retained),
      against: beside,
      ratio: quantile(retained.leads, 0.99) / quantile(quiet.leads, 0.99),
      wanted: 'no visitor waits a second',
      met: Math.max(...retained.leads, retained.longestPage) < 1000,
    },
  ];
}

async function backUp(store: Store, visit: (work: () => Promise<unknown>) => Promise<Waited>) {
  let time = 0;
  const waited = await visit(async () => {
    time = (await runCommand(store, [join(temporaryFolder(), 'backup.db')], 'backup')).ms;
  });
  return { ms: time, waited };
}

async function accept(site: string, store: Store) {
  const server = await startSite(site, { settings: store });
  runs += 1;
  const path = functionPath(quoteForm.functionName);
  const script = join(import.meta.dirname, '../quote-requests.lua');
  const args = [`${process.pid}-${runs}`];
  const loaded = await load(server.url(path), { seconds: SECONDS, connections: 64, script, args });
  await server.end();
  process.stderr.write('.');
  return { ...loaded, startedIn: server.startedIn };
}

async function countLeads(store: Store): Promise<number> {
  const opened = await openDatabase({ dataDir: store.DATA_DIR, databaseUrl: store.DATABASE_URL });
  if (!opened.ok) throw new Error(opened.problem);
  const [row] = await opened.database.read({ sql: 'select count(*) as n from leads' });
  await opened.database.close();
  return Number(row!['n']);
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}
