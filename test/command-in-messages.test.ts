import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { leadForms } from '#contract/forms/lead-forms.ts';
import { locales } from './locales.ts';
import { languageOf, serverWords } from '../sites/plan/face-words.ts';
import { commands } from '../cli/command-list.ts';
import { composeHeldEmail } from '../server/emails/digest-emails.ts';
import { composeOwnerEmail, type EmailFace } from '../server/emails/lead-emails.ts';
import type { Lead } from '../server/leads/store/lead.ts';
import { read, sources } from './house/sources.ts';
import { fixtureSite } from './site-fixture.ts';

const mail = { owners: ['owner@solvewright.example'], timeZone: 'Europe/Berlin', messageId: '<1@example.com>' };
const lead: Lead = {
  id: 'l1',
  reference: 'Q-7K2M-9XQD',
  kind: 'quote',
  face: 'services',
  receivedAt: Date.UTC(2026, 0, 2, 3, 4, 5),
  state: 'new',
  consent: null,
  fields: { name: 'Ada Lovelace', email: 'ada@example.org', question1: 'Engines' },
};
beforeEach(() => vi.stubEnv('JANUS_COMMAND', 'sudo janus'));
afterEach(() => vi.unstubAllEnvs());

const names = commands.map(({ name }) => name);
const isCommand = (words: string) => names.includes(words) || names.includes(words.split(' ')[0]!);

test.each(Object.keys(locales))('emails in %s name commands that work where Janus runs', (lang) => {
  const words = serverWords(locales[lang]!, [...leadForms]);
  const face: EmailFace & (typeof fixtureSite.faces)[0] = { ...fixtureSite.faces[0]!, ...languageOf(lang), words };
  const emails = [composeOwnerEmail(lead, face, mail), composeHeldEmail([lead], face, mail)];
  for (const { text, html } of emails) {
    const named = [...text.matchAll(/sudo janus ([a-z]+(?: [a-z]+)?)/g)].map((match) => match[1]!);
    expect(named.length, text).toBeGreaterThan(0);
    expect(named.filter((name) => !isCommand(name))).toEqual([]);
    for (const part of [text, html]) expect(part).not.toMatch(/\{command\}|npm run/);
    expect(html).toContain('sudo janus ');
  }
  expect(JSON.stringify(locales[lang])).not.toMatch(/\bjanus\b|npm run/);
});

test('every command that a message of the program names is one of the list', () => {
  const named = sources.flatMap((file) =>
    [...read(file).matchAll(/janusCommand\(\)\} ([a-z]+(?: [a-z]+)?)/g)].map((match) => ({ file, name: match[1]! })),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter(({ name }) => !isCommand(name))).toEqual([]);
  const old = sources.filter((file) =>
    /npm run (?!dev|build|check|format|bench|references|test:release)/.test(read(file)),
  );
  expect(old).toEqual([]);
});
