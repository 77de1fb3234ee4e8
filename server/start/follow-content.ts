import { type FSWatcher, watch } from 'node:fs';
import { dirname } from 'node:path';
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
    folder: content,
    known: `${seen}\n${findDay()}`,
    look: async () => `${await describeFiles(content)}\n${findDay()}`,
    changed: serveChange,
    failed: (error) => log.error('changes to the content are not detected', redact(error)),
  });
}

/** The time that a site may be missing. */
const GONE_MS = 3000;

interface WatchParts {
  folder: string;
  known: string;
  look(): Promise<string>;
  /** Resolves once the new state is served, or cannot be. Two calls never overlap. */
  changed(): Promise<void>;
  failed(error: unknown): void;
}

/** The time between two looks without a notice: the system sends none from network drives and containers' mounts. */
const LOOK_MS = 1000;
/** The time from a notice until the look that finds that nothing more was saved. */
const SETTLE_MS = 30;
/** Looks take at most a twentieth of the time, so a folder of thousands of files is looked at less often. */
const REST = 20;

/** Calls `changed` once the state is another one and stays so for two looks. */
function watchContent({ folder, known, look, changed, failed }: WatchParts): { stop(): void } {
  let last = known;
  let timer: NodeJS.Timeout | undefined;
  let isLooking = false;
  let isNoticed = false;
  let stopped = false;
  const notices = openNotices(() => {
    isNoticed = true;
    if (!isLooking) rest(SETTLE_MS);
  });

  function rest(milliseconds: number): void {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => void lookAgain().catch(failed), milliseconds).unref();
  }

  async function lookAgain(): Promise<void> {
    isLooking = true;
    isNoticed = false;
    const begun = performance.now();
    notices.watch([folder, ...listVisibleFiles(folder).map((path) => dirname(path))]);
    const now = await look();
    const duration = performance.now() - begun;
    const settled = now === last;
    last = now;
    if (settled && now !== known && !stopped) {
      known = now;
      await changed().catch(failed);
    }
    isLooking = false;
    rest(settled && !isNoticed ? Math.max(LOOK_MS, duration * REST) : SETTLE_MS);
  }

  void lookAgain().catch(failed);
  return {
    stop() {
      stopped = true;
      notices.close();
      clearTimeout(timer);
    },
  };
}

const FOLDERS_MAX = 500;

/** Calls `notice` when the system reports a change in a watched folder. */
function openNotices(notice: () => void) {
  const watchers = new Map<string, FSWatcher>();

  function forget(folder: string): void {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  }

  function watchFolder(folder: string): void {
    try {
      const watcher = watch(folder, { persistent: false }, notice);
      watcher.on('error', () => forget(folder));
      watchers.set(folder, watcher);
    } catch {
      // It has just been removed, or the system allows no more. Looking at the files again has to do.
    }
  }

  return {
    watch(folders: string[]): void {
      for (const folder of new Set(folders))
        if (!watchers.has(folder) && watchers.size < FOLDERS_MAX) watchFolder(folder);
    },
    close: () => [...watchers.keys()].forEach(forget),
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
