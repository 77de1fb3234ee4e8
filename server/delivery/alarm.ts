import type { KeyValueStore } from '../database/key-value-store.ts';
import { redact } from '../text/unsafe-text.ts';
import type { ChannelCounts } from './counts.ts';
import { post } from './post-json.ts';
import type { CourierLog } from './worker.ts';
import { janusCommand } from '../text/janus-command.ts';

export interface AlarmParts {
  /** `ALERT_URL`. If it is empty, the alarm goes to the log only. */
  url: string;
  /** The owner's mail by default. */
  subject?: AlarmSubject;
  /** Counts the deliveries of its channel. */
  watched(): Promise<ChannelCounts | undefined>;
  /** The reason why it waits, if it is known. The alarm's text ends with it. */
  because?: string;
  /** Notifies the owner in further ways. Each resolves to whether it was accepted. */
  also?(news: Pick<News, 'type' | 'details'>): Promise<boolean>[];
  store: AlarmStore;
  log: CourierLog;
  /** Milliseconds since 1970. */
  clock?(): number;
  fetch?: typeof globalThis.fetch;
}

type SubjectParts = AlarmParts & { subject: AlarmSubject };

const ALARM_AFTER_MS = 15 * 60_000;
const BETWEEN_ALARMS_MS = 60 * 60_000;

/**
 * Notifies a second channel when the owner's email, or another subject, does not go. That is: it has waited for 15
 * minutes, failed for good, or the database has not answered for as long. One of the servers that share the store does
 * so, at most once an hour, and once more when it works again. Call the result about once a minute. It never rejects.
 * `otherTrouble` is another reason to raise the same alarm, such as a failed self test.
 */
export function createAlarm(given: AlarmParts): (otherTrouble?: string | null) => Promise<void> {
  const parts = { subject: ownersMail, ...given };
  const { subject, log, clock = Date.now } = parts;
  const { recall, save } = createAlarmMemory(parts.store, subject.memory);
  let silentSince: number | null = null;

  /** Reads the counts, or notes since when there are none. */
  async function look(now: number): Promise<{ counts?: ChannelCounts | undefined; silent: boolean }> {
    try {
      const counts = await parts.watched();
      silentSince = null;
      return { counts, silent: false };
    } catch (error) {
      log.error('the alarm could not read the outbox', redact(error));
      silentSince ??= now;
      return { silent: true };
    }
  }

  return async (otherTrouble = null) => {
    const now = clock();
    const { counts, silent } = await look(now);
    const memory = await recall();
    let trouble = otherTrouble;
    if (counts !== undefined) trouble ??= troubleOf(counts, { memory, now }, parts);
    if (silent && Math.abs(now - silentSince!) >= ALARM_AFTER_MS) trouble ??= 'the database does not answer';
    // Nothing is known to work while the database does not answer.
    if (trouble === null && silent) return;
    if (subject.isOnce && memory.failing && memory.about === trouble) return;
    const news = trouble === null ? recover(memory, counts) : raise(memory, trouble, now);
    // Stored before it is posted: another server may have been faster.
    if (news === null || !(await save(news.memory))) return;
    if (!(await announce(parts, news, now))) await save(memory);
  };
}

/** Describes trouble by counts alone, without anything of a visitor: the alarm goes to a third party's server. */
function troubleOf(
  { waiting, oldestWaitingAt, failed, lastFailedAt, lastDeliveredAt }: ChannelCounts,
  { memory, now }: { memory: AlarmMemory; now: number },
  { subject: { counted }, because = '' }: SubjectParts,
): string | null {
  const minutes = oldestWaitingAt === null ? 0 : Math.floor((now - oldestWaitingAt) / 60_000);
  if (oldestWaitingAt !== null && now - oldestWaitingAt >= ALARM_AFTER_MS) {
    return `${waiting} ${counted} wait, the oldest for ${minutes} minutes${because && `: ${because}`}`;
  }
  const unannounced = lastFailedAt !== null && lastFailedAt > memory.toldUntil;
  const failing = memory.failing && lastFailedAt !== null && lastFailedAt >= (lastDeliveredAt ?? 0);
  return unannounced || failing
    ? `${failed} ${counted} failed for good. "${janusCommand()} leads retry" sends them again`
    : null;
}

/** An alarm to post, and the memory of one that is accepted. */
interface News {
  type: 'failing' | 'working';
  /** The text after the subject's words. May be empty. */
  details: string;
  memory: AlarmMemory;
}

function raise(memory: AlarmMemory, trouble: string, now: number): News | null {
  // A clock that was set back must not keep the alarm silent.
  const sinceLast = Math.abs(now - memory.alarmedAt);
  if (memory.alarmedAt !== 0 && sinceLast < BETWEEN_ALARMS_MS) return null;
  return {
    type: 'failing',
    details: `${trouble}.`,
    memory: { failing: true, alarmedAt: now, toldUntil: now, about: trouble },
  };
}

