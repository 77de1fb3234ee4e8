import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { issuesFile } from '#contract/site/site.ts';
import { writeStamp } from '../../scripts/ensure-build.mjs';
import { createLog } from '../text/log.ts';
import { DAY_MS } from '../text/local-time.ts';
import type { Words } from '#contract/content/words.ts';
import { packs } from '#words/packs.ts';
import { parseNotifyUrls } from '../delivery/channels/notify.ts';
import type { Email, Outcome } from '../delivery/delivery.ts';
import { fixtureSite } from '../../test/site-fixture.ts';
import { createContentAlarm, followContent } from './follow-content.ts';
import { buildErrorNote } from './load-site.ts';

let folder: string;
let following: { stop(): void };
let replaced: number;
let logged: string;
let now: number;
/** The result of the next build. */
let build: () => boolean;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'janus-follow-'));
  [replaced, logged] = [0, ''];
  // A second before midnight in Berlin.
  now = Date.UTC(2026, 11, 31, 22, 59, 59);
  const log = createLog({ level: 'info', pretty: false, write: (line) => (logged += line), now: () => new Date() });
  following = followContent({
    content: folder,
    dist: join(folder, '.dist'),
    rebuild: { run: async () => build(), stop() {} },
    load: async () => ({ ok: true, site: { faces: [] }, files: {} as never }),
    live: { replace: () => void (replaced += 1) },
    clock: () => now,
    timeZone: 'Europe/Berlin',
    log,
  });
});
afterEach(() => {
  following.stop();
  rmSync(folder, { recursive: true });
});

let saved = 0;
const save = () => writeFileSync(join(folder, 'services.yaml'), `brand: ${'x'.repeat((saved += 1))}`);
const note = () => buildErrorNote(join(folder, '.dist'));

test('a build after saved content that ends without a message is reported in log and note', async () => {
  build = () => false;
  save();
  await expect.poll(note).toContain('stopped early');
  expect(logged).toContain('stopped early');
  expect(replaced).toBe(0);
});

test('an error that two saved files bring is logged once, and again for a later save', async () => {
  let builds = 0;
  build = () => {
    writeFileSync(issuesFile(join(folder, '.dist')), 'services.yaml:3:1: brand: is missing\n');
    builds += 1;
    return false;
  };
  const times = () => logged.split('services.yaml:3:1').length - 1;
  save();
  await expect.poll(() => builds).toBe(1);
  save();
  await expect.poll(() => builds).toBe(2);
  expect(times()).toBe(1);
  now += 60_000;
  save();
  await expect.poll(times).toBe(2);
});

test('a build that ends with the server is not an error', async () => {
  build = () => {
    following.stop();
    saved = -1;
    return false;
  };
  save();
  await expect.poll(() => saved).toBe(-1);
  saved = 0;
  expect(existsSync(issuesFile(join(folder, '.dist')))).toBe(false);
});

test('a build’s own message is reported unchanged', async () => {
  build = () => {
    writeFileSync(issuesFile(join(folder, '.dist')), 'content/services.yaml:3:1: brand: is missing\n');
    return false;
  };
  save();
  await expect.poll(() => logged).toContain('services.yaml:3:1');
  expect(logged).not.toContain('before it was done');
});

test('the site is built again on the day on which a text with a date ends, and is served without a restart', async () => {
  const dist = join(folder, '.dist');
  mkdirSync(dist);
  writeStamp(dist, 'key', { from: '2026-12-24', until: '2027-01-01' });
  let builds = 0;
  build = () => {
    builds += 1;
    writeStamp(dist, 'key', { from: '2027-01-01', until: '2027-01-07' });
    return true;
  };
  now += 1000;
  await expect.poll(() => replaced).toBe(1);
  // A day without such a text begins, then a day with one.
  now += DAY_MS;
  save();
  await expect.poll(() => replaced).toBe(2);
  expect(builds).toBe(2);
  now += 5 * DAY_MS;
  await expect.poll(() => replaced).toBe(3);
});

