import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import { ownersOf, type Site } from '#contract/site/site.ts';
import { buildProcess, formatDay, isOfDay } from '../../scripts/ensure-build.mjs';
import { type AlarmParts, createAlarm, savedContent } from '../delivery/alarm.ts';
import { createNotify } from '../delivery/channels/notify.ts';
import type { NotifyAddress } from '../delivery/channels/notify-service.ts';
import type { Outcome } from '../delivery/delivery.ts';
import { composeContentEmail } from '../emails/digest-emails.ts';
import type { MailSettings } from '../emails/transports.ts';
import type { Log } from '../text/log.ts';
import { redact } from '../text/unsafe-text.ts';
import type { LiveSite, loadFaces } from './live-site.ts';
import { builtBy, readBuildErrors, writeBuildError } from './load-site.ts';
import { watchContent } from './watch-content.ts';

interface FollowParts {
  /** Folder of the owner's words. */
  content: string;
  dist: string;
  rebuild: Rebuild;
  load(): ReturnType<typeof loadFaces>;
  live: Pick<LiveSite, 'replace'>;
  clock(): number;
  /** Empty is the machine's. */
  timeZone: string;
  log: Log;
}

/**
 * Serves each saved change, and texts with dates when they begin and end, without a restart. On an error the site stays as it was,
 * and the log names the place.
 */
export function followContent(parts: FollowParts): { stop(): void } {
  const { content, dist, rebuild, load, live, clock, timeZone, log } = parts;
  let logged = { at: 0, all: '' };
  function logBuildErrors(): void {
    const [at, errors] = [clock(), readBuildErrors(dist)];
    const all = errors.join('\n');
    // Two files may be saved one after the other, and one of them has the error. A later save deserves an answer.
    if (all === logged.all && at - logged.at < AGAIN_MS) return;
    logged = { at, all };
    for (const mistake of errors) log.error('the site stays as it was', { mistake });
  }
  logBuildErrors();
  // A built site can be served without its content.
  if (!existsSync(content)) return { stop() {} };
  const program = builtBy(dist);
  let stopped = false;
  let seen = formatDay(timeZone, clock());
  let lastChange = '';

  function changedOn(): string {
    const today = formatDay(timeZone, clock());
    if (today !== seen && !isOfDay(dist, today)) lastChange = today;
    seen = today;
    return lastChange;
  }

  async function changed(): Promise<void> {
    if (!(await rebuild.run())) {
      if (stopped) return;
      if (readBuildErrors(dist).length === 0) writeBuildError(dist, 'The build stopped early. Save a file again');
      return logBuildErrors();
    }
    // Pages of another program may call functions that the running one does not have.
    if (builtBy(dist) !== program) return log.error('Janus changed on disk: restart it to publish the new content');
    const loaded = await load();
    if (!loaded.ok) return log.error('the built site cannot be read', { problem: loaded.problem });
    live.replace(loaded);
    log.info('the saved content is online');
  }

  const failed = (error: unknown) => log.error('changes of the content are not detected', redact(error));
  const watcher = watchContent({ folder: content, changedOn, changed, failed });
  return {
    stop() {
      stopped = true;
      watcher.stop();
      rebuild.stop();
    },
  };
}

/** Milliseconds in which the same errors are logged once. */
const AGAIN_MS = 5000;

interface ContentAlarmParts extends Omit<AlarmParts, 'subject' | 'watched' | 'also'> {
  errors(): string[];
  /** The email is in the words of its first face. */
  site(): Site;
  mail: Pick<MailSettings, 'from' | 'owners' | 'send'> | null;
  /** `NOTIFY_URLS`. */
  notify: NotifyAddress[];
}

/**
 * Notifies the owner, who sees no log, of an error that keeps the site as it was, and of its correction. It goes past the
 * outbox: after an outage nothing outdated is sent. Call the result about once a minute.
 */
export function createContentAlarm({ errors, site, mail, notify, ...parts }: ContentAlarmParts) {
  let found: string[] = [];
  let [about, id] = ['', ''];
  const isOneOf = (kinds: Outcome['kind'][]) => async (outcome: Promise<Outcome>) =>
    kinds.includes((await outcome).kind);
  const raise = createAlarm({
    ...parts,
    subject: savedContent(hostname()),
    watched: async () => undefined,
    also({ type }) {
      const news = [type, ...found].join('\n');
      // Sent again, it is the same email, which goes only to those who do not have it yet.
      if (news !== about) [about, id] = [news, randomUUID()];
      const messageId = `<${id}@${mail?.from.split('@').at(-1)}>`;
      const owners = ownersOf(site(), mail?.owners ?? []);
      const email = composeContentEmail(found, site().faces[0]!, { messageId, owners });
      const notification = { title: email.subject, facts: found.slice(0, 1), link: null, visitorText: [] };
      const notified = notify.map((address) => createNotify(address, { fetch: parts.fetch })(notification));
      // A mail server that refuses an email, or one of its recipients, for good would do so every minute.
      const mailed = mail ? [mail.send(email)].map(isOneOf(['delivered', 'permanent'])) : [];
      return [...mailed, ...notified.map(isOneOf(['delivered']))];
    },
  });
  return async (): Promise<void> => {
    found = errors();
    await raise(found.length > 0 ? found.join(' ') : null);
  };
}

interface Rebuild {
  /** Resolves to whether the site is built from the current content. */
  run(): Promise<boolean>;
  stop(): void;
}

/**
 * Builds the site of the folder in a process of its own, if it is stale. `settings`: those of the server that the
 * pages share, which `.env` may have changed since.
 */
export function createRebuild(folder: string, settings: Record<string, string>): Rebuild {
  let child: ChildProcess | undefined;
  return {
    run: () =>
      new Promise((resolve, reject) => {
        const { args, env } = buildProcess(folder, settings);
        child = spawn(process.execPath, args, { stdio: 'ignore', env });
        child.once('error', reject).once('exit', (code) => resolve(code === 0));
      }),
    stop: () => void child?.kill(),
  };
}
