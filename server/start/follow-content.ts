import { formatDay, type ReadSites } from '../../sites/open-sites.ts';
import type { Log } from '../text/log.ts';
import { redact } from '../text/unsafe-text.ts';
import type { LiveSite } from './open-app.ts';
import { watchContent } from './watch-content.ts';

interface FollowParts {
  /** Folder of the owner's content. */
  content: string;
  /** The state of its files when they were read. */
  seen: string;
  readSites: ReadSites;
  live: Pick<LiveSite, 'replace' | 'keep' | 'mistakes'>;
  clock(): number;
  /** Empty is the machine's. */
  timeZone: string;
  log: Log;
}

/**
 * Serves each saved change, and texts with dates on their day. A mistake keeps the sites that are served, and the log
 * names its place once.
 */
export function followContent({ content, seen, readSites, live, clock, timeZone, log }: FollowParts): { stop(): void } {
  const today = () => formatDay(timeZone, clock());

  async function changed(): Promise<void> {
    const reading = await readSites(today());
    if (reading.ok) {
      live.replace(reading.sites);
      return log.info('the saved content is online');
    }
    const known = live.mistakes();
    live.keep(reading.issues);
    for (const mistake of reading.issues.filter((issue) => !known.includes(issue)))
      log.error('the site stays as it was', { mistake });
  }

  const failed = (error: unknown) => log.error('changes of the content are not detected', redact(error));
  return watchContent({ folder: content, seen, today, changed, failed });
}
