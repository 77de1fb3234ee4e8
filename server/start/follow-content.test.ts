import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '../text/log.ts';
import type { Words } from '#contract/content/words.ts';
import { locales } from '../../test/locales.ts';
import { createSitesReader, type Sites } from '../../sites/open-sites.ts';
import { parseNotifyUrls } from '../delivery/channels/notify.ts';
import type { Email, Outcome } from '../delivery/delivery.ts';
import { fixtureSite } from '../../test/site-fixture.ts';
import { createContentAlarm, followContent } from './follow-content.ts';
import { lookInTurns } from './watch-content.ts';

describe('what an owner saves', () => {
  let folder: string;
  let following: { stop(): void };
  let served: Sites[];
  let mistakes: string[];
  let logged: string;
  let now: number;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'janus-follow-'));
    cpSync(join(import.meta.dirname, '../../sample/content'), folder, { recursive: true });
    [served, mistakes, logged] = [[], [], ''];
    // A second before midnight in Berlin.
    now = Date.UTC(2026, 11, 31, 22, 59, 59);
    following = followContent({
      content: folder,
      seen: await lookInTurns(folder),
      readSites: createSitesReader(folder),
      live: {
        replace(sites) {
          mistakes = [];
          served.push(sites);
        },
        keep: (found) => void (mistakes = found),
        mistakes: () => mistakes,
      },
      clock: () => now,
      timeZone: 'Europe/Berlin',
      log: createLog({ level: 'info', pretty: false, write: (line) => (logged += line), now: () => new Date() }),
    });
  });
  afterEach(() => {
    following.stop();
    rmSync(folder, { recursive: true });
  });

  const file = () => join(folder, 'services.yaml');
  const save = (brand: string) =>
    writeFileSync(file(), readFileSync(file(), 'utf8').replace(/^brand: .*$/m, `brand: ${brand}`));
  const brand = () => served.at(-1)?.site.faces[0]!.name;
  const dataOf = (key: string) => JSON.stringify(served.at(-1)!.draftOf(key)!.data());

  test('is served', async () => {
    save('Fernbrook');
    await expect.poll(brand).toBe('Fernbrook');
    expect(logged).toContain('the saved content is online');
  });

  test('with a mistake keeps the sites, is logged once, and is forgotten once it is mended', async () => {
    save('[Fernbrook]');
    await expect.poll(() => mistakes).toEqual([expect.stringMatching(/services\.yaml:\d+:1: brand: must be a text/)]);
    appendFileSync(join(folder, 'domains/nowfetch.yaml'), 'colour: red\n');
    await expect.poll(() => mistakes.length).toBe(2);
    expect(served).toEqual([]);
    expect(logged.split('services.yaml:')).toHaveLength(2);
    expect(logged.split('nowfetch.yaml:')).toHaveLength(2);
    save('Fernbrook');
    await expect.poll(() => mistakes.length).toBe(1);
    cpSync(join(import.meta.dirname, '../../sample/content/domains'), join(folder, 'domains'), { recursive: true });
    await expect.poll(brand).toBe('Fernbrook');
    expect(mistakes).toEqual([]);
  });

  test('with dates is served on its day, without a save', async () => {
    const hours =
      '  hours: { rows: [{ name: Monday, times: [open] }], holidays: [{ date: 2026-12-31, words: stocktaking }] }';
    writeFileSync(file(), readFileSync(file(), 'utf8').replace(/^contact:\n/m, `$&${hours}\n`));
    await expect.poll(() => served.length).toBe(1);
    expect(dataOf('services')).toContain('stocktaking');
    now += 1000;
    await expect.poll(() => served.length).toBe(2);
    expect(dataOf('services')).not.toContain('stocktaking');
  });
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
  function alarm({ lang = 'en', ways = true, to, mails = locales[lang]!.mails }: AlarmOptions = {}) {
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
    expect(emails[0]).toMatchObject({ to: ['anna@firm.com'], subject: locales['en']!.mails.content.title });
    for (const part of [emails[0]!.text, emails[0]!.html, ...posted.map(({ body }) => body)])
      expect(part).toContain(WRONG);
    expect(posted.map(({ url }) => new URL(url).hostname).toSorted()).toEqual(['alert.example', 'ntfy.sh']);
    errors = [];
    await pass(300);
    expect(emails.map(({ subject }) => subject)).toEqual([
      locales['en']!.mails.content.title,
      locales['en']!.mails.content.corrected,
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

  test.each(['en', 'de', 'fr', 'es', 'ar'])('in the language of the site: %s', async (lang) => {
    errors = [WRONG];
    await pass(1, () => alarm({ lang }));
    const { title, before } = locales[lang]!.mails.content;
    expect(emails[0]!.subject).toBe(title);
    expect(emails[0]!.text).toContain(before);
    expect(emails[0]!.html).toContain(`lang="${lang}"`);
  });
});
