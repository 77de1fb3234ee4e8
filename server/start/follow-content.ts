import { existsSync } from 'node:fs';
import { redact } from '../outbox/redact.ts';
import type { loadFaces, LiveSite } from './live-site.ts';
import { readMistakes } from './load-site.ts';
import type { Log } from './log.ts';
import { createRebuild } from './rebuild.ts';
import { watchContent } from './watch-content.ts';

interface FollowParts {
  /** Where `dist` is. */
  folder: string;
  /** Of the owner's words. */
  content: string;
  dist: string;
  /** In the environment of the build. */
  settings: Record<string, string>;
  load(): ReturnType<typeof loadFaces>;
  live: Pick<LiveSite, 'replace'>;
  log: Log;
}

/** Serves what the owner saves without a restart. With a mistake in it the site stays as it was, and the log says where. */
export function followContent({ folder, content, dist, settings, load, live, log }: FollowParts): { stop(): void } {
  tellMistakes(dist, log);
  // A built site can be served where its words are not.
  if (!existsSync(content)) return { stop() {} };
  const rebuild = createRebuild(folder, settings);

  async function changed(): Promise<void> {
    if (!(await rebuild.run())) {
      if (readMistakes(dist).length > 0) return tellMistakes(dist, log);
      return log.error('the build ended without a word; the site stays as it was built before');
    }
    const loaded = await load();
    if (!loaded.ok) return log.error('the site that was built cannot be read', { problem: loaded.problem });
    live.replace(loaded);
    log.info('the site is served as it was saved');
  }

  const failed = (error: unknown) => log.error('changes of the content are not noticed', redact(error));
  const watcher = watchContent({ folder: content, changed, failed });
  return {
    stop() {
      watcher.stop();
      rebuild.stop();
    },
  };
}

function tellMistakes(dist: string, log: Log): void {
  const mistakes = readMistakes(dist);
  for (const mistake of mistakes) log.error('the site stays as it was built before', { mistake });
}
