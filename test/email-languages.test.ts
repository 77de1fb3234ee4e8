import { expect, test } from 'vitest';
import { leadForms } from '#contract/forms/lead-forms.ts';
import type { Messages } from '#contract/content/messages.ts';
import { quoteLead as lead } from './lead-rows.ts';
import { arabic, german } from './locales.ts';
import {
  composeHeldEmail,
  composeOwnerEmail,
  composeVisitorEmail,
  type EmailSite,
} from '../server/emails/lead-emails.ts';
import { refuseFlood } from '../server/respond/replies.ts';
import { describeLanguage, pickServerMessages } from '../sites/plan/site-texts.ts';
import { fixtureSite } from './site-fixture.ts';

const mail = { owners: ['owner@solvewright.example'], timeZone: 'Europe/Berlin', messageId: '<1@example.com>' };

const speaking = (lang: string, pack: Messages): EmailSite => ({
  ...fixtureSite.sites[0]!,
  ...describeLanguage(lang),
  words: pickServerMessages(pack, [...leadForms]),
  labels: {},
});

test('in German every email is in German', () => {
  const site = speaking('de', german);
  const toOwner = composeOwnerEmail(lead, site, mail);
  expect(toOwner.subject).toBe('Anfrage von Ada Lovelace · Q-7K2M-9XQD');
  expect(toOwner.text).toContain('Anfrage Q-7K2M-9XQD vom Fr., 2. Jan. 2026, 04:04 MEZ');
  expect(toOwner.text).toContain(german.forms.quote.fields.question1.label);
  expect(toOwner.html).toContain('<html lang="de">');
  expect(composeVisitorEmail(lead, site, mail).subject).toBe('Wir haben Ihre Anfrage erhalten (Q-7K2M-9XQD)');
  expect(composeHeldEmail([lead], site, mail).subject).toMatch(/^1 Nachricht wird /);
  expect(composeHeldEmail([lead, lead], site, mail).subject).toMatch(/^2 Nachrichten werden /);
});

test('in Arabic they are written from the right, and a number keeps its order', () => {
  const { html } = composeOwnerEmail(lead, speaking('ar', arabic), mail);
  expect(html).toContain('<html lang="ar" dir="rtl">');
  expect(html).toContain('padding-right:12px;border-right:3px');
  expect(html).toContain('\u2068+44 20 7946 0000\u2069</a>');
});

test('the plain page of too many tries is in the language of its site', async () => {
  const site = { ...fixtureSite.sites[0]!, ...speaking('de', german), labels: {} };
  const page = await refuseFlood({ site, kind: 'quote' }, 1).text();
  expect(page).toContain('<html lang="de">');
  expect(page).toContain('in 1 Sekunde noch einmal');
});