function recover({ failing, alarmedAt, toldUntil }: AlarmMemory, counts: ChannelCounts | undefined): News | null {
  if (!failing) return null;
  const failed = counts?.failed ?? 0;
  const details = failed > 0 ? `${failed} failed before and can be sent again.` : '';
  return { type: 'working', details, memory: { failing: false, alarmedAt, toldUntil } };
}

/** Logs and posts. Returns whether one of the ways accepted it. */
async function announce({ url, log, fetch, subject, also }: SubjectParts, news: News, now: number) {
  const { type, details } = news;
  const headline = subject[type];
  if (type === 'failing') log.error(headline, { reason: details });
  else log.info(headline);
  const text = `Janus: ${headline}. ${details}`.trimEnd();
  const message = { type: `${subject.type}.${type}`, text, at: now };
  const ways = [...(url === '' ? [] : [postAlarm({ url, log, fetch }, message)]), ...(also?.(news) ?? [])];
  return ways.length === 0 || (await Promise.all(ways)).includes(true);
}

/**
 * Posts an alarm. Returns whether it was accepted. `text` and `content` are the fields that chat services show. `at`:
 * milliseconds since 1970.
 */
export async function postAlarm(
  { url, log, ...options }: Pick<AlarmParts, 'url' | 'log' | 'fetch'>,
  { type, text, at }: { type: string; text: string; at: number },
): Promise<boolean> {
  if (url === '') return true;
  const body = JSON.stringify({ type, text, content: text, at: new Date(at).toISOString() });
  const answer = await post({ url, headers: {}, body, ...options });
  if (answer.kind !== 'answered') log.error('the alarm did not go out', { error: answer.error });
  else if (answer.status < 200 || answer.status > 299)
    log.error('the alarm was not accepted', { status: answer.status });
  else return true;
  return false;
}

/** A thing that an alarm watches, and the text of its messages. */
interface AlarmSubject {
  /** Before `.failing` and `.working` in the type of what is posted. */
  type: string;
  /** The key of its memory in the store. */
  memory: string;
  /** After a number. */
  counted: string;
  failing: string;
  working: string;
  /** Whether the same trouble is announced once, and not every hour. */
  isOnce?: true;
}

export const ownersMail: AlarmSubject = {
  type: 'mail',
  memory: 'alarm',
  counted: "of the owner's emails",
  failing: 'mail is failing',
  working: 'mail works again',
};

/** The file of the database. Its memory is in this process alone, since the database stores none. */
export const databaseFile: AlarmSubject = {
  type: 'database',
  memory: '',
  counted: '',
  failing: 'the database is lost',
  working: 'the database is in its place again',
};

/** The database's writes. */
export const storage: AlarmSubject = {
  type: 'storage',
  memory: 'alarm storage',
  counted: '',
  failing: 'leads cannot be stored',
  working: 'leads can be stored again',
};

export function notificationsTo(channel: string): AlarmSubject {
  return {
    type: 'notification',
    memory: `alarm ${channel}`,
    counted: 'of the notifications',
    failing: `notifications to ${channel} are failing`,
    working: `notifications to ${channel} work again`,
  };
}

/** The content of one server. Others that share the database may have other content. */
export const savedContent = (server: string): AlarmSubject => ({
  type: 'content',
  memory: `alarm content ${server}`,
  counted: '',
  failing: 'the saved content has an error, and the site stays as it was',
  working: 'the saved content is online',
  isOnce: true,
});

type AlarmStore = Pick<KeyValueStore, 'read' | 'replace'>;

/** The state of an alarm. It survives a restart, which is often what repairs mail. */
interface AlarmMemory {
  failing: boolean;
  /** The time of the last alarm, in milliseconds since 1970, or 0 for never. */
  alarmedAt: number;
  /** The time up to which failures were in an alarm, in milliseconds since 1970. */
  toldUntil: number;
  /** The trouble in the last alarm. */
  about?: string;
}

/**
 * Stores an alarm's memory in the database for all servers that share it, and in this process while the database does
 * not answer. A memory that another server has stored in the meantime counts. Never rejects.
 */
function createAlarmMemory(store: AlarmStore, key: string) {
  let last: AlarmMemory = { failing: false, alarmedAt: 0, toldUntil: 0 };
  /** The text as it was last read or stored. */
  let stored: string | null = null;
  let saved = true;

  /** Resolves to false if another server has stored its own since the last `recall`. */
  async function save(memory: AlarmMemory): Promise<boolean> {
    last = memory;
    const text = JSON.stringify(memory);
    try {
      saved = true;
      if (!(await store.replace(key, stored, text))) {
        await read();
        return false;
      }
      stored = text;
    } catch {
      saved = false;
    }
    return true;
  }

  async function read(): Promise<void> {
    try {
      const text = await store.read(key);
      stored = text;
      if (text !== null) last = JSON.parse(text) as AlarmMemory;
      saved = true;
    } catch {
      // The memory of this process has to do.
    }
  }

  async function recall(): Promise<AlarmMemory> {
    if (saved) await read();
    else await save(last);
    return last;
  }

  return { recall, save };
}