describe('the owner is notified of an error in saved content', () => {
  const MINUTE = 60_000;
  const WRONG = 'content/services.yaml:12:3: tagline: is missing; expected a text of at most 80 characters';
  let errors: string[];
  let emails: Email[];
  let posted: { url: string; body: string }[];
  let isUp: boolean;
  let time: number;
  let stored: string | null;
  /** The outcome of an email that not every recipient got. No other way works then. */
  let refusal: Outcome | null;
  beforeEach(() => {
    refusal = null;
    [errors, emails, posted, isUp, time, stored] = [[], [], [], true, Date.UTC(2026, 10, 20), null];
  });

  const fetch = (async (url: string, { body }: { body: string }) => {
    const isTaken = isUp && refusal === null;
    if (isTaken) posted.push({ url: String(url), body });
    return new Response(null, { status: isTaken ? 200 : 503 });
  }) as unknown as typeof globalThis.fetch;

  interface AlarmOptions {
    lang?: string;
    ways?: boolean;
    to?: { all: string[] } | undefined;
    mails?: Words['mails'];
  }

  /** A new one for each use is what a restart makes of it. */
  function alarm({ lang = 'en', ways = true, to, mails = packs[lang]!.mails }: AlarmOptions = {}) {
    const [services] = fixtureSite.faces;
    const parsed = parseNotifyUrls('ntfy://my-leads');
    return createContentAlarm({
      errors: () => errors,
      site: () => ({ faces: [{ ...services!, to, lang, words: { ...services!.words, mails } }] }),
      mail: ways
        ? {
            from: 'site@firm.com',
            owners: to ? [] : ['anna@firm.com'],
            send: async (email) =>
              isUp ? (emails.push(email), refusal ?? { kind: 'delivered' }) : { kind: 'temporary', error: '' },
          }
        : null,
      url: 'https://alert.example/',
      notify: ways && parsed.ok ? parsed.value : [],
      store: {
        read: async () => stored,
        replace: async (_key, from, to) => (stored === from ? ((stored = to), true) : false),
      },
      log: createLog({ level: 'error', pretty: false, write() {}, now: () => new Date() }),
      clock: () => time,
      fetch,
    });
  }
  async function pass(minutes: number, make = alarm): Promise<void> {
    for (const until = time + minutes * MINUTE; time < until; time += MINUTE) await make()();
  }

  test('once, in every way that is set, with file, line and remedy, and once when it is corrected', async () => {
    await pass(5);
    expect([emails, posted]).toEqual([[], []]);
    errors = [WRONG];
    await pass(300);
    expect(emails).toHaveLength(1);
    expect(emails[0]).toMatchObject({ to: ['anna@firm.com'], subject: packs['en']!.mails.content.title });
    for (const part of [emails[0]!.text, emails[0]!.html, ...posted.map(({ body }) => body)])
      expect(part).toContain(WRONG);
    expect(posted.map(({ url }) => new URL(url).hostname).toSorted()).toEqual(['alert.example', 'ntfy.sh']);
    errors = [];
    await pass(300);
    expect(emails.map(({ subject }) => subject)).toEqual([
      packs['en']!.mails.content.title,
      packs['en']!.mails.content.corrected,
    ]);
    expect(posted).toHaveLength(4);
  });

  test('at most once an hour, whatever else is saved', async () => {
    for (let at = 0; at < 180; at += 1) {
      errors = [`${WRONG} ${at}`];
      await pass(1);
    }
    expect(emails).toHaveLength(3);
  });

  test('again a minute later if no way accepted it, and not if one did', async () => {
    errors = [WRONG];
    isUp = false;
    await pass(3);
    isUp = true;
    await pass(30);
    expect(emails).toHaveLength(1);
  });

  test('once to those who got it while a mailbox of another is refused', async () => {
    const same = alarm();
    errors = [WRONG];
    refusal = { kind: 'temporary', error: '1 of 2 recipients refused: 451' };
    await pass(3, () => same);
    // The mail client sends an email of the same Message-ID only to those who do not have it.
    expect(new Set(emails.map(({ messageId }) => messageId)).size).toBe(1);
    refusal = { kind: 'permanent', error: '1 of 2 recipients refused: 550' };
    await pass(30, () => same);
    expect(emails).toHaveLength(4);
    refusal = null;
    errors = [];
    await pass(2, () => same);
    expect(emails[4]!.messageId).not.toBe(emails[3]!.messageId);
  });

  test('to those whom the site names, if the settings name nobody', async () => {
    errors = [WRONG];
    await pass(1, () => alarm({ to: { all: ['lena@firm.com'] } }));
    expect(emails[0]!.to).toEqual(['lena@firm.com']);
  });

  test('without a mail server nothing waits that would be sent later', async () => {
    errors = [WRONG];
    await pass(1, () => alarm({ ways: false }));
    expect([emails.length, posted.length]).toEqual([0, 1]);
    await pass(120);
    expect(emails).toEqual([]);
  });

  test('over a site that an older version built, without the texts of the email', async () => {
    errors = [WRONG];
    const { content: _, ...older } = packs['de']!.mails;
    await pass(1, () => alarm({ lang: 'de', mails: older as Words['mails'] }));
    expect(emails[0]!.text).toContain(WRONG);
  });

  test.each(['en', 'de', 'fr', 'es', 'ar'])('in the language of the site: %s', async (lang) => {
    errors = [WRONG];
    await pass(1, () => alarm({ lang }));
    const { title, before } = packs[lang]!.mails.content;
    expect(emails[0]!.subject).toBe(title);
    expect(emails[0]!.text).toContain(before);
    expect(emails[0]!.html).toContain(`lang="${lang}"`);
  });
});
