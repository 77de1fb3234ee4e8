import { existsSync } from 'node:fs';
import { redact } from '../outbox/redact.ts';
import type { loadFaces, LiveSite } from './live-site.ts';
import { builtBy, leaveMistake, readMistakes } from './load-site.ts';
import type { Log } from './log.ts';
import type { Rebuild } from './rebuild.ts';
import { watchContent } from './watch-content.ts';

interface FollowParts {
  /** Folder of the owner's words. */
  content: string;
  dist: string;
  rebuild: Rebuild;
  load(): ReturnType<typeof loadFaces>;
  live: Pick<LiveSite, 'replace'>;
  log: Log;
}

/** Serves what the owner saves without a restart. With a mistake in it the site stays as it was, and the log says where. */
export function followContent({ content, dist, rebuild, load, live, log }: FollowParts): { stop(): void } {
  tellMistakes(dist, log);
  // A built site can be served where its words are not.
  if (!existsSync(content)) return { stop() {} };
  const program = builtBy(dist);
  let stopped = false;

  async function changed(): Promise<void> {
    if (!(await rebuild.run())) {
      if (stopped) return;
      if (readMistakes(dist).length === 0) leaveMistake(dist, 'The build ended before it was done; save a file again');
      return tellMistakes(dist, log);
    }
    // Pages of another program than the one that runs here may call what it does not have.
    if (builtBy(dist) !== program)
      return log.error('the program was changed: what was saved is served after a restart');
    const loaded = await load();
    if (!loaded.ok) return log.error('the site that was built cannot be read', { problem: loaded.problem });
    live.replace(loaded);
    log.info('the site is served as it was saved');
  }

  const failed = (error: unknown) => log.error('changes of the content are not noticed', redact(error));
  const watcher = watchContent({ folder: content, changed, failed });
  return {
    stop() {
      stopped = true;
      watcher.stop();
      rebuild.stop();
    },
  };
}

function tellMistakes(dist: string, log: Log): void {
  const mistakes = readMistakes(dist);
  for (const mistake of mistakes) log.error('the site stays as it was built before', { mistake });
}
