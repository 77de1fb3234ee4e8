import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { english } from '../../test/locales.ts';
import { emailWordsOf, type EmailKind, type OwnEmailWords } from '../site/site.ts';
import { ownEmailWords, emailWords } from './email-words.ts';

const said = (mails: unknown) => ownEmailWords.safeParse(mails).error?.issues.map(({ message }) => message) ?? [];
const wordsOf = (email: EmailKind, kind: 'services' | 'domain', mails?: OwnEmailWords) =>
  emailWordsOf(email, { kind, mails, words: english });

test('content may give every default text of an email', () => {
  for (const face of ['services', 'domain'] as const)
    for (const email of ['owner', 'visitor'] as const) expect(said({ [email]: wordsOf(email, face) })).toEqual([]);
});

test('each word is optional, and the others stay', () => {
  expect(said({})).toEqual([]);
  expect(wordsOf('visitor', 'domain', { visitor: { more: 'Ihre Worte:' } })).toMatchObject({
    more: 'Ihre Worte:',
    thanks: english.mails.ofDomain.visitor.thanks,
  });
});

test.each([
  [{ owner: { subject: '{titel} {reference}' } }, /^has \{titel\}, which nothing fills in here; known are \{title\}, /],
  [{ visitor: { more: 'Or {call}' } }, /^has \{call\}.*known are \{address\}$/],
  [{ visitor: { more: '' } }, /empty/],
  [{ visitor: { sujet: 'x' } }, /sujet/],
])('%j is refused', (mails, message) => {
  expect(said(mails)).toEqual([expect.stringMatching(message)]);
});

test('an email to a visitor never contains their name', () => {
  const mayName = Object.entries(emailWords.shape.visitor.shape).filter(([, word]) => word.safeParse('{name}').success);
  expect(mayName).toEqual([]);
});

test.each(['sample/content/services.yaml', 'sample/content/domains/nowfetch.yaml', 'examples/agency/services.yaml'])(
  'the block that %s shows has the default texts',
  (file) => {
    const text = readFileSync(join(import.meta.dirname, '../..', file), 'utf8');
    const shown = /^# mails:\n(?:#.*\n)+/m.exec(text)![0].replace(/^# /gm, '');
    const face = file.endsWith('services.yaml') ? 'services' : 'domain';
    expect(parse(shown)).toEqual({ mails: { owner: wordsOf('owner', face), visitor: wordsOf('visitor', face) } });
  },
);
