import { createHmac, randomBytes } from 'node:crypto';
import { dayAfter } from '../text/local-time.ts';
import type { Counted, DailySum, Source, VisitStore } from './daily-sums.ts';
import { makeSumId, noSource, otherSource } from './daily-sums.ts';
import { type PageRequest, readView } from './read-view.ts';

export type Visits = ReturnType<typeof openVisits>;

interface VisitParts {
  store: Pick<VisitStore, 'add'>;
  /** Empty is the machine's. */
  timeZone: string;
  now(): number;
  /** Called when sums cannot be stored, and not again until they can. They stay in memory until then. */
  unstored(error: unknown): void;
}

/** The time from the first count until it is stored: a killed process loses no more. */
const STORED_AFTER_MS = 5000;
/** Sums of one transaction: leads wait no longer than for so few. */
const BATCH = 100;

/** Sources of a day, since anybody can invent referrers. Further ones are counted as `other`. */
export const SOURCES_MAX = 2000;

/** The time for which a view is remembered. */
const REMEMBERED_MS = 30 * 60_000;
/** Views, since anybody can send many. The oldest are forgotten earlier. */
export const REMEMBERED_MAX = 20_000;

/** Counts visits, and stores the counts seconds later. Nothing about a single visitor is stored. */
export function openVisits(parts: VisitParts) {
  const { add, stop } = openSums(parts);
  const isRepeated = rememberViews(parts.now);
  return {
    viewed(request: PageRequest): void {
      const view = readView(request);
      if (view === null || (view.what !== 'robot' && isRepeated(request))) return;
      const { site } = request.page;
      if (view.what === 'visit') add(site, 'visit', view.source);
      add(site, view.what === 'robot' ? 'robot' : 'page');
    },
    sent: (site: string, held: boolean) => add(site, held ? 'held' : 'sent'),
    stop,
  };
}

/** Recognises reloads, which not every browser marks. Keeps hashes in memory, by a key that nobody else has. */
function rememberViews(now: () => number) {
  const key = randomBytes(32);
  /** Hashes and times, the oldest first. */
  const views = new Map<string, number>();
  return ({ page, headers, target, address }: PageRequest): boolean => {
    for (const [oldest, time] of views) {
      if (now() - time < REMEMBERED_MS && views.size < REMEMBERED_MAX) break;
      views.delete(oldest);
    }
    const view = [page.site, target.split('?', 1)[0], address, String(headers['user-agent'])].join('\n');
    const hash = createHmac('sha256', key).update(view).digest('base64');
    const isKnown = views.delete(hash);
    views.set(hash, now());
    return isKnown;
  };
}

function openSums({ store, timeZone, now, unstored }: VisitParts) {
  let day = '';
  const unstoredSums = new Map<string, DailySum>();
  /** The day's sources of all sites. */
  const sources = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let storing = Promise.resolve();
  let failing = false;

  function add(site: string, what: Counted, source: Source = noSource): void {
    if (timer === undefined) startTimer();
    const counted = isCounted(site, source, sources) ? source : otherSource;
    addSum({ day, site, what, source: counted, count: 1 }, unstoredSums);
  }

  /** The clock is read once for all that is stored together, so a day may end some seconds late. */
  function startTimer(): void {
    timer = setTimeout(startStoring, STORED_AFTER_MS).unref();
    const today = dayAfter(now(), timeZone, 0);
    if (today !== day) sources.clear();
    day = today;
  }

  function startStoring(): void {
    timer = undefined;
    storing = storing.then(storeAll);
  }

  async function storeAll(): Promise<void> {
    const sums = [...unstoredSums.values()];
    unstoredSums.clear();
    try {
      while (sums.length > 0) {
        await store.add(sums.slice(0, BATCH));
        sums.splice(0, BATCH);
        failing = false;
      }
    } catch (error) {
      for (const sum of sums) addSum(sum, unstoredSums);
      if (!failing) unstored(error);
      failing = true;
      if (timer === undefined) startTimer();
    }
  }

  async function stop(): Promise<void> {
    clearTimeout(timer);
    startStoring();
    await storing;
    clearTimeout(timer);
  }

  return { add, stop };
}

function addSum(sum: DailySum, sums: Map<string, DailySum>): void {
  const known = sums.get(makeSumId(sum));
  if (known) known.count += sum.count;
  else sums.set(makeSumId(sum), sum);
}

function isCounted(site: string, { kind, name }: Source, sources: Set<string>): boolean {
  if (name === '') return true;
  const key = `${site} ${kind} ${name}`;
  if (sources.size < SOURCES_MAX) sources.add(key);
  return sources.has(key);
}
