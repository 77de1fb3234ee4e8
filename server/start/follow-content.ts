import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { ReadSites } from '../../sites/open-sites.ts';
import { describeState, listVisibleFiles } from '../../sites/read/content-folder.ts';
import { dayAfter } from '../text/local-time.ts';
import type { Log } from '../text/log.ts';
import { redact } from '../text/unsafe-text.ts';
import type { LiveSite } from './live-site.ts';

interface FollowParts {
  content: string;
  /** The state of its files when they were read (`describeFiles`). */
  seen: string;
  readSites: ReadSites;
  live: Pick<LiveSite, 'replace' | 'keep' | 'mistakes' | 'siteList'>;
  clock(): number;
  /** Empty is the machine's. */
  timeZone: string;
  log: Log;
}

/** Serves each saved change, and texts with dates on their day. A mistake keeps the sites, and is logged once. */
export function followContent({ content, seen, readSites, live, clock, timeZone, log }: FollowParts): { stop(): void } {
  const findDay = () => dayAfter(clock(), timeZone, 0);

  async function serveChange(): Promise<void> {
    let reading = await readSites(findDay());
    const isGone = ({ key }: { key: string }) => reading.ok && !reading.sites.findDraft(key);
    if (live.siteList().sites.some(isGone)) {
      // A file that is copied or checked out anew is missing for a moment.
      await pause(GONE_MS, undefined, { ref: false });
      reading = await readSites(findDay());
      const hosts = live
        .siteList()
        .sites.filter(isGone)
        .flatMap((site) => site.hosts);
      if (hosts.length > 0) log.warn('a site is gone', { hosts: hosts.join(' ') });
    }
    if (reading.ok) {
      live.replace(reading.sites);
      return log.info('the saved content is live');
    }
    const known = live.mistakes();
    live.keep(reading.issues);
    for (const mistake of reading.issues.filter((issue) => !known.includes(issue)))
      log.error('the site stays as it was', { mistake });
  }

  return watchContent({
    known: `${seen}\n${findDay()}`,
    look: async () => `${await describeFiles(content)}\n${findDay()}`,
    changed: serveChange,
    failed: (error) => log.error('changes to the content are not detected', redact(error)),
  });
}

/** The time that a site may be missing. */
const GONE_MS = 3000;

interface WatchParts {
  known: string;
  look(): Promise<string>;
  /** Resolves once the new state is served, or cannot be. Two calls never overlap. */
  changed(): Promise<void>;
  failed(error: unknown): void;
}

/** The time between two looks. The system sends no notices from network drives and containers' mounts. */
const LOOK_MS = 200;
/** The time from a change until the look that finds that nothing more was saved. */
const SETTLE_MS = 30;
/** Looks take at most a twentieth of the time, so a folder of thousands of files is looked at less often. */
const REST = 20;

/** Calls `changed` once the state is another one and stays so for two looks. */
function watchContent({ known, look, changed, failed }: WatchParts): { stop(): void } {
  let last = known;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  function rest(milliseconds: number): void {
    if (!stopped) timer = setTimeout(() => void lookAgain().catch(failed), milliseconds).unref();
  }

  async function lookAgain(): Promise<void> {
    const begun = performance.now();
    const now = await look();
    const duration = performance.now() - begun;
    const settled = now === last;
    last = now;
    if (settled && now !== known && !stopped) {
      known = now;
      await changed().catch(failed);
    }
    rest(settled ? Math.max(LOOK_MS, duration * REST) : SETTLE_MS);
  }

  rest(0);
  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

/** Files that are looked at in one turn of the event loop: visitors are answered between turns. */
const FILES_A_TURN = 200;

/** Describes the state of every file. The result changes with one that is saved, added or removed. */
export async function describeFiles(folder: string): Promise<string> {
  const states: string[] = [];
  for (const path of listVisibleFiles(folder))
    if (states.push(describeState(path)) % FILES_A_TURN === 0) await nextTurn();
  return states.join('\n');
}
