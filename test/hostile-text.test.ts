import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import * as fc from 'fast-check';
import MailComposer from 'nodemailer/lib/mail-composer';
import { expect, test } from 'vitest';
import { offerForm } from '#contract/forms/offer.ts';
import { parseLead } from '#contract/forms/parse-lead.ts';
import { formatSheet, formatTable } from '../cli/leads/view.ts';
import { composeMessage } from '../server/delivery/smtp.ts';
import {
  composeHeldEmail,
  composeOwnerEmail,
  composeVisitorEmail,
  type EmailSite,
} from '../server/emails/lead-emails.ts';
import type { Lead } from '../server/leads/store/lead.ts';
import { createClock } from '../server/text/local-time.ts';
import { anyText, naughtyStrings, randomRuns } from './random-text.ts';
import { quoteLead } from './lead-rows.ts';
import { englishMessages, offerFieldMessages } from './locales.ts';
import { runHere } from './run-here.ts';

/** Tests a visitor's text in emails and on the owner's terminal. */
const text = fc.oneof(
  fc.constantFrom(...naughtyStrings.map((naughty) => naughty.slice(0, 2000))),
  anyText({ maxLength: 80 }),
  fc.string({ unit: 'grapheme-composite', maxLength: 80 }),
  fc
    .array(
      fc.constantFrom('\r', '\n', '\u001b[', '\u009b', '\u202e', '\u0000', '<', '"', "'", '=', 'Bcc: x@y.example', ','),
      { maxLength: 12 },
    )
    .map((parts) => parts.join('')),
);
const site: EmailSite = {
  kind: 'domain',
  name: 'NowFetch.com',
  email: 'sales@nowfetch.example',
  lang: 'en',
  dir: 'ltr',
  words: englishMessages,
  answerHours: 24,
  labels: {},
};

function leadOf(name: string, phone: string, message: string): Lead {
  const given = {
    name: `A${name}`.slice(0, 100),
    email: 'ada@example.org',
    phone: phone.slice(0, 40),
    message: `A${message}`,
  };
  const reading = parseLead(offerForm, given, offerFieldMessages);
  if (!reading.ok) throw new Error(Object.keys(reading.errors).join());
  return { ...quoteLead, kind: 'offer', site: 'nowfetch', fields: reading.value };
}
const check = (property: (lead: Lead) => void | Promise<void>, runs = 50) =>
  fc.assert(
    fc.asyncProperty(text, text, text, async (name, phone, message) => property(leadOf(name, phone, message))),
    { numRuns: randomRuns(runs) },
  );

/** As the owner's commands print it, with the same text once more, added afterward. */
const added = ({ id, fields }: Lead) => ({ id, leadId: id, receivedAt: 0, words: fields['message']! });
const viewOf = (lead: Lead) => ({ lead, deliveries: [], additions: [added(lead)] });

const mail = { owners: ['owner@example.org'], timeZone: 'UTC', messageId: '<1@example.com>' };

// oxlint-disable-next-line no-control-regex
const SCREEN = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/;

test('a letter has the headers that we gave it, and no markup of the visitor', () =>
  check(async (lead) => {
    const letters = [
      composeOwnerEmail(lead, site, mail),
      composeVisitorEmail(lead, site, mail),
      composeHeldEmail([lead], site, mail),
    ];
    for (const letter of letters) {
      const built = String(await new MailComposer(composeMessage(letter, 'janus@mail.example')).compile().build());
      const head = built.slice(0, built.indexOf('\r\n\r\n'));
      const names = [...head.matchAll(/^([\w-]+):/gm)].map((match) => match[1]!.toLowerCase());
      const known = 'message-id from to reply-to subject auto-submitted date mime-version content-type'.split(' ');
      expect(names.filter((name) => !known.includes(name))).toEqual([]);
      expect(new Set(names).size).toBe(names.length);
      expect(letter.subject).not.toMatch(SCREEN);
      const tags = new Set(
        [...letter.html.matchAll(/<\/?([a-z!][a-z0-9]*)/gi)].map((match) => match[1]!.toLowerCase()),
      );
      const ours = '!doctype html head meta title style body div table tbody tr td h1 p br dl dt dd a'.split(' ');
      expect([...tags].filter((tag) => !ours.includes(tag))).toEqual([]);
      const links = [...letter.html.matchAll(/ href="([^"]*)"/g)].map((match) => match[1]!);
      expect(links.filter((link) => !/^(mailto:|tel:\+?\d+$)/.test(link))).toEqual([]);
      expect(links.length).toBe(letter.html.match(/ href/g)?.length ?? 0);
      expect(links.length).toBeLessThanOrEqual(3);
    }
  }, 500));

test('the terminal gets nothing that it would act upon', () =>
  check((lead) => {
    const view = viewOf(lead);
    const screen = (width: number | null) => ({ sites: [], width, clock: createClock('') });
    const tables = [null, 80].map((width) => formatTable([view], screen(width)));
    for (const shown of [...tables, formatSheet(view, screen(80))]) expect(shown).not.toMatch(SCREEN);
    for (const table of tables) expect(table.split('\n')).toHaveLength(3);
  }));

test('a command repeats an argument or a setting as escapes', async () => {
  const hostile = '\u009b31m\u202e';
  const settings = { DATA_DIR: `/dev/null/${hostile}` };
  const outputs: string[] = [];
  for (const args of [[`frob${hostile}`], ['show', 'x', hostile], ['list', `--frob${hostile}`]]) {
    const { out, error } = await runHere(settings, ['leads', ...args]);
    outputs.push(out + error);
  }
  const { PATH = '' } = process.env;
  const doctor = [join(import.meta.dirname, '../cli/janus.ts'), 'doctor'];
  const { stdout, stderr } = spawnSync(process.execPath, doctor, { env: { PATH, ...settings }, encoding: 'utf8' });
  for (const output of [...outputs, stdout + stderr]) {
    expect(output).toContain('\\u009b31m\\u202e');
    expect(output).not.toMatch(SCREEN);
  }
});
